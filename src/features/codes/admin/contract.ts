import * as v from 'valibot'
import { pageEntries, type Page, type PageQuery } from '#src/lib/page.ts'
import type { RedeemOutcome } from '#src/features/codes/redeem/contract.ts'

export const codesPath = '/api/codes'
export const codeSearchPath = '/api/codes/search'
export const openCodesPath = '/api/codes/open'
export const batchesPath = '/api/batches'
export const batchPath = (id: string) => `${batchesPath}/${id}`
/** A download, for a link. */
export const batchCsvPath = (id: string) => `${batchPath(id)}/csv`

/** The release of a code or a batch, which may be deleted. */
export type CodeRelease = { id: string; title: string; artist: string; isDeleted: boolean }

/** A code as the admin reads it; `batch` is null for one without. Times are ISO 8601. */
export type AdminCode = {
  id: string
  used: boolean
  redeemedAt: string | null
  createdAt: string
  release: CodeRelease
  batch: { id: string; name: string } | null
}

/** A batch, with the number of its used codes and of all its codes. */
export type Batch = {
  id: string
  name: string
  createdAt: string
  /** The name of the user who generated it, or null when their account is gone. */
  createdBy: string | null
  release: CodeRelease
  used: number
  total: number
}

export type CodeList = Page<AdminCode>
export type BatchList = Page<Batch>
export type BatchRead = { batch: Batch; codes: string[] }
export type CodesGenerated = { outcome: 'generated'; batch: Batch; codes: string[] }
/** The number of unused codes, of all releases, that begin with a prefix. */
export type OpenCodes = { open: number }
export type CodeMadeAvailable = { outcome: 'available'; code: AdminCode }

/**
 * The outcome for a fan who redeems the code now; not for the claim that redeemed it, which is repeatable for 7 days.
 */
export type FanOutcome = Extract<
  RedeemOutcome,
  'redeemed' | 'already-used' | 'unknown-code' | 'redemptions-paused'
>
export type FoundCode = { code: AdminCode; fanOutcome: FanOutcome }

const id = v.pipe(v.string(), v.uuid())

/** By creation time, or only redeemed codes, latest first. */
export const codeOrders = ['newest', 'oldest', 'redeemed'] as const
export type CodeOrder = (typeof codeOrders)[number]

export type CodeQuery = PageQuery & {
  releaseId?: string | undefined
  batchId?: string | undefined
  used?: boolean | undefined
  sort?: CodeOrder | undefined
}
/** The cursor `after` is a position and not a code, because codes must not appear in URLs. */
export const codeQuery = v.object({
  releaseId: v.optional(id),
  batchId: v.optional(id),
  used: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  ),
  sort: v.optional(v.picklist(codeOrders)),
  ...pageEntries(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
})

export type BatchQuery = PageQuery & { releaseId?: string | undefined }
export const batchQuery = v.object({ releaseId: v.optional(id), ...pageEntries(id) })

const typedCode = v.pipe(v.string(), v.maxLength(200))

export const searchCodeInput = v.object({ code: typedCode })

/** `releaseId` moves the code to another release; only when its own is deleted. */
export const makeAvailableInput = v.object({ id: typedCode, releaseId: v.optional(id) })
export type MakeAvailable = v.InferInput<typeof makeAvailableInput>
