import * as v from 'valibot'

export const placements = ['navigation', 'footer', 'none'] as const

/** A page of the label's own that is out. `content` is a rich text. */
export const page = v.object({
  title: v.string(),
  slug: v.string(),
  /** Slugs that it has had, perhaps with the present one among them. */
  formerSlugs: v.array(v.string()),
  content: v.string(),
  image: v.nullable(v.object({ address: v.string(), alt: v.string() })),
  /** Where the site links to it. */
  placement: v.picklist(placements),
})
export type OwnPage = v.InferOutput<typeof page>

export const pagePath = ({ slug }: Pick<OwnPage, 'slug'>): string => `/${slug}`
