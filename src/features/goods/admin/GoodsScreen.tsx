import { lazy } from 'react'
import { binOption, type RecordsScreenOf } from '#src/components/admin/records-screen.ts'
import { RecordsScreen } from '#src/components/admin/RecordsScreen.tsx'
import { goodsPath } from '#src/features/goods/variant.ts'
import { newAddressMessage } from '#src/lib/record-messages.ts'
import { goodsClient } from './api.ts'
import type { GoodsRecords } from './contract.ts'
import { goodsRows, hasNoState, pricesText } from './goods-rows.ts'
import { goodsMessages } from './messages.ts'

const GoodsForm = lazy(() => import('./GoodsForm.tsx'))

const screen: RecordsScreenOf<GoodsRecords> = {
  path: 'goods',
  client: goodsClient,
  name: 'goodsItem',
  nouns: ['item', 'items'],
  titleOf: ({ title }) => title,
  headingOf: (goods) => ({
    picture: goods.images[0] ?? '',
    by: pricesText(goods),
    state: goods.published ? 'PUBLISHED' : 'DRAFT',
  }),
  filters: [
    {
      name: 'status',
      label: 'Show',
      options: [
        ['', 'All goods'],
        ['drafts', 'Drafts'],
        ['no_state', 'Not said if for sale'],
        binOption,
      ],
      keeps: (goods, status) => (status === 'drafts' ? !goods.published : hasNoState(goods)),
    },
  ],
  rows: goodsRows,
  Form: GoodsForm,
  isCopied: true,
  words: {
    ...goodsMessages,
    title: 'Goods',
    add: 'ADD ITEM',
    restored: ({ title, slug }, { goodsItem }) =>
      goodsMessages.restored(title) +
      (goodsItem.slug === slug ? '' : newAddressMessage('Its address', goodsPath(goodsItem))),
  },
}

export default function GoodsScreen() {
  return <RecordsScreen screen={screen} />
}
