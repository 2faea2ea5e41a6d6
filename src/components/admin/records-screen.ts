import type { ApiResult } from '#src/lib/api.ts'
import type { Nouns } from '#src/lib/counted.ts'
import type { RecordAnswers, RecordsClient, RecordTypes } from '#src/lib/records.ts'
import type { Question } from './dialogs.tsx'

/** A choice above a list, by its parameter in the URL; its first option is the default, and `later` reads more. */
export type ListFilter = {
  name: string
  label: string
  options: readonly [Option, ...Option[]]
  later?: () => Promise<ApiResult<readonly Option[]>>
}

export type Option = readonly [value: string, text: string]

/** The choice of a filter that shows what was deleted. */
export const binOption = ['bin', 'Bin (last 30 days)'] as const

/** How the names of the drafts of a kind of record begin; an id or `new` follows. */
export const draftPrefix = (name: string) => `${name}:`

/** Below the screen's path: the form of a new record that begins as a copy of the one with the id behind it. */
export const copyPrefix = 'copy-'

export type RecordFormProps<Item> = {
  /** The record to edit; undefined to create one. */
  record?: Item | undefined
  /** The record that a new one begins as a copy of. */
  template?: Item | undefined
  /** Leads back to the list, or `isToBeOpened` to the record's own address, when there is more to do in it. */
  onSaved: (saved: Item, options?: { isToBeOpened: boolean }) => void
  onCancel: () => void
}
export type RecordRowProps<Row> = {
  record: Row
  /** The checkbox that chooses it; nothing in the bin. */
  choice: React.ReactNode
  /** In the bin, in place of the live status: since when, and until when. */
  binned: React.ReactNode
  /** The EDIT and DELETE buttons, or RESTORE. */
  actions: React.ReactNode
  /** The rest of what can be done with it. */
  menu: React.ReactNode
  /** What the row is dragged by, where the list can be put in order. */
  handle?: React.ReactNode
}

/** What was done with several records, and its undo, which answers what to say then. */
export type BulkDone = { message: string; undo?: () => Promise<ApiResult<string>> }
export type BulkAction = readonly [
  label: string,
  run: (ids: string[]) => Promise<ApiResult<BulkDone>>,
]

/** What is special about the screen of one kind of record: its rows, its form, its calls and its words. */
export type RecordsScreenOf<Of extends Identified> = {
  /** The screen's path below /admin, and the key of its queries. */
  path: string
  client: RecordsClient<Of>
  /** The key of the record in answers. */
  name: Of['name']
  nouns: Nouns
  titleOf: (record: Of['row'] | Of['item']) => string
  /** What heads the screen of one record besides its title: its picture, whose it is, and its state in a word. */
  headingOf: (record: Of['item']) => { picture: string; by?: string; state: string }
  filters: readonly ListFilter[]
  Row: React.ComponentType<RecordRowProps<Of['row']>>
  Form: React.ComponentType<RecordFormProps<Of['item']>>
  /** What stands between the heading and the list. */
  Above?: React.ComponentType
  /** The list can be put in order while it is neither searched nor filtered, and sorted by the first of its orders. */
  order?: RecordOrder
  deletionDetail?: (record: Of['row']) => Pick<Question, 'detail' | 'later'>
  /** Whether a row has DUPLICATE, for which the form takes a `template`. */
  isCopied?: boolean
  /** What can be done with several at once, besides DELETE. */
  bulk?: readonly BulkAction[]
  words: {
    title: string
    add: string
    /** Another way to make one: its text, and its path below /admin. */
    addOtherwise?: readonly [text: string, path: string]
    all: string
    loading: string
    loadingFailed: string
    /** Nothing there yet, and nothing that fits the search and the filters. */
    empty: string
    nothingFound: string
    created: (name: string) => string
    updated: (name: string) => string
    confirmDelete: (name: string) => string
    deleted: (name: string) => string
    deletingFailed: string
    /** What a confirmation to delete several says; where they go when absent. */
    deletingManyDetail?: string
    /** What becomes of a record at the end of its time in the bin; 'Gone for good on' that day when absent. */
    leavesBin?: (record: Of['row'], day: string) => string
    restored: (record: Of['row'], answer: RecordAnswers<Of>['restored']) => string
  }
}

export type RecordOrder = {
  /** Puts a record behind another one, or first of all. */
  move: (id: string, after: string | null) => Promise<ApiResult<unknown>>
  /** Says to screen readers where a record is now. */
  moved: (name: string, place: number, count: number) => string
  failed: (name: string, reason: string) => string
}

export type Identified = RecordTypes & {
  item: { id: string }
  row: { id: string; deletedAt?: string }
}

/** The state of a link to a form that goes back to the list it was opened from. */
export const openedFromList = 'opened-from-list'
