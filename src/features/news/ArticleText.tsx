import type { ReactNode } from 'react'
import { Markup } from '#src/components/Markup.tsx'
import { parseMarkup, plainText } from '#src/lib/markup.ts'
import type { ShownArticle } from './shown-article.ts'

type Props = { article: ShownArticle; children?: ReactNode }

/** The words of a text alone. */
const wordsOf = (text: string) => plainText(text).trim().replace(/\s+/g, ' ')

/**
 * An article's excerpt, content and author, with `children` between excerpt and content. An excerpt that the content
 * begins with is not read twice.
 */
export function ArticleText({ article: { excerpt, content, author, release }, children }: Props) {
  return (
    <>
      {excerpt && !wordsOf(content).startsWith(wordsOf(excerpt)) && (
        <p className="article-lead" dir="auto">
          <Markup nodes={parseMarkup(excerpt)} />
        </p>
      )}
      {children}
      {content && (
        <div className="article-content" dir="auto">
          <Markup nodes={parseMarkup(content)} />
        </div>
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
