import * as v from 'valibot'
import type { PressKitRecords, StaffPressKit } from '#src/features/press/admin/contract.ts'
import type { PressKitInput } from '#src/features/press/admin/schema.ts'
import { pressPhoto } from '#src/features/press/press-kit.ts'
import { parseAnswer } from '#netlify/server/http/database.ts'
import type { Row } from '#netlify/server/http/database-types.ts'
import { formItem, readPage, rowAs, rowOf } from '#netlify/server/http/rows.ts'
import { recordTable } from '#netlify/server/records/record-table.ts'
import { recordHandlers, type Records } from '#netlify/server/records/records.ts'

type KitRow = Row<'press_kits'>
type ListedRow = KitRow & { scheduled: boolean; picture: string; is_shown: boolean }

const storedPhotos = v.array(v.pick(pressPhoto, ['address', 'credit']))

function toKit({
  former_slugs: _slugs,
  created_at: _createdAt,
  photos,
  ...row
}: KitRow): StaffPressKit {
  return { ...formItem(row), photos: parseAnswer(storedPhotos, photos) }
}

const toValues = (input: PressKitInput) =>
  rowOf(input, ['slug', 'line', 'short', 'content', 'contact'])

const kitRecords: Records<PressKitRecords> = {
  table: recordTable('press_kits', 'slug', toKit, toValues),
  name: 'pressKit',
  list: ({ q, status, after, limit }, database) =>
    readPage(
      database.rpc('list_press_kits', { q, status, after, page_size: limit }),
      rowAs(({ scheduled, picture, is_shown, ...row }: ListedRow) => ({
        ...toKit(row),
        scheduled,
        picture,
        isShown: is_shown,
      })),
    ),
}

/** Each throws RequestError, DatabaseError. */
export const pressKitHandlers = recordHandlers(kitRecords)
