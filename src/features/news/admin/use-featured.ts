import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotices } from '#src/components/admin/notices.tsx'
import { useRead } from '#src/components/admin/use-read.ts'
import {
  articleMovedMessage,
  articlePutBackMessage,
  articleTakenOffMessage,
  movingArticleFailedMessage,
  takingOffFailedMessage,
} from '#src/features/news/messages.ts'
import { plainTitle } from '#src/features/news/article.ts'
import { moveAfter } from '#src/lib/move.ts'
import type { Page } from '#src/lib/page.ts'
import { featuredPlaces } from './schema.ts'
import { newsApi } from './operations.ts'
import type { ArticleSummary } from './contract.ts'

const key = ['news', 'featured']

/** The featured articles, in the order of the landing page. */
export const useFeatured = () =>
  useRead(key, () => newsApi.list({ kind: 'featured', sort: 'featured', limit: featuredPlaces }))

type Change = { id: string; apply: (articles: readonly ArticleSummary[]) => ArticleSummary[] }

/**
 * Changes of the featured articles, each shown at once, saved after those before it, and taken back with a notice when it
 * cannot be saved.
 */
export function useFeaturedChanges(saved: readonly ArticleSummary[]) {
  const notices = useNotices()
  const client = useQueryClient()
  const [unsaved, setUnsaved] = useState<readonly Change[]>([])
  const [announcement, setAnnouncement] = useState('')
  const queue = useRef(Promise.resolve())
  const articles = unsaved.reduce<readonly ArticleSummary[]>(
    (changed, { apply }) => apply(changed),
    saved,
  )

  function change(
    { id, apply }: Change,
    save: () => ReturnType<typeof newsApi.feature | typeof newsApi.unfeature>,
    { done, failed }: { done?: () => void; failed: (reason: string) => string },
  ): void {
    const made = { id, apply }
    setUnsaved((changes) => [...changes, made])
    queue.current = queue.current.then(async () => {
      const result = await save()
      if (result.ok) {
        client.setQueryData<Page<ArticleSummary>>(
          key,
          (page) => page && { ...page, items: apply(page.items) },
        )
        done?.()
      } else notices.fail(failed(result.error.message))
      setUnsaved((changes) => changes.filter((other) => other !== made))
    })
  }

  function move(article: ArticleSummary, to: number): void {
    const { id } = article
    const title = plainTitle(article)
    const after = articles.filter((other) => other.id !== id)[to - 1]?.id ?? null
    setAnnouncement(articleMovedMessage(title, to + 1, articles.length))
    change(
      { id, apply: (all) => [...moveAfter(all, id, after)] },
      () => newsApi.feature(id, { after }),
      { failed: (reason) => movingArticleFailedMessage(title, reason) },
    )
  }

  function takeOff(article: ArticleSummary): void {
    const { id } = article
    const title = plainTitle(article)
    const after = articles[articles.findIndex((other) => other.id === id) - 1]?.id ?? null
    change(
      { id, apply: (all) => all.filter((other) => other.id !== id) },
      () => newsApi.unfeature(id),
      {
        done: () =>
          notices.succeed(articleTakenOffMessage(title), {
            label: 'UNDO',
            run: () => void putBack(id, after, title),
          }),
        failed: (reason) => takingOffFailedMessage(title, reason),
      },
    )
  }

  async function putBack(id: string, after: string | null, title: string): Promise<void> {
    const result = await newsApi.feature(id, { after })
    if (result.ok) notices.succeed(articlePutBackMessage(title))
    else notices.fail(result.error.message)
  }

  return { articles, announcement, move, takeOff }
}
