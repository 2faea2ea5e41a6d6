import * as v from 'valibot'
import type { GoodsRecords, StaffGoods } from '#src/features/goods/admin/contract.ts'
import type { GoodsInput } from '#src/features/goods/admin/schema.ts'
import { variant, type Variant } from '#src/features/goods/goods.ts'
import { parseAnswer } from '#netlify/server/http/database.ts'
import type { Row } from '#netlify/server/http/database-types.ts'
import { formItem, readPage, rowAs, rowOf } from '#netlify/server/http/rows.ts'
import { recordTable } from '#netlify/server/records/record-table.ts'
import { recordHandlers, type Records } from '#netlify/server/records/records.ts'

type GoodsRow = Row<'goods'>

const toStaffVariant = ({ state, ...rest }: Variant) => ({ ...rest, state: state ?? ('' as const) })

function toGoods({
  former_slugs: _slugs,
  created_at: _createdAt,
  variants,
  ...row
}: GoodsRow): StaffGoods {
  const stored = parseAnswer(v.array(variant), variants)
  return { ...formItem(row), variants: stored.map(toStaffVariant) }
}

function toValues({ variants, ...input }: GoodsInput) {
  const stored = variants.map(({ state, ...rest }) => ({ ...rest, state: state || null }))
  return { ...rowOf(input, ['content', 'slug']), variants: stored }
}

const goodsRecords: Records<GoodsRecords> = {
  table: recordTable('goods', 'slug', toGoods, toValues),
  name: 'goodsItem',
  list: ({ q, status, after, limit }, database) =>
    readPage(
      database.rpc('list_goods', { q, status, after, page_size: limit }),
      rowAs(({ scheduled, ...row }: GoodsRow & { scheduled: boolean }) => ({
        ...toGoods(row),
        scheduled,
      })),
    ),
}

/** Each throws RequestError, DatabaseError. */
export const goodsHandlers = recordHandlers(goodsRecords)
