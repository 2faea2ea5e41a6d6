import { Markup } from '#src/components/Markup.tsx'
import { RichText } from '#src/components/RichText.tsx'
import { parseMarkup } from '#src/lib/markup.ts'
import { plainWords } from '#src/lib/rich-text.ts'
import type { ShownArticle } from './shown-article.ts'

type Props = { article: ShownArticle; headings: 'h2' | 'h3'; children?: React.ReactNode }

/** The words of a text alone. */
const wordsOf = (text: string) => plainWords(text).trim().replace(/\s+/g, ' ')
/** Also of one that is cut. */
const beginningOf = (excerpt: string) => wordsOf(excerpt).replace(/…$/, '')

/** An article's excerpt, unless its content begins with that, then `children`, content and author. */
export function ArticleText({ article, headings, children }: Props) {
  const { excerpt, content, author, release, sources } = article
  return (
    <>
      {excerpt && !wordsOf(content).startsWith(beginningOf(excerpt)) && (
        <p className="article-lead" dir="auto">
          <Markup nodes={parseMarkup(excerpt)} />
        </p>
      )}
      {children}
      {content && (
        <RichText
          className="article-content"
          text={content}
          headings={headings}
          sources={sources}
        />
      )}
      {release && (
        <p>
          About the record{' '}
          <a href={release.path} dir="auto">
            {release.name}
          </a>
        </p>
      )}
      <p className="fact">
        By <bdi>{author}</bdi>
      </p>
    </>
  )
}
