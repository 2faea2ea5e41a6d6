import { RowButton } from '#src/components/admin/fields.tsx'
import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Form, SubmitButton } from '#src/components/admin/Form.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import { useRead, Loaded } from '#src/components/admin/read.tsx'
import { printedCode, redeemAddress } from '#src/features/codes/cards/card.ts'
import { formatSerial } from '#src/features/codes/serial.ts'
import { QrCode } from '../../QrCode.tsx'
import * as messages from '../messages.ts'
import { batchesApi } from '../operations.ts'
import { count } from '../code-states.ts'
import type { BatchRead } from '../contract.ts'
import { type RangeAction, validateRangeAction } from '../range-action.ts'
import { SerialFields } from '../SerialFields.tsx'
import { useCodeAction } from '../use-code-action.ts'
import type { KeptSale } from './sale-memory.ts'
import { type Sales, useSales } from './use-sales.ts'

/** The seller's screen: one big button sells the next code of a batch. */
export default function TableScreen() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const key = ['batches', id, 'table']
  const read = useRead(key, () => batchesApi.read(id, { as: 'summary' }))
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
  batch: { ...read.batch, states: { ...read.batch.states, dormant: left } },
})

type TableProps = { read: BatchRead; onLeft: (left: number) => void }

function Table({ read: { batch, site }, onLeft }: TableProps) {
  const sales = useSales(batch.id, onLeft)
  const left = batch.states.dormant
  const { sale } = sales
  const leftToSell = useRef<HTMLParagraphElement>(null)

  /** Focus management: the button goes with its sale, and the next one should not be pressed by mistake. */
  async function undo(saleId: string) {
    await sales.undo(saleId)
    leftToSell.current?.focus({ preventScroll: true })
  }
  return (
    <div className="stack-16 table-screen">
      <div>
        <h1 className="clamp" dir="auto">
          {batch.name}
        </h1>
        <p className="fact clamp">
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
          <RowButton disabled={sales.isBusy} onClick={() => undo(sale.saleId)}>
            UNDO THIS SALE
          </RowButton>
        )}
        <p className="sale-left" role="status" ref={leftToSell} tabIndex={-1}>
          {left > 0
            ? `${count(left)} left to sell`
            : messages.nothingLeftMessage(sales.sales.length > 0)}
        </p>
      </div>
      <EarlierSales sales={sales} serials={batch.serials} />
      {batch.serials > 0 && left > 0 && <SoldRange batch={batch} />}
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
    {isLost && <p className="form-refusal">{messages.saleLostMessage(willAskAgain)}</p>}
  </div>
)

/** What this phone has sold, for a sale that was pressed away too soon. */
function EarlierSales({ sales, serials }: { sales: Sales; serials: number }) {
  const earlier = sales.sales.filter(({ saleId }) => saleId !== sales.shown)
  if (earlier.length === 0) return null
  return (
    <section className="stack-16" aria-labelledby="earlier-sales">
      <h2 id="earlier-sales">SOLD ON THIS PHONE</h2>
      <ul className="rows">
        {earlier.map(({ saleId, serial, code }) => (
          <li key={saleId} className="cluster row code-row">
            <span className="code-serial fact">{formatSerial(serial, serials)}</span>
            <code aria-label={code}>{printedCode(code)}</code>
            <button type="button" className="row-button" onClick={() => sales.show(saleId)}>
              SHOW
              <span className="visually-hidden"> number {serial}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type SaleProps = { sale: KeptSale; serials: number; site: string }

/** The card that is sold, to be read across a table, and its code for a fan who takes no card. */
const SaleCard = ({ sale: { serial, code }, serials, site }: SaleProps) => (
  <div className="stack-8 sale">
    <p className="sale-serial" role="status">
      <span className="visually-hidden">Sold: number </span>
      {formatSerial(serial, serials)}
    </p>
    <p className="sale-code">
      <code aria-label={code}>{printedCode(code)}</code>
    </p>
    <QrCode
      text={redeemAddress(site, code)}
      label={`QR code that opens the release with code ${code}`}
    />
    <p>No card? The fan can scan this.</p>
  </div>
)

/** Marks a range of cards as sold: 'sold 101 to 150'. */
function SoldRange({ batch }: { batch: { id: string; serials: number } }) {
  const act = useCodeAction()
  const nothing: RangeAction = { action: 'activate', from: '', to: '', reason: '', givenTo: '' }
  const form = useForm<RangeAction, Parameters<typeof act>[0], unknown>({
    initial: nothing,
    validate: (values) =>
      values.from.trim() && values.to.trim()
        ? validateRangeAction(values, batch)
        : {
            message: messages.missingRangeMessage,
            fields: { [values.from.trim() ? 'to' : 'from']: messages.missingRangeMessage },
          },
    save: act,
    // The notice of the action says what was changed. The next range is another one.
    onSaved: () => form.reset(),
  })
  return (
    <Form form={form} title="SOLD SEVERAL" isUnsaved={false}>
      <p>Cards sold elsewhere: the first and the last number.</p>
      <SerialFields serials={batch.serials} fromHint="As printed on the card." />
      <SubmitButton busy="ONE MOMENT...">MARK AS SOLD</SubmitButton>
    </Form>
  )
}
