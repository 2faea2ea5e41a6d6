import { DrawnPicture } from '#src/components/DrawnPicture.tsx'
import { Markup } from '#src/components/Markup.tsx'
import type { Day } from '#src/lib/day.ts'
import { fitted } from '#src/lib/fitted.ts'
import { parseMarkup, plainText } from '#src/lib/markup.ts'
import { isSquare } from '#src/lib/picture.ts'
import { cardText, excerptLength } from './article.ts'
import { ArticleMeta, EventDate } from './ArticleMeta.tsx'
import { ArticlePicture } from './ArticlePicture.tsx'
import { EventStamp } from './EventStamp.tsx'
import { ShowFacts } from './ShowFacts.tsx'
import type { ShownArticle } from './shown-article.ts'
import { typeBadges } from './type-badges.ts'

type Props = {
  article: ShownArticle
  /** Marks an event that is past. */
  today?: Day | undefined
  headingLevel: 'h2' | 'h3'
  loading?: 'first' | 'lazy' | undefined
}

export const NewsCard = ({ article, today, headingLevel: Heading, loading }: Props) => (
  <li
    className="stack-12 news-card"
    data-event-date={article.eventDate ?? undefined}
    data-over={article.eventDate && today && article.eventDate < today ? '' : undefined}
  >
    <ArticlePicture
      className={isSleeve(article) ? 'news-image news-sleeve' : 'news-image'}
      address={article.image}
      sizes="(max-width: 735px) 57vw, (max-width: 1023px) 240px, 440px"
      loading={loading}
      drawn={<DrawnPicture className="news-image" text={drawnDay(article)} />}
    />
    <ArticleMeta article={article} />
    <Heading className={`news-title clamp ${fitted(plainText(article.title))}`} dir="auto">
      <a className="card-link" href={article.path} data-article="">
        <Markup nodes={parseMarkup(article.title)} />
      </a>
    </Heading>
    <EventDate article={article}>{today && <EventStamp event={article} today={today} />}</EventDate>
    <ShowFacts article={article} />
    <p className="clamp" dir="auto">
      <Markup nodes={cardText(article, excerptLength.card)} />
    </p>
  </li>
)

/** A square picture of a record, which a card shows whole; of all others it shows what is around the focal point. */
const isSleeve = ({ badge, image }: ShownArticle) => badge === typeBadges.release && isSquare(image)

/** The day of an event, or else of the article, as a picture says it: '28', and below it 'Oct'. */
function drawnDay({ eventOn, publishedOn }: ShownArticle): string {
  const words = (eventOn ?? publishedOn).split(/,? /)
  const [day = '', month = ''] = [/^\d\d?$/, /^\D/].map((form) =>
    words.find((word) => form.test(word)),
  )
  return `${day}\n${month.slice(0, 3)}`
}
