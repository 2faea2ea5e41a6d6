import type { StoredBatch } from '#src/features/codes/admin/contract.ts'
import type { batchTables } from '#src/features/codes/admin/tables-operations.ts'
import { printedCode, redeemAddress } from '#src/features/codes/printed-code.ts'
import { formatSerial } from '#src/features/codes/serial.ts'
import { toCsv } from '#src/lib/csv.ts'
import { slugify } from '#src/lib/slug.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import { csvDownload, xlsxDownload } from '#netlify/server/http/table-download.ts'
import type { StaffHandlers } from '#netlify/server/staff/serve-staff.ts'
import { readStored, recordExport } from './batches.ts'
import { toXlsx } from './xlsx.ts'

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
