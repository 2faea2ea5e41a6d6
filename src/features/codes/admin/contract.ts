import * as v from 'valibot'
import { pageEntries, type Page } from '#src/lib/page.ts'
import type { RedeemOutcome } from '#src/features/codes/redeem/contract.ts'

/** The release of a code or a batch, which may be deleted. */
export type CodeRelease = { id: string; title: string; artist: string; isDeleted: boolean }

/**
 * The derived state of a code: void comes before redeemed, because a replaced code may have been redeemed. A dormant code
 * waits for its sale, and is unknown to a fan who types it.
 */
export const codeStates = ['dormant', 'available', 'redeemed', 'void'] as const
export type CodeState = (typeof codeStates)[number]

/** A code as the admin reads it; `batch` is null for one without. Times are ISO 8601. */
export type AdminCode = {
  id: string
  state: CodeState
  used: boolean
  redeemedAt: string | null
  createdAt: string
  /** Its number in its batch, as printed on its card; null for a replacement, which has no card. */
  serial: number | null
  givenTo: string | null
  release: CodeRelease
  batch: { id: string; name: string } | null
}

/** A batch, with how many of its codes are in each state and how many there are. */
export type Batch = {
  id: string
  name: string
  createdAt: string
  /** The name of the user who generated it, or null when their account is gone. */
  createdBy: string | null
  release: CodeRelease
  used: number
  total: number
  states: Record<CodeState, number>
  /** The highest serial: the 0500 of 0137/0500. */
  serials: number
  /** When staff last tried the batch before printing it (rehearsal), or null. */
  triedAt: string | null
  /** Codes of cards that another service has printed. */
  isImported: boolean
}

/** A code of a whole batch. */
export type BatchCode = Pick<AdminCode, 'id' | 'serial' | 'state' | 'givenTo'>

/** What a card says of its release. `coverImage` is an address: of an uploaded picture (`/media/…`), or a foreign one. */
export type CardRelease = CodeRelease & {
  coverImage: string | null
  catalogueNumber: string | null
}

export type CodeList = Page<AdminCode>
export type BatchList = Page<Batch>
/** By serial; codes without one, which have no card, come last. */
export type BatchRead = {
  batch: Batch
  release: CardRelease
  codes: BatchCode[]
  /** The address of the site that is printed on the cards, without a slash at the end. */
  site: string
}
export type CodesGenerated = { outcome: 'generated'; batch: Batch; codes: string[] }
/** The number of unused codes, of all releases, that begin with a prefix. */
export type OpenCodes = { open: number }
export type CodeMadeAvailable = { outcome: 'available'; code: AdminCode }

/**
 * The outcome for a fan who redeems the code now; not for a claim that has redeemed it, which is repeatable for 7 days.
 */
export type FanOutcome = Extract<
  RedeemOutcome,
  'redeemed' | 'already-used' | 'unknown-code' | 'redemptions-paused' | 'void' | 'not-yet'
>

/** What happened to a code, oldest first. `by`: the name of the user, or null for a fan or when the account is gone. */
export type CodeEvent = {
  event:
    | 'generated'
    | 'imported'
    | 'activated'
    | 'deactivated'
    | 'sold'
    | 'unsold'
    | 'given'
    | 'redeemed'
    | 'reopened'
    | 'voided'
    | 'unvoided'
    | 'replaced'
  at: string
  by: string | null
  /** Of a void or replaced code. */
  reason: string | null
  /** To whom it was given; null when that was taken back. */
  givenTo: string | null
  /** Of `replaced`: the code that came in its place. */
  replacedBy: string | null
}

/** `replaces`: the code in whose place it came. `devices`: how many have its release. */
export type FoundCode = {
  code: AdminCode
  fanOutcome: FanOutcome
  /** With `not-yet`. */
  availableAt: string | null
  replaces: string | null
  replacedBy: string | null
  devices: number
  events: CodeEvent[]
}

const id = v.pipe(v.string(), v.uuid())

/** By creation time, or only redeemed codes, latest first. */
export const codeOrders = ['newest', 'oldest', 'redeemed'] as const

/** The cursor `after` is a position and not a code, because codes must not appear in URLs. */
export const codeQuery = v.strictObject({
  releaseId: v.optional(id),
  batchId: v.optional(id),
  state: v.optional(v.picklist(codeStates)),
  /** Part of whom it was given to. */
  q: v.optional(v.pipe(v.string(), v.maxLength(120))),
  sort: v.optional(v.picklist(codeOrders)),
  ...pageEntries(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
})
export type CodeQuery = v.InferOutput<typeof codeQuery>

export const batchQuery = v.strictObject({ releaseId: v.optional(id), ...pageEntries(id) })
export type BatchQuery = v.InferOutput<typeof batchQuery>

/**
 * What a batch is read for: to take its codes along, or to print them (both recorded as an export), to show them on its screen, or for what is
 * said of it as a whole, without its codes.
 */
export const batchReadQuery = v.strictObject({
  as: v.optional(v.picklist(['copy', 'cards', 'screen', 'summary']), 'copy'),
})

const typedCode = v.pipe(v.string(), v.maxLength(200))

export const searchCodeInput = v.strictObject({ code: typedCode })

/** `releaseId` moves the code to another release; only when its own is deleted. */
export const makeAvailableInput = v.strictObject({ id: typedCode, releaseId: v.optional(id) })
export type MakeAvailable = v.InferInput<typeof makeAvailableInput>

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
  /** Downloads of the release by kind; empty for a batch, whose downloads are not counted apart. */
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
