import * as v from 'valibot'
import {
  type ExportedSignup,
  exportedSignup,
  signup,
} from '#src/features/newsletter/admin/contract.ts'
import type { signupOperations } from '#src/features/newsletter/admin/operations.ts'
import type { signupTables } from '#src/features/newsletter/admin/tables-operations.ts'
import { toCsv } from '#src/lib/csv.ts'
import { csvDownload } from '#netlify/server/http/table-download.ts'
import { env } from '#netlify/server/http/env.ts'
import { row, itemOf, jsonResult, readPage } from '#netlify/server/http/rows.ts'
import { recordAudit } from '#netlify/server/staff/audit.ts'
import type { StaffHandlers } from '#netlify/server/staff/serve-staff.ts'
import type { HandlersBeyondSql } from '#netlify/server/staff/staff-operations.ts'

/** Each throws RequestError, DatabaseError. */
export const signupHandlers: HandlersBeyondSql<typeof signupOperations> = {
  listSignups: async ({ input: { limit, ...query }, database }) => {
    const signups = database.rpc('list_signups', { ...query, page_size: limit })
    const page = await readPage(signups, itemOf(signup))
    return { ...page, hasProvider: env().NEWSLETTER_ACTION !== undefined }
  },
  /** Deletes a sign-up permanently. */
  deleteSignup: async ({ input: { id }, database }) => {
    await row(database.from('newsletter_signups').delete().eq('id', id).select('id'))
    return { outcome: 'deleted' }
  },
}

/** Throws RequestError, DatabaseError. */
export const signupTableHandlers: StaffHandlers<typeof signupTables> = {
  /** Every sign-up, oldest first; recorded as an export. */
  csv: async ({ staff, database }) => {
    const query = database.rpc('export_signups')
    const signups = await jsonResult(v.array(exportedSignup), query)
    const detail = { quantity: signups.length }
    await recordAudit({ actor: staff.id, action: 'signups-exported', detail })
    return csvDownload(signupsCsv(signups), 'newsletter-sign-ups.csv')
  },
}

/** The sign-ups as CSV for import into a newsletter program. */
export const signupsCsv = (signups: readonly ExportedSignup[]): string =>
  toCsv([
    ['name', 'email', 'signed up', 'agreed to'],
    ...signups.map(({ name, email, consentedAt, consent }) => [
      name,
      email,
      new Date(consentedAt).toISOString(),
      consent,
    ]),
  ])
