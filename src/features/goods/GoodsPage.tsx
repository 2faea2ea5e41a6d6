import { Picture } from '#src/components/Picture.tsx'
import { RichText } from '#src/components/RichText.tsx'
import { fitted } from '#src/lib/fitted.ts'
import { goodsKinds } from './kinds.ts'
import type { ShownGoods } from './goods.ts'
import { VariantList } from './VariantList.tsx'

/** The page of goods: pictures, what they are, and what they can be bought as. */
export const GoodsPage = ({ goods, hasShop, belongsTo, note, sources }: ShownGoods) => (
  <article className="goods-page">
    {goods.pictures.length > 0 && (
      <div className="goods-pictures">
        {goods.pictures.map(({ address, alt }, index) => (
          <Picture
            key={address}
            className="goods-picture"
            address={address}
            alt={alt ?? ''}
            sizes="(max-width: 719px) 100vw, 50vw"
            loading={index === 0 ? 'first' : 'lazy'}
          />
        ))}
      </div>
    )}
    <div className="@container stack-24 content-start">
      <p className="fact">{goodsKinds[goods.kind].one}</p>
      <h1 className={fitted(goods.title)} dir="auto">
        {goods.title}
      </h1>
      {belongsTo.length > 0 && (
        <p className="page-links">
          {belongsTo.map(({ name, path }) => (
            <a key={path} href={path} dir="auto">
              {name}
            </a>
          ))}
        </p>
      )}
      <RichText className="page-text" text={goods.content} headings="h2" sources={sources} />
      <VariantList goods={goods} hasShop={hasShop} />
      {note && <p className="chars-60 offers-note">{note}</p>}
      <p>
        <a href="/shop">Everything in the shop</a>
      </p>
    </div>
  </article>
)
