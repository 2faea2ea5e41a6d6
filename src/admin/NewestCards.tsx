import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { RowButton } from '#src/components/admin/fields.tsx'
import { useRead } from '#src/components/admin/read.tsx'
import type { Batch } from '#src/features/codes/admin/contract.ts'
import { codesApi } from '#src/features/codes/admin/api.ts'
import { cardMessages } from '#src/features/dashboard/admin/messages.ts'

/** The newest batch that has cards to print, as a PDF at one press. */
export function NewestCards() {
  const { data } = useRead(['batches', 'newest-cards'], () => codesApi.listBatches({}))
  const newest = data?.items.find((batch) => cardsOf(batch) > 0)
  return newest ? <CardsOfBatch key={newest.id} batch={newest} /> : null
}

/** Another service has printed the cards of imported codes. */
const cardsOf = ({ isImported, serials, states }: Batch): number =>
  isImported || serials === 0 ? 0 : states.available + states.dormant

function CardsOfBatch({ batch }: { batch: Batch }) {
  const { pdf, download } = usePdf(batch)
  const text = cardMessages.batch(batch.name, cardsOf(batch))
  return (
    <section className="stack-12" aria-labelledby="cards-to-print">
      <h2 id="cards-to-print">Cards to print</h2>
      <ul className="border-t border-line">
        <li className="flex items-center justify-between gap-x-20 gap-y-12 border-b border-line py-8">
          <p className="min-w-0">{text}</p>
          <RowButton
            className="flex-none"
            about={text}
            disabled={pdf.state === 'making'}
            onClick={download}
          >
            DOWNLOAD PDF
          </RowButton>
        </li>
      </ul>
      <p className="fact" role="status">
        {pdf.state === 'making' && `${pdf.done} of ${pdf.of}`}
        {pdf.state === 'ready' && cardMessages.downloaded(pdf.cards)}
      </p>
      {pdf.state === 'ready' && pdf.note && (
        <p className="field-error" role="alert">
          {pdf.note}
        </p>
      )}
      {pdf.state === 'failed' && (
        <p className="field-error" role="alert">
          {cardMessages.failed}
        </p>
      )}
      <p className="admin-hint">
        {batch.triedAt === null && `${cardMessages.untested} `}
        <Link to={`/codes/batches/${batch.id}/cards`}>Choose paper, look and numbers</Link>
      </p>
    </section>
  )
}

type Pdf =
  | { state: 'none' | 'failed' }
  | { state: 'making'; done: number; of: number }
  /** `note`: what is wrong with the address on the cards. */
  | { state: 'ready'; cards: number; note: string | null }

function usePdf(batch: Batch) {
  const [pdf, setPdf] = useState<Pdf>({ state: 'none' })
  const underway = useRef<AbortController>(undefined)
  useEffect(() => () => underway.current?.abort(), [])
  async function download() {
    const { signal } = (underway.current = new AbortController())
    const of = cardsOf(batch)
    const onProgress = (done: number) => setPdf({ state: 'making', done, of })
    onProgress(0)
    try {
      const { downloadCards } = await import('#src/features/codes/admin/cards/download-cards.ts')
      setPdf({ state: 'ready', ...(await downloadCards(batch.id, { signal, onProgress })) })
    } catch {
      setPdf({ state: 'failed' })
    }
  }
  return { pdf, download }
}
