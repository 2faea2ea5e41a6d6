import { useState } from 'react'
import { useAct } from '#src/components/admin/dialogs.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { useOptimisticList } from '#src/components/admin/use-optimistic-list.ts'
import { useRead } from '#src/components/admin/read.tsx'
import { plainTitle } from '#src/features/news/article.ts'
import { moveAfter } from '#src/lib/move.ts'
import type { Page } from '#src/lib/page.ts'
import { notMovedMessage } from '#src/lib/record-messages.ts'
import { featuredPlaces } from './schema.ts'
import { articlesClient, newsApi } from './api.ts'
import type { ArticleSummary } from './contract.ts'
import { movedMessage, notTakenOffMessage, putBackMessage, takenOffMessage } from './messages.ts'

const key = ['news', 'featured']

/** The featured articles, in the order of the landing page. */
export const useFeatured = () =>
  useRead(key, () =>
    articlesClient.list({ kind: 'featured', sort: 'featured', limit: featuredPlaces }),
  )

const inPage = (
  page: Page<ArticleSummary>,
  apply: (articles: readonly ArticleSummary[]) => readonly ArticleSummary[],
): Page<ArticleSummary> => ({ ...page, items: [...apply(page.items)] })

/** Changes of the featured articles, shown at once (useOptimisticList). */
export function useFeaturedChanges(saved: readonly ArticleSummary[]) {
  const notices = useNotices()
  const act = useAct()
  const [announcement, setAnnouncement] = useState('')
  const { items: articles, change } = useOptimisticList(saved, key, inPage)

  function move(article: ArticleSummary, to: number): void {
    const { id } = article
    const title = plainTitle(article)
    const after = articles.filter((other) => other.id !== id)[to - 1]?.id ?? null
    setAnnouncement(movedMessage(title, to + 1, articles.length))
    change({
      apply: (all) => moveAfter(all, id, after),
      save: () => newsApi.featureArticle({ articleId: id, after }),
      failed: (reason) => notMovedMessage(title, reason),
    })
  }

  function takeOff(article: ArticleSummary): void {
    const { id } = article
    const title = plainTitle(article)
    const after = articles[articles.indexOf(article) - 1]?.id ?? null
    const putBack = () =>
      void act({
        run: () => newsApi.featureArticle({ articleId: id, after }),
        done: putBackMessage(title),
      })
    const undo = { label: 'UNDO', run: putBack }
    change({
      apply: (all) => all.filter((other) => other.id !== id),
      save: () => newsApi.unfeatureArticle({ id }),
      done: () => notices.succeed(takenOffMessage(title), undo),
      failed: (reason) => notTakenOffMessage(title, reason),
    })
  }

  return { articles, announcement, move, takeOff }
}
