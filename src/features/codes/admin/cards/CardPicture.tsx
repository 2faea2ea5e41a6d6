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
      <div
        className="card-picture grid aspect-[85/55] grid-cols-[1fr_84px] grid-rows-[auto_auto_1fr] items-end border border-ink p-16"
        role="img"
        aria-label={`The first card of ${batch.name}`}
      >
        <p className="col-span-2 fact">{release.artist}</p>
        <p
          className="col-span-2 clamp text-20 leading-[1.1] weight-800 font-stretch-expanded"
          dir="auto"
        >
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
