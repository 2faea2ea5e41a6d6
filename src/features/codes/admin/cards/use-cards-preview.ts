import { useEffect, useState } from 'react'
import { useDebounced } from '#src/components/admin/use-debounced.ts'
import type { CardJob } from '#src/features/codes/cards/card.ts'
import type { CardPreview } from '#src/features/codes/cards/svg.ts'
import { previewInWorker } from './run-cards.ts'

export type ShownPreview = { state: 'drawing' | 'failed' } | ({ state: 'ready' } & CardPreview)

/** The first page of a job (which the caller has to memoize), redrawn when the job has not changed for a moment. */
export function useCardsPreview(job: CardJob | null): ShownPreview {
  const [shown, setShown] = useState<ShownPreview>({ state: 'drawing' })
  const debounced = useDebounced(job, 250)
  useEffect(() => {
    if (!debounced || debounced.cards.length === 0) return
    const stopped = new AbortController()
    const show = (preview: ShownPreview) => !stopped.signal.aborted && setShown(preview)
    previewInWorker(debounced, stopped.signal).then(
      (preview) => show({ state: 'ready', ...preview }),
      () => show({ state: 'failed' }),
    )
    return () => stopped.abort()
  }, [debounced])
  return shown
}
