import type { ItemAvailability, Offer, Product } from 'schema-dts'
import { allowedLinks } from '#src/lib/allowed-links.ts'
import { typedPrice } from '#src/features/releases/editions/price.ts'
import { sharedPicture } from '#src/lib/shared-picture.ts'
import { absoluteAddress } from '#src/lib/absolute-address.ts'
import { goodsDescription, type Goods, type Variant } from './goods.ts'
import { goodsPath, variantName } from './variant.ts'
import type { VariantState } from './kinds.ts'

type About = { labelName: string; site: URL }

/**
 * The JSON-LD of goods: a product with an offer for each variant of which the label has said whether it is there. None without
 * a picture that others can show: search engines take no product without one.
 */
export function products(goods: Goods, { labelName, site }: About): Product[] {
  const image = goods.pictures.flatMap(({ address }) => sharedPicture(address, site)?.url ?? [])
  if (image.length === 0) return []
  const offers = goods.variants.flatMap((variant) => offer(variant, goods, site) ?? [])
  return [
    {
      '@type': 'Product',
      name: goods.title,
      url: new URL(goodsPath(goods), site).href,
      description: goodsDescription(goods, labelName),
      brand: { '@type': 'Organization', name: labelName, url: site.href },
      image,
      ...(offers.length > 0 && { offers }),
    },
  ]
}

const availability: Record<VariantState, ItemAvailability> = {
  in_stock: 'https://schema.org/InStock',
  pre_order: 'https://schema.org/PreOrder',
  last_ones: 'https://schema.org/LimitedAvailability',
  sold_out: 'https://schema.org/SoldOut',
}

function offer(variant: Variant, goods: Goods, site: URL): Offer | null {
  const { state, price, links } = variant
  if (state === null) return null
  const [shop] = allowedLinks(links)
  return {
    '@type': 'Offer',
    name: variantName(goods, variant),
    url: absoluteAddress(shop?.href, site) ?? new URL(goodsPath(goods), site).href,
    availability: availability[state],
    ...(price !== null &&
      goods.currency && {
        price: typedPrice(price, goods.currency),
        priceCurrency: goods.currency,
      }),
  }
}
