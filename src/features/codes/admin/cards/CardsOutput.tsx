import { useEffect, useState, useRef } from 'react'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { useDebounced } from '#src/components/admin/use-debounced.ts'
import { useRead } from '#src/components/admin/read.tsx'
import type { CardJob } from '#src/features/codes/cards/card.ts'
import { cardFormats } from '#src/features/codes/cards/card-sizes.ts'
import type { CardPreview } from '#src/features/codes/cards/svg.ts'
import {
  addressMessage,
  addressQuestion,
  countCards,
  makingCardsFailedMessage,
  noCardsMessage,
  noteMessage,
} from '../messages.ts'
import { dataOf } from '#src/lib/api.ts'
import { codesApi } from '../api.ts'
import { checkAddress } from './check-address.ts'
import { previewInWorker, makeInWorker } from './run-cards.ts'
import { cardsFileName } from './chosen-cards.ts'
import { Button } from '#src/components/admin/fields.tsx'

type Props = { job: CardJob | null; batchId: string; batchName: string }

/** The first page before anything is made, and then the PDF. */
export function CardsOutput({ job, batchId, batchName }: Props) {
  const confirm = useConfirm()
  const preview = useCardsPreview(job)
  const { pdf, make, cancel } = useCardsPdf(job, batchId)
  const site = job?.site ?? location.origin
  const { data: address } = useRead(['address-on-cards', site], async () => ({
    ok: true,
    data: await checkAddress(site, location.origin),
  }))
  const addressNote = address ? addressMessage(address, site, location.origin) : null
  const fileName = cardsFileName(batchName)
  const isEmpty = job?.cards.length === 0

  async function start(made: CardJob) {
    if (!addressNote || (await confirm({ ...addressQuestion, detail: <p>{addressNote}</p> })))
      await make(made)
  }

  return (
    <section className="stack-20 admin-form border-b-0 pb-0" aria-labelledby="cards-preview">
      <h2 id="cards-preview">
        {job && 'sheet' in cardFormats[job.format] ? 'The first sheet' : 'The first card'}
      </h2>
      {isEmpty ? <p className="list-empty">{noCardsMessage}</p> : <FirstPage preview={preview} />}
      {addressNote && <p className="field-error">{addressNote}</p>}
      <Progress pdf={pdf} />
      <div className="form-actions">
        {pdf.state === 'making' ? (
          <Button onClick={cancel}>CANCEL</Button>
        ) : pdf.state === 'ready' ? (
          <a className="button" href={pdf.url} download={fileName}>
            DOWNLOAD {countCards(pdf.cards).toUpperCase()}
          </a>
        ) : (
          <Button disabled={!job || isEmpty} onClick={() => job && void start(job)}>
            MAKE {job && !isEmpty ? countCards(job.cards.length).toUpperCase() : 'CARDS'}
          </Button>
        )}
      </div>
    </section>
  )
}

type ShownPreview = { state: 'drawing' | 'failed' } | ({ state: 'ready' } & CardPreview)

/** The first page of a job (which the caller has to memoize), redrawn when the job has not changed for a moment. */
function useCardsPreview(job: CardJob | null) {
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

function FirstPage({ preview }: { preview: ShownPreview }) {
  if (preview.state === 'failed') return <p role="alert">{makingCardsFailedMessage}</p>
  if (preview.state !== 'ready') return <p role="status">Drawing the first page...</p>
  return (
    <>
      <img
        className="w-full border border-line bg-[#fff]"
        alt="The first page of the PDF"
        src={`data:image/svg+xml,${encodeURIComponent(preview.svg)}`}
      />
      <ul className="stack-12 cards-notes empty:hidden">
        {preview.notes.map((note) => (
          <li key={`${note.field}-${note.note}`} className="field-error">
            {noteMessage(note)}
          </li>
        ))}
      </ul>
    </>
  )
}

function Progress({ pdf }: { pdf: CardsPdf }) {
  if (pdf.state === 'failed')
    return (
      <p className="field-error" role="alert">
        {makingCardsFailedMessage}
      </p>
    )
  return (
    <div className="stack-6 upload">
      {pdf.state === 'making' && (
        <progress max={pdf.of} value={pdf.done} aria-label="Cards that are made" />
      )}
      <p className="upload-text fact" role="status">
        {pdf.state === 'making' && `${pdf.done} of ${pdf.of}`}
        {pdf.state === 'ready' && `The PDF is ready: ${(pdf.bytes / 1_000_000).toFixed(1)} MB.`}
      </p>
    </div>
  )
}

type CardsPdf =
  | { state: 'none' | 'failed' }
  | { state: 'making'; done: number; of: number }
  /** `url` is good until something else is made, or the screen is left. */
  | { state: 'ready'; url: string; bytes: number; cards: number }

/** Makes the PDF of a job, which is an export of the batch; stops and releases the one of an earlier job. */
function useCardsPdf(job: CardJob | null, batchId: string) {
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
      dataOf(await codesApi.readBatch({ batchId, as: 'cards' }))
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
