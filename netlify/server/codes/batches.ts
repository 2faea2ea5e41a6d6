import type { InferOutput } from 'valibot'
import {
  storedBatch,
  type BatchRead,
  type StoredBatch,
} from '#src/features/codes/admin/contract.ts'
import { printedCode, redeemAddress } from '#src/features/codes/printed-code.ts'
import type { batchTables } from '#src/features/codes/admin/operations.ts'
import type { batchReadInput } from '#src/features/codes/admin/schema.ts'
import { formatSerial } from '#src/features/codes/serial.ts'
import { toCsv } from '#src/lib/csv.ts'
import { toXlsx } from '#netlify/server/codes/xlsx.ts'
import { slugify } from '#src/lib/slug.ts'
import { csvDownload, xlsxDownload } from '#netlify/server/http/table-download.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { jsonResult } from '#netlify/server/http/rows.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import { recordAudit } from '#netlify/server/staff/audit.ts'
import type { StaffMember } from '#netlify/server/staff/require-staff.ts'
import type { StaffHandlers } from '#netlify/server/staff/serve-staff.ts'

/** Reads a batch for `as`. A whole batch is an export: the admin copies its codes, or prints them. */
export async function readBatch(
  { batchId, as }: InferOutput<typeof batchReadInput>,
  staff: StaffMember,
  database: DataApi,
): Promise<BatchRead> {
  const batch = await readStored(batchId, database)
  if (as === 'copy' || as === 'cards') await recordExport(batch, as, staff)
  return { ...batch, codes: as === 'summary' ? [] : batch.codes, site: siteOrigin() }
}

/** Each throws RequestError, DatabaseError. */
export const batchTableHandlers: StaffHandlers<typeof batchTables> = {
  csv: async ({ id, staff, database }) => {
    const batch = await readStored(id, database)
    await recordExport(batch, 'csv', staff)
    return csvDownload(batchCsv(batch, siteOrigin()), `${fileName(batch, 'codes')}.csv`)
  },
  printersCsv: async ({ id, staff, database }) => {
    const batch = await readStored(id, database)
    await recordExport(batch, 'printers-csv', staff)
    const rows = printersTable(batch, siteOrigin())
    return csvDownload(toCsv(rows), `${fileName(batch, 'cards')}.csv`)
  },
  printersXlsx: async ({ id, staff, database }) => {
    const batch = await readStored(id, database)
    await recordExport(batch, 'printers-xlsx', staff)
    const rows = printersTable(batch, siteOrigin())
    return xlsxDownload(await toXlsx(rows), `${fileName(batch, 'cards')}.xlsx`)
  },
}

/** A batch with its release and all of its codes, by serial. */
const readStored = (id: string, database: DataApi) =>
  jsonResult(storedBatch, database.rpc('read_batch', { batch_id: id }))

const recordExport = ({ batch }: StoredBatch, as: string, { id }: StaffMember) =>
  recordAudit({ actor: id, action: 'codes-exported', subject: batch.name, detail: { as } })

/** A batch as CSV for the print shop; `site` is the origin of the redeem addresses. */
export function batchCsv({ batch, codes }: StoredBatch, site: string): string {
  const release = `${batch.release.artist} - ${batch.release.title}`
  return toCsv([
    ['code', 'redeem address', 'batch', 'release'],
    ...codes.map(({ id }) => [id, `${site}/redeem?code=${id}`, batch.name, release]),
  ])
}

/**
 * Columns and addresses as print shops merge them: only codes that may be printed, in the order of their serials. A code is
 * as on its card, with a blank in it, which a spreadsheet takes for a text.
 */
export function printersTable({ release, batch, codes }: StoredBatch, site: string): string[][] {
  const printed = codes.filter(({ state }) => state === 'available' || state === 'dormant')
  const { artist, title, catalogueNumber } = release
  return [
    ['serial', 'code', 'url', 'artist', 'title', 'catalogue_number'],
    ...printed.map(({ id, serial }) => [
      serial === null ? '' : formatSerial(serial, batch.serials),
      printedCode(id),
      redeemAddress(site, id),
      artist,
      title,
      catalogueNumber ?? '',
    ]),
  ]
}

/** The name of a batch's file, without its ending: only a-z, 0-9 and -, which every file system allows. */
const fileName = ({ batch }: StoredBatch, start: 'codes' | 'cards'): string =>
  [start, slugify(batch.name).slice(0, 80)].filter(Boolean).join('-')
