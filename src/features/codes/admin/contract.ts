import * as v from 'valibot'
import type { ReleaseMusic } from '#src/features/releases/files/release-music-schema.ts'
import { pageOf } from '#src/lib/page.ts'
import type { RedeemOutcome } from '#src/features/codes/redeem/contract.ts'
import type { Check } from '#src/lib/check.ts'
import { codeStates } from './code-states.ts'

/** The release of a code or a batch, which may be deleted. */
const codeRelease = v.object({
  id: v.string(),
  title: v.string(),
  artist: v.string(),
  isDeleted: v.boolean(),
})

/** A code as the admin reads it; `batch` is null for one without. Times are ISO 8601. */
export const adminCode = v.object({
  id: v.string(),
  state: v.picklist(codeStates),
  used: v.boolean(),
  redeemedAt: v.nullable(v.string()),
  createdAt: v.string(),
  /** Its number in its batch, as printed on its card; null for a replacement, which has no card. */
  serial: v.nullable(v.number()),
  givenTo: v.nullable(v.string()),
  release: codeRelease,
  batch: v.nullable(v.object({ id: v.string(), name: v.string() })),
})
export type AdminCode = v.InferOutput<typeof adminCode>

export const batch = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  /** The name of the user who generated it, or null when their account is gone. */
  createdBy: v.nullable(v.string()),
  release: codeRelease,
  used: v.number(),
  total: v.number(),
  /** Codes that the table can sell: dormant, with a card, given to nobody. */
  toSell: v.number(),
  states: v.object(v.entriesFromList(codeStates, v.number())),
  /** The highest serial: the 0500 of 0137/0500. */
  serials: v.number(),
  /** When staff last tried the batch before printing it (rehearsal), or null. */
  triedAt: v.nullable(v.string()),
  /** How many things it found to fix; null when that is not known. */
  triedFaults: v.nullable(v.number()),
  /** Codes of cards that another service has printed. */
  isImported: v.boolean(),
})
export type Batch = v.InferOutput<typeof batch>

/** A batch with its codes by serial; those without one, which have no card, come last. */
export const storedBatch = v.object({
  batch,
  /** What a card says. `coverImage` is an address: of an uploaded picture (`/media/…`), or a foreign one. */
  release: v.object({
    ...codeRelease.entries,
    coverImage: v.nullable(v.string()),
    catalogueNumber: v.nullable(v.string()),
  }),
  codes: v.array(v.pick(adminCode, ['id', 'serial', 'state', 'givenTo'])),
})
export type StoredBatch = v.InferOutput<typeof storedBatch>
export type BatchCode = StoredBatch['codes'][number]

export const codeList = pageOf(adminCode)
export type CodeList = v.InferOutput<typeof codeList>
export const batchList = pageOf(batch)
export type BatchList = v.InferOutput<typeof batchList>
/** `site`: its address as it is printed on the cards, without a slash at the end. */
export type BatchRead = StoredBatch & { site: string }
export const codesGenerated = v.object({
  outcome: v.literal('generated'),
  batch,
  codes: v.array(v.string()),
})
export type CodesGenerated = v.InferOutput<typeof codesGenerated>
/** The number of unused codes, of all releases, that begin with a prefix. */
export const openCodes = v.object({ open: v.number() })
export type OpenCodes = v.InferOutput<typeof openCodes>
export const codeMadeAvailable = v.object({ outcome: v.literal('available'), code: adminCode })
export type CodeMadeAvailable = v.InferOutput<typeof codeMadeAvailable>

/** The outcome for a fan who redeems the code now, and not for the claim that has redeemed it. */
const fanOutcomes = [
  'redeemed',
  'already-used',
  'unknown-code',
  'redemptions-paused',
  'void',
  'not-yet',
] as const satisfies readonly RedeemOutcome[]
export type FanOutcome = (typeof fanOutcomes)[number]

/** What happened to a code, oldest first. `by`: the name of the user, or null for a fan or when the account is gone. */
const codeEvent = v.object({
  event: v.picklist([
    'generated',
    'imported',
    'activated',
    'deactivated',
    'sold',
    'unsold',
    'given',
    'redeemed',
    'reopened',
    'voided',
    'unvoided',
    'replaced',
  ]),
  at: v.string(),
  by: v.nullable(v.string()),
  /** Of a void or replaced code. */
  reason: v.nullable(v.string()),
  /** To whom it was given; null when that was taken back. */
  givenTo: v.nullable(v.string()),
  /** Of `replaced`: the code that came in its place. */
  replacedBy: v.nullable(v.string()),
})
export type CodeEvent = v.InferOutput<typeof codeEvent>

/** `replaces`: the code in whose place it came. `devices`: how many have its release. */
export const foundCode = v.object({
  code: adminCode,
  fanOutcome: v.picklist(fanOutcomes),
  /** With `not-yet`. */
  availableAt: v.nullable(v.string()),
  replaces: v.nullable(v.string()),
  replacedBy: v.nullable(v.string()),
  devices: v.number(),
  events: v.array(codeEvent),
})
export type FoundCode = v.InferOutput<typeof foundCode>

/** By creation time, or only redeemed codes, latest first. */
export const codeOrders = ['newest', 'oldest', 'redeemed'] as const

/** How many codes were changed, and how many of those that were named could not be. */
export const codesChanged = v.object({
  outcome: v.literal('done'),
  changed: v.number(),
  skipped: v.number(),
})
export type CodesChanged = v.InferOutput<typeof codesChanged>

export type CodeReplaced = { outcome: 'replaced'; code: AdminCode }

/** `serial` and `code` of the card that was sold, and how many the batch still has to sell. */
export const sale = v.object({
  outcome: v.literal('sold'),
  serial: v.number(),
  code: v.string(),
  left: v.number(),
})
export type Sale = v.InferOutput<typeof sale>
export const saleUndone = v.object({
  outcome: v.literal('undone'),
  serial: v.number(),
  left: v.number(),
})
export type SaleUndone = v.InferOutput<typeof saleUndone>

/** A row of an import that cannot be taken, by its number in the file (the first is 1, with its header). */
export type ImportConflict = {
  row: number
  code: string
  /** `changed`: it looks as if a spreadsheet had changed it. */
  reason: 'malformed' | 'changed' | 'twice' | 'exists'
}
/** The codes that a spreadsheet would change: how many, and the first of them. */
export type MistakenCodes = { total: number; codes: string[] }
export const batchImported = v.object({
  outcome: v.literal('imported'),
  batch,
  imported: v.number(),
})
/** 200 for `preview` (`dryRun`) and 201 for `imported`; a file with conflicts is refused: 409 with all of them. */
export type CodesImported =
  | {
      outcome: 'preview'
      column: string
      /** What stands above the header. */
      above: string[]
      codes: string[]
      total: number
      conflicts: ImportConflict[]
      mistaken: MistakenCodes
    }
  | v.InferOutput<typeof batchImported>
export type ImportRefused = { outcome: 'conflicts'; conflicts: ImportConflict[] }

export const importStatus: Record<(CodesImported | ImportRefused)['outcome'], number> = {
  preview: 200,
  imported: 201,
  conflicts: 409,
}

/** From redeemed_at alone. `days`: days of the site's calendar since `firstDay`. */
export const codeStatistics = v.object({
  total: v.number(),
  /** Codes in circulation: neither dormant nor void. */
  out: v.number(),
  redeemed: v.number(),
  /** Half of the redeemed codes were redeemed within so many days; null without one. */
  medianDays: v.nullable(v.number()),
  /** The day on which the first of these codes was made (YYYY-MM-DD); null without codes. */
  firstDay: v.nullable(v.string()),
  /** The cumulative number at the end of each day that had one: [days, redeemed]. At most 200 points. */
  curve: v.array(v.tuple([v.number(), v.number()])),
  /** The newest batch, and how many days after the first code it was made; null on that day and for a batch. */
  lastPressing: v.nullable(v.object({ name: v.string(), day: v.number() })),
  /** Downloads of the release by kind; empty for a batch, whose downloads are not counted apart. */
  downloads: v.array(v.object({ kind: v.string(), downloads: v.number() })),
})
export type CodeStatistics = v.InferOutput<typeof codeStatistics>

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
/** What a step found, for the screen. */
export type RehearsalResult = Check & { step: RehearsalStep }
export type Rehearsal = {
  outcome: 'tried'
  steps: RehearsalResult[]
  /** What a fan would get. */
  music: ReleaseMusic
  triedAt: string
}
