import type { DateStyle } from '#src/lib/dates.ts'
import { CatalogueNumber } from '../CatalogueNumber.tsx'
import {
  allowedLinks,
  editionName,
  editionPrice,
  editionStamp,
  forSaleFirst,
  isForSale,
  shippingText,
  type Edition,
} from './edition.ts'
import { orderAddress, type ListedRelease } from '../release.ts'

type Props = { release: ListedRelease; dates: DateStyle; hasShop: boolean }

/** What a release can be bought as: name, leader line, price, where; below it the facts, and when it ships. */
export function EditionList({ release, dates, hasShop }: Props) {
  return (
    <ul className="edition-list">
      {forSaleFirst(release.editions).map((edition, index) => (
        <EditionLine
          key={index}
          edition={edition}
          release={release}
          dates={dates}
          hasShop={hasShop}
        />
      ))}
    </ul>
  )
}

function EditionLine({ release, edition, dates, hasShop }: Props & { edition: Edition }) {
  const { format, description, copies, catalogueNumber, shipsNote } = edition
  const stamp = editionStamp(edition)
  const number =
    copies && `${copies.toLocaleString('en-US')}\u00a0${copies === 1 ? 'copy' : 'copies'}`
  const facts = [description, number].filter(Boolean).join(', ')
  const ships = [shippingText(edition, dates), shipsNote].filter(Boolean).join('. ')
  return (
    <li className="edition" data-state={edition.state}>
      <span className="edition-name weight-700" dir="auto">
        {format}
      </span>
      <span className="leader" aria-hidden="true" />
      <span className="edition-price fact">{editionPrice(edition)}</span>
      {(facts || catalogueNumber) && (
        <span className="edition-facts fact" dir="auto">
          {facts}
          {facts && catalogueNumber && ', '}
          {catalogueNumber && <CatalogueNumber number={catalogueNumber} />}
        </span>
      )}
      {stamp && <span className="stamp edition-stamp fact">{stamp}</span>}
      {isForSale(edition) && <OrderLink release={release} edition={edition} hasShop={hasShop} />}
      {ships && (
        <p className="edition-ships" dir="auto">
          {ships}
        </p>
      )}
      <MoreShops edition={edition} />
    </li>
  )
}

type OrderProps = Omit<Props, 'dates'> & { edition: Edition }

function OrderLink({ release, edition, hasShop }: OrderProps) {
  const address = orderAddress(release, hasShop, edition)
  if (!address) return null
  return (
    <a className="small-button edition-order" href={address}>
      ORDER
      <span className="visually-hidden">{` ${editionName(edition)}`}</span>
    </a>
  )
}

/** The shops by name, when there is a choice, or when one may still have what the label has not. */
function MoreShops({ edition }: { edition: Edition }) {
  const shops = allowedLinks(edition.links)
  if (shops.length === 0 || (shops.length === 1 && isForSale(edition))) return null
  return (
    <p className="cluster edition-shops fact">
      At
      {shops.map(({ name, href }) => (
        <a key={href} href={href} dir="auto">
          {name}
        </a>
      ))}
    </p>
  )
}
