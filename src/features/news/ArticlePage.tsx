import { Markup } from '#src/components/Markup.tsx'
import type { Day } from '#src/lib/day.ts'
import { fitted } from '#src/lib/fitted.ts'
import { parseMarkup, plainText } from '#src/lib/markup.ts'
import { ArticleMeta, EventDate } from './ArticleMeta.tsx'
import { ArticlePicture } from './ArticlePicture.tsx'
import { ArticleText } from './ArticleText.tsx'
import { EventStamp } from './EventStamp.tsx'
import { LineUp } from './LineUp.tsx'
import { ShowFacts } from './ShowFacts.tsx'
import { isTakingPlace } from './show-state.ts'
import type { ShownArticle } from './shown-article.ts'

type Props = {
  article: ShownArticle
  /** The address of the event's calendar file. */
  eventFile: string | undefined
  today: Day
}

export const ArticlePage = ({ article, eventFile, today }: Props) => (
  <article
    className="stack-24 article"
    data-event-date={article.eventDate ?? undefined}
    data-over={article.eventDate && article.eventDate < today ? '' : undefined}
  >
    <ArticleMeta article={article} />
    <h1 className={fitted(plainText(article.title))} dir="auto">
      <Markup nodes={parseMarkup(article.title)} />
    </h1>
    <EventDate article={article}>
      <EventStamp event={article} today={today} />
    </EventDate>
    <ShowFacts article={article} />
    <LineUp article={article} />
    <ArticleText article={article} headings="h2">
      {eventFile && (
        <p>
          <a className="text-button" href={eventFile}>
            {isTakingPlace(article.show?.state) ? 'Add to calendar' : 'Update your calendar'}
          </a>
        </p>
      )}
      <ArticlePicture
        className="article-image"
        address={article.image}
        alt={article.imageAlt}
        sizes="(max-width: 799px) 62vw, 860px"
        loading="first"
      />
    </ArticleText>
    <p>
      <a href="/news">All news</a>
    </p>
  </article>
)
