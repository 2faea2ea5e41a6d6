import { Markup } from '#src/components/Markup.tsx'
import { Picture } from '#src/components/Picture.tsx'
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
        {webAddress(article.image) && (
          <Picture
            className="article-image"
            address={article.image}
            alt={article.imageAlt}
            sizes="(max-width: 799px) 62vw, 860px"
            loading="first"
            width={1200}
            height={800}
          />
        )}
      </ArticleText>
      <p>
        <a href="/news">All news</a>
      </p>
    </article>
  )
}
