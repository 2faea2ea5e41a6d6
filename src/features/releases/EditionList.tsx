import { webAddress } from '#src/lib/web-address.ts'
import { orderAddress, type Edition, type ListedRelease } from './release.ts'

/** What a release can be bought as: name, leader line, where; below it colour and number. */
export function EditionList({ release }: { release: ListedRelease }) {
  return (
    <ul className="edition-list">
      {release.editions.map((edition, index) => (
        <EditionLine key={index} edition={edition} release={release} />
      ))}
    </ul>
  )
}

function EditionLine({ release, edition }: { release: ListedRelease; edition: Edition }) {
  const { name, colour, copies, soldOut, url } = edition
  const href = webAddress(url)
  return (
    <li className="edition">
      <span className="edition-name" dir="auto">
        {href && soldOut ? <a href={href}>{name}</a> : name}
      </span>
      <span className="leader" aria-hidden="true" />
      {soldOut && <span className="stamp edition-stamp fact">SOLD OUT</span>}
      {!soldOut && (
        <a className="small-button edition-order" href={orderAddress(release, edition)}>
          ORDER
          <span className="visually-hidden">{` ${[name, colour].filter(Boolean).join(', ')}`}</span>
        </a>
      )}
      {(colour || copies) && (
        <span className="edition-facts fact">
          <bdi>{colour}</bdi>
          {colour && copies && ', '}
          {copies && (copies === 1 ? '1 copy' : `${copies.toLocaleString('en-US')} copies`)}
        </span>
      )}
    </li>
  )
}
