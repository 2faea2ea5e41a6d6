import { RowButton } from '#src/components/admin/fields.tsx'
import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useRead, Loaded } from '#src/components/admin/read.tsx'
import { printedCode, redeemAddress } from '#src/features/codes/printed-code.ts'
import { formatSerial } from '#src/features/codes/serial.ts'
import { QrCode } from '../../QrCode.tsx'
import { nothingLeftMessage, saleLostMessage } from '../messages.ts'
import { codesApi } from '../api.ts'
import { count } from '../code-states.ts'
import type { BatchRead } from '../contract.ts'
import type { Sale } from './sale-memory.ts'
import { MarkAsNotSold } from '../MarkAsNotSold.tsx'
import { type Sales, useSales } from './use-sales.ts'

/** The seller's screen: one big button sells the next code of a batch. */
export default function TableScreen() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const key = ['batches', id, 'table']
  const read = useRead(key, () => codesApi.readBatch({ batchId: id, as: 'summary' }))
  const setLeft = (left: number) =>
    client.setQueryData<BatchRead>(key, (old) => old && withLeft(old, left))
  return (
    <>
      {!read.data && <h1>The table</h1>}
      <Loaded read={read} loading="Loading the batch...">
        {(batch) => <Table key={id} read={batch} onLeft={setLeft} />}
      </Loaded>
    </>
  )
}

const withLeft = (read: BatchRead, left: number): BatchRead => ({
  ...read,
  batch: { ...read.batch, toSell: left },
})

type TableProps = { read: BatchRead; onLeft: (left: number) => void }

function Table({ read: { batch, site }, onLeft }: TableProps) {
  const sales = useSales(batch.id, onLeft)
  const left = batch.toSell
  const { sale } = sales
  const leftToSell = useRef<HTMLParagraphElement>(null)

  /** Focus management: the button goes with its sale, and the next one should not be pressed by mistake. */
  async function undo({ saleId }: Sale) {
    await sales.undo(saleId)
    leftToSell.current?.focus({ preventScroll: true })
  }
  return (
    <div
      className="stack-16 mx-auto w-full max-w-560 table-screen"
      data-asking={sales.asking || undefined}
    >
      <div>
        <h1 className="clamp text-[1.75rem] leading-[1.15]" dir="auto">
          {batch.name}
        </h1>
        {/* With room for the outline of its link. */}
        <p className="fact clamp overflow-clip [overflow-clip-margin:4px]">
          <Link to={`/codes/batches/${batch.id}`}>The batch</Link> · {batch.release.artist} -{' '}
          {batch.release.title}
        </p>
      </div>
      {sale && <SaleCard sale={sale} serials={batch.serials} site={site} />}
      <div className="sell-bar">
        <LostAnswer sales={sales} />
        {(left > 0 || sales.asking) && <SellButton sales={sales} />}
      </div>
      <div className="stack-12 sale-actions">
        {sale && (
          <RowButton className="min-h-64" disabled={sales.isBusy} onClick={() => undo(sale)}>
            UNDO THIS SALE
          </RowButton>
        )}
        <p className="sale-left text-center text-20" role="status" ref={leftToSell} tabIndex={-1}>
          {left > 0 ? `${count(left)} left to sell` : nothingLeftMessage(sale !== undefined)}
        </p>
        {left === 0 && !sale && batch.states.available > 0 && <MarkAsNotSold batchId={batch.id} />}
      </div>
    </div>
  )
}

/** A second tap of a double tap sells nothing, and neither does a key that is held down. It keeps the focus while it asks. */
function SellButton({ sales }: { sales: Sales }) {
  const word = sales.asking ? 'ASK AGAIN' : sales.sale ? 'NEXT SALE' : 'SELL NEXT'
  return (
    <button
      type="button"
      className="button sell-button"
      aria-disabled={sales.isBusy}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault()
      }}
      onClick={({ detail }) => {
        if (detail <= 1) sales.sell()
      }}
    >
      {sales.isAsking ? 'SELLING...' : word}
    </button>
  )
}

const LostAnswer = ({ sales: { isLost, willAskAgain } }: { sales: Sales }) => (
  <div role="alert">
    {isLost && <p className="form-refusal">{saleLostMessage(willAskAgain)}</p>}
  </div>
)

type SaleProps = { sale: Sale; serials: number; site: string }

/** The card that is sold, to be read across a table, and its code for a fan who takes no card. */
const SaleCard = ({ sale: { serial, code }, serials, site }: SaleProps) => (
  <div className="stack-8 justify-items-center border-y-2 border-ink py-16 text-center sale">
    <p className="sale-serial" role="status">
      <span className="visually-hidden">Sold: number </span>
      <span>{formatSerial(serial, serials)}</span>
    </p>
    <p>
      <code className="text-[clamp(1.75rem,9vw,3rem)]" aria-label={code}>
        {printedCode(code)}
      </code>
    </p>
    <QrCode
      text={redeemAddress(site, code)}
      label={`QR code that opens the release with code ${code}`}
    />
    <p>No card? The fan can scan this.</p>
  </div>
)
