import { Markup } from '#src/components/Markup.tsx'
import { Picture } from '#src/components/Picture.tsx'
import { parseMarkup } from '#src/lib/markup.ts'
import { webAddress } from '#src/lib/web-address.ts'
import { cardText, excerptLength } from './article.ts'
import { ArticleMeta } from './ArticleMeta.tsx'
import type { ShownArticle } from './shown-article.ts'

type Props = {
  article: ShownArticle
  headingLevel: 'h2' | 'h3'
  loading?: 'first' | 'lazy' | undefined
}

/** An article in a list, with its picture and excerpt. */
export function NewsCard({ article, headingLevel: Heading, loading }: Props) {
  return (
    <li className="news-card">
      {webAddress(article.image) && (
        <Picture
          className="news-image"
          address={article.image}
          sizes="(max-width: 799px) 62vw, 440px"
          loading={loading}
          width={1200}
          height={800}
        />
      )}
      <ArticleMeta article={article} showEventDate />
      <Heading className="news-title" dir="auto">
        <a href={article.path} data-article="">
          <Markup nodes={parseMarkup(article.title)} />
        </a>
      </Heading>
      <p className="news-excerpt" dir="auto">
        <Markup nodes={cardText(article, excerptLength.card)} />
      </p>
    </li>
  )
}
