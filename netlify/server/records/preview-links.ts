import * as v from 'valibot'
import { previewPage } from '#src/features/news/preview.ts'
import { previewLinkRead, type previewLinkOperations } from '#src/lib/preview-link.ts'
import { noPreviewNeededMessage } from '#src/lib/record-messages.ts'
import { RequestError, notFound } from '#netlify/server/http/errors.ts'
import { instant, result, jsonResult } from '#netlify/server/http/rows.ts'
import { hashOf, makeToken } from '#netlify/server/http/secret-token.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import type { StaffHandlers } from '../staff/serve-staff.ts'

const linkMade = v.variant('outcome', [
  v.object({ outcome: v.literal('made'), expiresAt: v.string() }),
  v.object({ outcome: v.literal('out') }),
])

/** The secret link to an article or a page. Each throws 404 without the record, RequestError, DatabaseError. */
export const previewLinkHandlers: StaffHandlers<ReturnType<typeof previewLinkOperations<'/'>>> = {
  readPreviewLink: async ({ id, database }) => {
    const { link } = await jsonResult(
      previewLinkRead,
      database.rpc('read_preview_link', { record_id: id }),
    )
    return { link: link && { ...link, expiresAt: instant(link.expiresAt) } }
  },
  /** Throws 409 `is-out` for a record that needs none. */
  makePreviewLink: async ({ id, database }) => {
    const token = makeToken()
    const link = { record_id: id, token_hash: hashOf(token) }
    const made = await jsonResult(linkMade, database.rpc('create_preview_link', link))
    if (made.outcome === 'out') throw new RequestError(409, 'is-out', noPreviewNeededMessage)
    const { outcome, expiresAt } = made
    return {
      outcome,
      url: `${siteOrigin()}${previewPage}#${token}`,
      expiresAt: instant(expiresAt),
    }
  },
  endPreviewLink: async ({ id, database }) => {
    if (!(await result(database.rpc('end_preview_link', { record_id: id })))) throw notFound()
    return { outcome: 'ended' }
  },
}
