import { linkTarget } from '#src/lib/link-target.ts'
import {
  noSources,
  parseText,
  releaseWords,
  type TextBlock,
  type TextSources,
} from '#src/lib/rich-text.ts'
import { Markup } from './Markup.tsx'
import { Picture } from './Picture.tsx'

type Props = {
  text: string
  className: string
  /** The level of its headings: one below the last heading above it. */
  headings: 'h2' | 'h3'
  /** Absent in the admin. */
  sources?: TextSources | undefined
}

/** A text with links, headings, lists, quotes, pictures and releases. */
export const RichText = ({ text, className, ...shown }: Props) => (
  <div className={`stack-20 rich-text ${className}`} dir="auto">
    {parseText(text).map((block, index) => (
      <Block key={index} block={block} {...shown} />
    ))}
  </div>
)

type Shown = Pick<Props, 'sources'>
type BlockProps = Shown & Pick<Props, 'headings'> & { block: TextBlock }

const tags = { paragraph: 'p', quote: 'blockquote' } as const

function Block({ block, headings, sources }: BlockProps) {
  if (block.type === 'picture') return <TextPicture address={block.address} sources={sources} />
  if (block.type === 'release') return <TextRelease slug={block.slug} sources={sources} />
  if (block.type === 'list')
    return (
      <ul>
        {block.items.map((item, index) => (
          <li key={index}>
            <Markup nodes={item} />
          </li>
        ))}
      </ul>
    )
  const Tag = block.type === 'heading' ? headings : tags[block.type]
  return (
    <Tag>
      <Markup nodes={block.children} />
    </Tag>
  )
}

/** One that the library does not describe, as in the preview of a form, is shown without alternative text. */
function TextPicture({ address, sources = noSources }: Shown & { address: string }) {
  const described = sources.pictures.find((picture) => picture.address.split('#')[0] === address)
  const picture = described ?? { address, alt: '' }
  return <Picture className="text-picture" sizes="(max-width: 799px) 67vw, 66ch" {...picture} />
}

/** A small sleeve; in the admin the words alone; nothing of a release that is not on the site. */
function TextRelease({ slug, sources }: Shown & { slug: string }) {
  const release = sources?.releases.find((one) => one.slug === slug)
  const path = release && linkTarget(release.path)
  if (!path) return sources ? null : <p>{releaseWords(slug)}</p>
  return (
    <p>
      <a className="text-release" href={path}>
        {release.cover && (
          <Picture className="text-sleeve" sizes="96px" {...release.cover} alt="" />
        )}
        {release.name}
      </a>
    </p>
  )
}
