type Props = {
  /** '12″ vinyl', 'M'. */
  name: string
  price: string
  /** What is unusual about it: 'SOLD OUT', 'PRE-ORDER'; '' for what is in stock. */
  stamp: string
  /** It cannot be had now. */
  isGone: boolean
  /** Where it is ordered; null where it is not. */
  order: string | null
  /** What ORDER orders, for those who hear the link alone. */
  orderName: string
  shops: readonly { name: string; href: string }[]
  /** When it ships; ''. */
  ships?: string
  /** What else is to be said of it, below its name. */
  children?: React.ReactNode
}

/** Something that is for sale: name, leader line, price, where; below it the facts, and when it ships. */
export function OfferLine(props: Props) {
  const { name, price, stamp, isGone, order, orderName, shops, ships, children } = props
  return (
    <li className="offer" data-gone={isGone ? '' : undefined}>
      <span className="offer-name weight-700" dir="auto">
        {name}
      </span>
      <span className="leader" aria-hidden="true" />
      <span className="offer-price fact">{price}</span>
      {children && (
        <span className="offer-facts fact" dir="auto">
          {children}
        </span>
      )}
      {stamp && <span className="stamp offer-stamp fact">{stamp}</span>}
      {order && (
        <a className="small-button offer-order" href={order}>
          ORDER
          <span className="visually-hidden">
            {` ${orderName}${shops[0] ? ` at ${shops[0].name}` : ''}`}
          </span>
        </a>
      )}
      {ships && (
        <p className="offer-ships" dir="auto">
          {ships}
        </p>
      )}
      {shops.length > 0 && <Shops shops={shops} isFirstOrdered={order !== null} />}
    </li>
  )
}

/** The shops by name. The first one is where ORDER leads. */
const Shops = ({ shops, isFirstOrdered }: Pick<Props, 'shops'> & { isFirstOrdered: boolean }) => (
  <p className="cluster offer-shops fact">
    At
    {shops.map(({ name, href }, index) =>
      index === 0 && isFirstOrdered ? (
        <span key={href} dir="auto">
          {name}
        </span>
      ) : (
        <a key={href} href={href} dir="auto">
          {name}
        </a>
      ),
    )}
  </p>
)
