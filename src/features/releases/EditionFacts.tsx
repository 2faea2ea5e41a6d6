import type { DateStyle } from '#src/lib/dates.ts'
import { editionName, editionPrice, editionStamp, shippingText, type Edition } from './edition.ts'

type Props = { edition: Edition; dates: DateStyle }

/** An edition on a card of its release: what it is and costs, and a line about its state. */
export function EditionFacts({ edition, dates }: Props) {
  const stamp = editionStamp(edition)
  return (
    <p className="cluster fact">
      <bdi>{editionName(edition)}</bdi>
      <span>{editionPrice(edition)}</span>
      {stamp && <span className="stamp edition-stamp">{stamp}</span>}
      <span className="edition-ships">{shippingText(edition, dates)}</span>
    </p>
  )
}
