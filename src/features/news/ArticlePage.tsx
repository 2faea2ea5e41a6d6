import { Markup } from '#src/components/Markup.tsx'
import { parseMarkup } from '#src/lib/markup.ts'
import { webAddress } from '#src/lib/web-address.ts'
import { ArticleMeta } from './ArticleMeta.tsx'
import { ArticleText } from './ArticleText.tsx'
import type { ShownArticle } from './shown-article.ts'

type Props = {
  article: ShownArticle
  /** The address of the event's calendar file. */
  eventFile: string | undefined
}

/** An article on its own page. */
export function ArticlePage({ article, eventFile }: Props) {
  const image = webAddress(article.image)
  return (
    <article className="article">
      <ArticleMeta article={article} showEventDate />
      <h1 dir="auto">
        <Markup nodes={parseMarkup(article.title)} />
      </h1>
      <ArticleText article={article}>
        {eventFile && (
          <p>
            <a className="article-calendar" href={eventFile}>
              Add to calendar
            </a>
          </p>
        )}
        {image && <img className="article-image" src={image} alt="" width={1200} height={800} />}
      </ArticleText>
      <p>
        <a href="/news">All news</a>
      </p>
    </article>
  )
}
