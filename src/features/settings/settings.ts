import * as v from 'valibot'
import { keysOf, recordOf } from '#src/lib/object.ts'

/** The sites on which a label has a page, in the order in which they are shown. */
export const socialNames = {
  instagram: 'Instagram',
  bandcamp: 'Bandcamp',
  spotify: 'Spotify',
  soundcloud: 'SoundCloud',
  twitter: 'Twitter',
} as const
export type SocialName = keyof typeof socialNames

/** `alt` is that of an uploaded picture, else ''. */
const optionalPicture = v.nullable(v.object({ address: v.string(), alt: v.string() }))

export const dateStyle = v.object({ dayFirst: v.boolean(), hours24: v.boolean() })

/** The settings in the public content, with the spec's names; an unset social link is null. */
export const siteSettings = v.object({
  labelName: v.string(),
  tagline: v.string(),
  contactEmail: v.string(),
  description: v.string(),
  /** Of the label's own names and texts, ISO 639-1. */
  language: v.string(),
  dates: dateStyle,
  socialLinks: v.object(recordOf(keysOf(socialNames), () => v.nullable(v.string()))),
  aboutText: v.object({ whoWeAre: v.string(), mission: v.string(), philosophy: v.string() }),
  /** `share` is what a link to the site shows; the others but the logo stand on the About page. */
  pictures: v.object({
    logo: optionalPicture,
    share: optionalPicture,
    whoWeAre: optionalPicture,
    mission: optionalPicture,
    philosophy: optionalPicture,
  }),
  siteSettings: v.object({
    enableShop: v.boolean(),
    maintenanceMode: v.boolean(),
    allowNewCodeRedemptions: v.boolean(),
    featuredArtistsCount: v.number(),
  }),
})

export type SiteSettings = v.InferOutput<typeof siteSettings>

/** The label's description, else its tagline, else its name. */
export const labelDescription = ({
  description,
  tagline,
  labelName,
}: Pick<SiteSettings, 'description' | 'tagline' | 'labelName'>): string =>
  description.trim() || tagline.trim() || labelName

/** True for what maintenance mode replaces: all pages but the admin, its own and answer pages, and no files. */
export function isClosedForMaintenance(path: string): boolean {
  const page = path.replace(/\/(index\.html)?$/, '') || '/'
  const isFile = /\.[a-z]+$|^\/_redirects$/.test(page) && !page.endsWith('.html')
  const isOpen = page === '/maintenance' || /^\/admin(\/|$)/.test(page) || page.endsWith('/answer')
  return !isFile && !isOpen
}
