import { useEffect, useRef, useState } from 'react'
import type { CardJob } from '#src/features/codes/cards/card.ts'
import { makeInWorker } from './run-cards.ts'

export type CardsPdf =
  | { state: 'none' | 'failed' }
  | { state: 'making'; done: number; of: number }
  /** `url` is good until something else is made, or the screen is left. */
  | { state: 'ready'; url: string; bytes: number; cards: number }

/** Makes the PDF of a job; stops and releases the one of an earlier job. */
export function useCardsPdf(job: CardJob | null) {
  const [pdf, setPdf] = useState<CardsPdf>({ state: 'none' })
  const underway = useRef<AbortController>(undefined)
  const url = useRef<string>(undefined)

  function discard() {
    underway.current?.abort()
    if (url.current) URL.revokeObjectURL(url.current)
    url.current = undefined
    setPdf({ state: 'none' })
  }
  useEffect(() => discard, [job])

  async function make(made: CardJob) {
    discard()
    const stopped = (underway.current = new AbortController())
    const of = made.cards.length
    const show = (next: CardsPdf) => !stopped.signal.aborted && setPdf(next)
    show({ state: 'making', done: 0, of })
    try {
      const file = await makeInWorker(made, stopped.signal, (done) =>
        show({ state: 'making', done, of }),
      )
      if (stopped.signal.aborted) return
      url.current = URL.createObjectURL(file)
      show({ state: 'ready', url: url.current, bytes: file.size, cards: of })
    } catch {
      show({ state: 'failed' })
    }
  }
  return { pdf, make, cancel: discard }
}
