import type { InferOutput } from 'valibot'
import {
  storedBatch,
  type BatchRead,
  type StoredBatch,
} from '#src/features/codes/admin/contract.ts'
import type { batchReadInput } from '#src/features/codes/admin/schema.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { jsonResult } from '#netlify/server/http/rows.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import { recordAudit } from '#netlify/server/staff/audit.ts'
import type { StaffMember } from '#netlify/server/staff/require-staff.ts'

/** Reads a batch for `as`. It is an export when the admin copies its codes, or makes its cards. */
export async function readBatch(
  { batchId, as }: InferOutput<typeof batchReadInput>,
  staff: StaffMember,
  database: DataApi,
): Promise<BatchRead> {
  const batch = await readStored(batchId, database)
  if (as === 'copy' || as === 'cards') await recordExport(batch, as, staff)
  return { ...batch, codes: as === 'summary' ? [] : batch.codes, site: siteOrigin() }
}

/** A batch with its release and all of its codes, by serial. */
export const readStored = (id: string, database: DataApi) =>
  jsonResult(storedBatch, database.rpc('read_batch', { batch_id: id }))

export const recordExport = ({ batch }: StoredBatch, as: string, { id }: StaffMember) =>
  recordAudit({ actor: id, action: 'codes-exported', subject: batch.name, detail: { as } })
