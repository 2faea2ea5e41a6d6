import type { Goods, Variant } from '#src/features/goods/goods.ts'

export const someVariant: Variant = { name: 'M', price: 1800, state: 'in_stock', links: [] }

/** Goods as the public site has them: a shirt in two sizes, of which one is gone. */
export const someGoods: Goods = {
  id: '6f20cb14-9fa5-433d-b8a0-5a2dca349b66',
  slug: 'tour-shirt',
  formerSlugs: [],
  title: 'Tour shirt',
  kind: 'shirt',
  content: 'Heavy [bold]cotton[/bold].',
  pictures: [{ address: '/pictures/shirt.png', alt: 'A shirt' }],
  currency: 'GBP',
  variants: [someVariant, { ...someVariant, name: 'L', state: 'sold_out' }],
  artistId: null,
  releaseId: null,
}
