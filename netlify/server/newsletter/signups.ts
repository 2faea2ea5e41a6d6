import * as v from 'valibot'
import * as contract from '#src/features/newsletter/admin/contract.ts'
import { toCsv } from '#src/lib/csv.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { env } from '#netlify/server/http/env.ts'
import { row, itemOf, jsonResult, readPage } from '#netlify/server/http/rows.ts'

/** One page of the stored sign-ups (keyset pagination). Each function here throws RequestError, DatabaseError. */
export async function listSignups(
  { q, sort, after, limit }: contract.SignupQuery,
  database: DataApi,
): Promise<contract.SignupList> {
  const page = await readPage(
    database.rpc('list_signups', { q, sort, after, page_size: limit }),
    itemOf(contract.signup),
  )
  return { ...page, hasProvider: env().NEWSLETTER_ACTION !== undefined }
}

/** Deletes a sign-up permanently. */
export async function deleteSignup(id: string, database: DataApi) {
  await row(database.from('newsletter_signups').delete().eq('id', id).select('id'))
  return { outcome: 'deleted' } as const
}

/** Every sign-up, oldest first. */
export const readSignups = (database: DataApi): Promise<contract.ExportedSignup[]> =>
  jsonResult(v.array(contract.exportedSignup), database.rpc('export_signups'))

/** The sign-ups as CSV for import into a newsletter program. */
export const signupsCsv = (signups: readonly contract.ExportedSignup[]): string =>
  toCsv([
    ['name', 'email', 'signed up', 'agreed to'],
    ...signups.map(({ name, email, consentedAt, consent }) => [
      name,
      email,
      new Date(consentedAt).toISOString(),
      consent,
    ]),
  ])
