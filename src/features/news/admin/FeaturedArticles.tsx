import { useRef } from 'react'
import { MoveButtons } from '#src/components/admin/MoveButtons.tsx'
import { Loaded } from '#src/components/admin/read.tsx'
import { RowButton } from '#src/components/admin/fields.tsx'
import { useMoveFocus } from '#src/components/admin/use-row-order.ts'
import { useSite } from '#src/components/admin/site-context.ts'
import { EditLink } from '#src/components/admin/EditLink.tsx'
import { plainTitle } from '#src/features/news/article.ts'
import { featuredPlaces } from './schema.ts'
import type { ArticleSummary } from './contract.ts'
import { articleMessages } from './messages.ts'
import { articleBadges, articleFacts, openingLength, summaryText } from './article-facts.ts'
import { Picture } from '#src/components/Picture.tsx'
import { ArticleBadges, ArticleFacts } from './ArticleFacts.tsx'
import { useFeatured, useFeaturedChanges } from './use-featured.ts'

const nothing: ArticleSummary[] = []

/** The three featured articles, in the order of the landing page, with their empty slots. */
export function FeaturedArticles() {
  const featured = useFeatured()
  const { articles, announcement, move, takeOff } = useFeaturedChanges(
    featured.data?.items ?? nothing,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const slots = useRef<HTMLOListElement>(null)
  const keepFocus = useMoveFocus((id) => slots.current?.querySelector(`[data-slot="${id}"]`))

  return (
    <section className="stack-16" aria-labelledby="featured-now">
      <h2 id="featured-now" tabIndex={-1} ref={heading}>
        CURRENTLY FEATURED ON LANDING PAGE
        {featured.data && ` (${articles.length}/${featuredPlaces})`}
      </h2>
      <Loaded
        read={featured}
        loading={articleMessages.loading}
        failed={articleMessages.loadingFailed}
      >
        {() => (
          <ol className="stack-12 lg:grid-cols-3 slots" ref={slots}>
            {Array.from({ length: featuredPlaces }, (_, place) => {
              const article = articles[place]
              return article ? (
                <Slot
                  key={article.id}
                  article={article}
                  place={place}
                  count={articles.length}
                  onMove={(to) => {
                    keepFocus(article.id, place, to)
                    move(article, to)
                  }}
                  onTakeOff={() => {
                    // The button goes with its slot.
                    heading.current?.focus()
                    takeOff(article)
                  }}
                />
              ) : (
                <li
                  key={place}
                  className="grid min-h-64 place-items-center border border-dashed border-line p-16 text-center font-mono text-13 leading-[normal]"
                >
                  Empty Slot
                </li>
              )
            })}
          </ol>
        )}
      </Loaded>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </section>
  )
}

type SlotProps = {
  article: ArticleSummary
  place: number
  count: number
  onMove: (to: number) => void
  onTakeOff: () => void
}

const directions = { up: 'earlier', down: 'later' }

function Slot({ article, place, count, onMove, onTakeOff }: SlotProps) {
  const site = useSite()
  // Only the badges of articles that are featured but not public yet.
  const badges = articleBadges(article).filter((badge) => /DRAFT|SCHEDULED/.test(badge))
  const title = plainTitle(article)
  return (
    <li
      className="grid min-w-0 grid-cols-[auto_1fr] content-start gap-x-16 gap-y-12 border border-line p-16 [--lines:2] sm:max-lg:grid-cols-[auto_1fr_auto] lg:grid-rows-[1fr_auto]"
      data-slot={article.id}
    >
      <Picture className="row-picture" sizes="64px" address={article.featuredImage} />
      <div className="stack-4 content-start">
        <h3 className="clamp" dir="auto">
          {title}
        </h3>
        <ArticleBadges badges={badges} />
        <p className="clamp text-15 max-sm:hidden" dir="auto">
          {summaryText(article, openingLength.featured)}
        </p>
        <ArticleFacts facts={articleFacts(article, site).slice(2)} />
      </div>
      <div className="cluster row-actions col-span-full gap-x-8 self-end sm:max-lg:col-auto sm:max-lg:self-center">
        {count > 1 && (
          <MoveButtons
            name={title}
            index={place}
            count={count}
            onMove={onMove}
            words={directions}
          />
        )}
        <EditLink path="news" id={article.id} name={title} />
        <RowButton about={title} onClick={onTakeOff}>
          UNFEATURE
        </RowButton>
      </div>
    </li>
  )
}
