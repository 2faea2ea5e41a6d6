import { printedCode, redeemAddress } from '#src/features/codes/printed-code.ts'
import { formatSerial } from '#src/features/codes/serial.ts'
import { QrCode } from '#src/features/codes/QrCode.tsx'
import type { BatchRead } from '../contract.ts'
import { chooseCards } from './chosen-cards.ts'

/** What stands on the first card of a batch; nothing where another service has printed the cards. CardsOutput draws what prints. */
export default function CardPicture({
  read: { batch, release, codes, site },
}: {
  read: BatchRead
}) {
  const [first] = batch.isImported ? [] : chooseCards(codes).cards
  if (!first) return null
  return (
    <figure className="stack-8">
      <div className="card-picture" role="img" aria-label={`The first card of ${batch.name}`}>
        <p className="fact">{release.artist}</p>
        <p className="card-title clamp" dir="auto">
          {release.title}
        </p>
        <div>
          <p>
            <code>{printedCode(first.code)}</code>
          </p>
          <p className="fact">{formatSerial(first.serial, batch.serials)}</p>
        </div>
        <QrCode text={redeemAddress(site, first.code)} label="QR code" />
      </div>
      <figcaption className="fact">PRINT CARDS has its sizes and designs.</figcaption>
    </figure>
  )
}
