import { OfferLine } from '#src/components/OfferLine.tsx'
import type { DateStyle } from '#src/lib/dates.ts'
import { CatalogueNumber } from '../CatalogueNumber.tsx'
import { allowedLinks } from '#src/lib/allowed-links.ts'
import {
  editionName,
  editionPrice,
  editionStamp,
  forSaleFirst,
  isForSale,
  shippingText,
  type Edition,
} from './edition.ts'
import { editionOrder, type ListedRelease } from '../release.ts'

type Props = { release: ListedRelease; dates: DateStyle; hasShop: boolean }

/** What a release can be bought as. */
export const EditionList = ({ release, dates, hasShop }: Props) => (
  <ul className="offer-list">
    {forSaleFirst(release.editions).map((edition, index) => (
      <OfferLine
        key={index}
        name={edition.format}
        price={editionPrice(edition)}
        stamp={editionStamp(edition)}
        isGone={!isForSale(edition)}
        order={isForSale(edition) ? editionOrder(release, hasShop, edition) : null}
        orderName={editionName(edition)}
        shops={allowedLinks(edition.links)}
        ships={[shippingText(edition, dates), edition.shipsNote].filter(Boolean).join('. ')}
      >
        {factsOf(edition)}
      </OfferLine>
    ))}
  </ul>
)

/** What it is, how many there are, and its number; null when none of it is known. */
function factsOf({ description, copies, catalogueNumber }: Edition) {
  const number =
    copies && `${copies.toLocaleString('en-US')}\u00a0${copies === 1 ? 'copy' : 'copies'}`
  const facts = [description, number].filter(Boolean).join(', ')
  if (!facts && !catalogueNumber) return null
  return (
    <>
      {facts}
      {facts && catalogueNumber && ', '}
      {catalogueNumber && <CatalogueNumber number={catalogueNumber} />}
    </>
  )
}
