import { DrawnPicture } from '#src/components/DrawnPicture.tsx'
import { Picture } from '#src/components/Picture.tsx'
import { fitted } from '#src/lib/fitted.ts'
import { goodsKinds } from './kinds.ts'
import type { Goods } from './goods.ts'
import { goodsPath } from './variant.ts'
import { VariantList } from './VariantList.tsx'

type Props = { goods: Goods; hasShop: boolean; headingLevel?: 'h2' | 'h3'; isFirst?: boolean }

/** Goods on the shelf of the shop, as a record stands there. */
export const ShopGoods = (props: Props) => {
  const { goods, hasShop, headingLevel: Heading = 'h2', isFirst = false } = props
  return (
    <li className="shop-record">
      <Picture
        className="shop-cover"
        address={goods.pictures[0]?.address ?? null}
        sizes="(max-width: 639px) 96px, 200px"
        loading={isFirst ? 'first' : 'lazy'}
        drawn={<DrawnPicture className="shop-cover" text={goods.title.slice(0, 1)} />}
      />
      <Heading className={`shop-title ${fitted(goods.title)}`} dir="auto">
        <a href={goodsPath(goods)}>{goods.title}</a>
      </Heading>
      <p>{goodsKinds[goods.kind].one}</p>
      <VariantList goods={goods} hasShop={hasShop} />
    </li>
  )
}
