import { fitted } from '#src/lib/fitted.ts'
import type { DescribedPicture } from '#src/lib/picture.ts'
import type { TextSources } from '#src/lib/rich-text.ts'
import { Picture } from './Picture.tsx'
import { RichText } from './RichText.tsx'

type Props = {
  page: { title: string; content: string; image: DescribedPicture | null }
  sources?: TextSources
}

/** A page of the label's own. */
export const TextPage = ({ page: { title, content, image }, sources }: Props) => (
  <article className="stack-24 page text-page">
    <h1 className={fitted(title)} dir="auto">
      {title}
    </h1>
    {image && (
      <Picture
        className="text-picture page-text"
        sizes="(max-width: 799px) 67vw, 66ch"
        loading="first"
        {...image}
      />
    )}
    <RichText className="page-text" text={content} headings="h2" sources={sources} />
  </article>
)
