import * as v from 'valibot'
import { sale, saleUndone } from '#src/features/codes/admin/contract.ts'
import {
  saleGoneMessage,
  saleRedeemedMessage,
  saleVoidMessage,
  soldOutMessage,
} from '#src/features/codes/admin/messages.ts'
import type { batchesApi } from '#src/features/codes/admin/operations.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { jsonResult } from '#netlify/server/http/rows.ts'
import type { StaffHandlers } from '#netlify/server/staff/serve-staff.ts'

const sold = v.variant('outcome', [sale, v.object({ outcome: v.literal('sold-out') })])
const undone = v.variant('outcome', [
  saleUndone,
  v.object({ outcome: v.picklist(['redeemed', 'void']) }),
])

const saleGone = () => new RequestError(404, 'not-found', saleGoneMessage)

/** Each throws RequestError, DatabaseError. */
export const saleHandlers: StaffHandlers<Pick<typeof batchesApi, 'sell' | 'undoSale'>> = {
  /** Sells the next code of a batch. Throws 409 `sold-out`. */
  sell: async ({ id, input: { saleId }, database }) => {
    const query = database.rpc('sell_code', { batch_id: id, sale_id: saleId })
    const answer = await jsonResult(sold, query)
    if (answer.outcome === 'sold-out') throw new RequestError(409, 'sold-out', soldOutMessage)
    return answer
  },
  /** Takes a sale back. Throws 409 `redeemed` or `void`, 404 for one that is not there. */
  undoSale: async ({ id, saleId, database }) => {
    const query = database.rpc('undo_sale', { batch_id: id, sale_id: saleId })
    const answer = await jsonResult(undone, query, saleGone)
    switch (answer.outcome) {
      case 'undone':
        return answer
      case 'redeemed':
        throw new RequestError(409, 'redeemed', saleRedeemedMessage)
      case 'void':
        throw new RequestError(409, 'void', saleVoidMessage)
    }
  },
}
