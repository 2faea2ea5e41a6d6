import type { AdminCode, Batch } from './contract.ts'
import { batchPath, codesPath } from './contract.ts'

// The life of codes after they were generated: what staff do with a code, a range of serials or a whole batch.

export const codeActionsPath = `${codesPath}/actions`
export const codeUndoPath = `${codesPath}/undo`
export const codeReplacePath = `${codesPath}/replace`
export const codeImportPath = `${codesPath}/import`
/** Statistics of one release (`?releaseId=`), or of all without one. */
export const codeStatisticsPath = `${codesPath}/statistics`
export const batchSalesPath = (batchId: string) => `${batchPath(batchId)}/sales`
export const batchSalePath = (batchId: string, saleId: string) =>
  `${batchSalesPath(batchId)}/${saleId}`
export const batchStatisticsPath = (batchId: string) => `${batchPath(batchId)}/statistics`
export const batchRehearsalPath = (batchId: string) => `${batchPath(batchId)}/rehearsal`
/** A download, for a link: serial,code,url,artist,title,catalogue_number. */
export const batchPrintersCsvPath = (batchId: string) => `${batchPath(batchId)}/printers-csv`

/** How many codes were changed, and how many of those that were named could not be. */
export type CodesChanged = { outcome: 'done'; changed: number; skipped: number }

export type CodeReplaced = { outcome: 'replaced'; code: AdminCode }

/** `serial` and `code` of the card that was sold, and how many the batch still has to sell. */
export type Sale = { outcome: 'sold'; serial: number; code: string; left: number }
export type SaleUndone = { outcome: 'undone'; serial: number; left: number }

/** A row of an import that cannot be taken, by its number in the file (the first is 1, with its header). */
export type ImportConflict = {
  row: number
  code: string
  reason: 'malformed' | 'twice' | 'exists'
}
/** 200 for `preview` (`dryRun`) and 201 for `imported`; a file with conflicts is refused: 409 with all of them. */
export type CodesImported =
  | {
      outcome: 'preview'
      column: string
      codes: string[]
      total: number
      conflicts: ImportConflict[]
    }
  | { outcome: 'imported'; batch: Batch; imported: number }
export type ImportRefused = { outcome: 'conflicts'; conflicts: ImportConflict[] }

export const importStatus: Record<(CodesImported | ImportRefused)['outcome'], number> = {
  preview: 200,
  imported: 201,
  conflicts: 409,
}

/** From redeemed_at alone. `days`: days of the site's calendar since the first of these codes was made. */
export type CodeStatistics = {
  total: number
  /** Codes in circulation: neither dormant nor void. */
  out: number
  redeemed: number
  /** Half of the redeemed codes were redeemed within so many days; null without one. */
  medianDays: number | null
  /** The cumulative number at the end of each day that had one: [days, redeemed]. At most 200 points. */
  curve: [number, number][]
  /** Downloads of the release by kind; empty for a batch, whose downloads nobody counts apart. */
  downloads: { kind: string; downloads: number }[]
}

/** The steps that a fan of this batch would go, in their order. */
export const rehearsalSteps = [
  'site',
  'open',
  'redemptions',
  'release',
  'codes',
  'day',
  'files',
  'links',
  'page',
] as const
export type RehearsalStep = (typeof rehearsalSteps)[number]
/** `state`: fine, worth knowing before printing, or to be mended first. `detail` is a sentence for the screen. */
export type RehearsalResult = {
  step: RehearsalStep
  state: 'fine' | 'note' | 'fault'
  detail: string
}
export type Rehearsal = { outcome: 'tried'; steps: RehearsalResult[]; triedAt: string }
