import * as v from 'valibot'
import type { previewOperations } from '#src/features/news/admin/preview-operations.ts'
import { previewPage } from '#src/features/news/preview.ts'
import { noPreviewNeededMessage } from '#src/lib/record-messages.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { instant, jsonResult } from '#netlify/server/http/rows.ts'
import { hashOf, makeToken } from '#netlify/server/http/secret-token.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import type { HandlersBeyondSql } from '../staff/staff-operations.ts'

const linkMade = v.variant('outcome', [
  v.object({ outcome: v.literal('made'), expiresAt: v.string() }),
  v.object({ outcome: v.literal('out') }),
])

/** The secret link to an article or a page. Throws 404 without the record, RequestError, DatabaseError. */
export const previewLinkHandlers: HandlersBeyondSql<typeof previewOperations> = {
  /** Throws 409 `is-out` for a record that needs none. */
  createPreviewLink: async ({ input: { recordId }, database }) => {
    const token = makeToken()
    const link = { record_id: recordId, token_hash: hashOf(token) }
    const made = await jsonResult(linkMade, database.rpc('create_preview_link', link))
    if (made.outcome === 'out') throw new RequestError(409, 'is-out', noPreviewNeededMessage)
    const { outcome, expiresAt } = made
    return {
      outcome,
      url: `${siteOrigin()}${previewPage}#${token}`,
      expiresAt: instant(expiresAt),
    }
  },
}
