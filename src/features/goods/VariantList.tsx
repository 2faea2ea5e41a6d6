import { OfferLine } from '#src/components/OfferLine.tsx'
import { allowedLinks } from '#src/lib/allowed-links.ts'
import { orderAddress } from '#src/lib/order.ts'
import { isForSale, variantName, variantPrice, variantStamp } from './variant.ts'
import type { Goods } from './goods.ts'

type Props = {
  goods: Pick<Goods, 'title' | 'currency' | 'variants'>
  /** Whether the label sells by itself. */
  hasShop: boolean
}

/** What goods can be bought as: each size or colour. The only one bears the name of the goods. */
export function VariantList({ goods, hasShop }: Props) {
  if (goods.variants.length === 0) return null
  return (
    <ul className="offer-list">
      {goods.variants.map((variant) => {
        const shops = allowedLinks(variant.links)
        const name = variantName(goods, variant)
        return (
          <OfferLine
            key={variant.name}
            name={variant.name || goods.title}
            price={variantPrice(variant, goods)}
            stamp={variantStamp(variant)}
            isGone={variant.state === 'sold_out'}
            order={isForSale(variant) ? orderAddress(name, shops, hasShop) : null}
            orderName={name}
            shops={shops}
          />
        )
      })}
    </ul>
  )
}
