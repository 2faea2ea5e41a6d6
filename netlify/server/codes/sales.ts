import * as v from 'valibot'
import { sale, saleUndone, type Sale } from '#src/features/codes/admin/contract.ts'
import * as messages from '#src/features/codes/admin/messages.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { jsonResult } from '#netlify/server/http/rows.ts'

const sold = v.variant('outcome', [sale, v.object({ outcome: v.literal('sold-out') })])
const undone = v.variant('outcome', [
  saleUndone,
  v.object({ outcome: v.picklist(['redeemed', 'void']) }),
])

/** Sells the next code of a batch. Throws 409 `sold-out`; each function here throws RequestError, DatabaseError. */
export async function sellCode(batchId: string, saleId: string, database: DataApi): Promise<Sale> {
  const answer = await jsonResult(
    sold,
    database.rpc('sell_code', { batch_id: batchId, sale_id: saleId }),
  )
  if (answer.outcome === 'sold-out')
    throw new RequestError(409, 'sold-out', messages.soldOutMessage)
  return answer
}

/** Takes a sale back. Throws 409 `redeemed` or `void`, 404 for one that is not there. */
export async function undoSale(batchId: string, saleId: string, database: DataApi) {
  const answer = await jsonResult(
    undone,
    database.rpc('undo_sale', { batch_id: batchId, sale_id: saleId }),
    () => new RequestError(404, 'not-found', messages.saleGoneMessage),
  )
  switch (answer.outcome) {
    case 'undone':
      return answer
    case 'redeemed':
      throw new RequestError(409, 'redeemed', messages.saleRedeemedMessage)
    case 'void':
      throw new RequestError(409, 'void', messages.saleVoidMessage)
  }
}
