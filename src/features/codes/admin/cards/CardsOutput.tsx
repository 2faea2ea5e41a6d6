import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { useRead } from '#src/components/admin/use-read.ts'
import type { CardJob } from '#src/features/codes/cards/card.ts'
import { cardFormats } from '#src/features/codes/cards/card-sizes.ts'
import { slugify } from '#src/lib/slug.ts'
import { addressMessage, countOf, makingCardsFailedMessage, noteMessage } from './cards-messages.ts'
import { checkAddress } from './check-address.ts'
import { type CardsPdf, useCardsPdf } from './use-cards-pdf.ts'
import { useCardsPreview } from './use-cards-preview.ts'

type Props = { job: CardJob | null; batchName: string }

/** The first page before anything is made, and then the PDF. */
export function CardsOutput({ job, batchName }: Props) {
  const confirm = useConfirm()
  const preview = useCardsPreview(job)
  const { pdf, make, cancel } = useCardsPdf(job)
  const site = job?.site ?? location.origin
  const { data: address } = useRead(['address-on-cards', site], async () => ({
    ok: true,
    data: await checkAddress(site, location.origin),
  }))
  const addressNote = address ? addressMessage(address, site, location.origin) : null
  const fileName = `cards-${slugify(batchName) || 'batch'}.pdf`
  const isEmpty = job?.cards.length === 0

  async function start(made: CardJob) {
    const question = { text: 'Make cards with this address?', yes: 'MAKE THEM ANYWAY' }
    if (!addressNote || (await confirm({ ...question, detail: <p>{addressNote}</p> })))
      await make(made)
  }

  return (
    <section className="stack-20 admin-form cards-output" aria-labelledby="cards-preview">
      <h2 id="cards-preview">
        {job && 'sheet' in cardFormats[job.format] ? 'The first sheet' : 'The first card'}
      </h2>
      {isEmpty ? (
        <p className="list-empty">None of these codes gets a card.</p>
      ) : (
        <FirstPage preview={preview} />
      )}
      {addressNote && <p className="field-error">{addressNote}</p>}
      <Progress pdf={pdf} />
      <div className="cluster form-actions">
        {pdf.state === 'making' ? (
          <button type="button" className="button" onClick={cancel}>
            CANCEL
          </button>
        ) : pdf.state === 'ready' ? (
          <a className="button" href={pdf.url} download={fileName}>
            DOWNLOAD {countOf(pdf.cards, 'CARD')}
          </a>
        ) : (
          <button
            type="button"
            className="button"
            disabled={!job || isEmpty}
            onClick={() => job && void start(job)}
          >
            MAKE {job && !isEmpty ? countOf(job.cards.length, 'CARD') : 'CARDS'}
          </button>
        )}
      </div>
    </section>
  )
}

function FirstPage({ preview }: { preview: ReturnType<typeof useCardsPreview> }) {
  if (preview.state === 'failed') return <p role="alert">{makingCardsFailedMessage}</p>
  if (preview.state !== 'ready') return <p role="status">Drawing the first page...</p>
  return (
    <>
      <img
        className="cards-preview"
        alt="The first page of the PDF"
        src={`data:image/svg+xml,${encodeURIComponent(preview.svg)}`}
      />
      <ul className="stack-12 cards-notes">
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
