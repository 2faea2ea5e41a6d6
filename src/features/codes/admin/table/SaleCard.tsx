import { printedCode, redeemAddress } from '#src/features/codes/cards/card.ts'
import { formatSerial } from '#src/features/codes/serial.ts'
import { QrCode } from '../../QrCode.tsx'
import type { KeptSale } from './sale-memory.ts'

type Props = { sale: KeptSale; serials: number; site: string }

/** The card that is sold, to be read across a table, and its code for a fan who takes no card. */
export function SaleCard({ sale: { serial, code }, serials, site }: Props) {
  return (
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
      <p>No card? The fan scans this, and has the release.</p>
    </div>
  )
}
