import type { ApiResult } from '#src/lib/api.ts'
import type { Nouns } from '#src/lib/counted.ts'
import type { Label } from '#src/lib/dates.ts'
import type { RecordAnswers, RecordsClient, RecordTypes } from '#src/lib/records-client.ts'
import type { Question } from './dialogs.tsx'

/** A choice above a list, by its parameter in the URL; its first option is the default, and `later` reads more. */
export type ListFilter<Row> = {
  name: string
  label: string
  options: readonly [Option, ...Option[]]
  later?: () => Promise<ApiResult<readonly Option[]>>
  /** Whether a row stays when this option is chosen; neither asked for the first option nor for the bin. */
  keeps: (row: Row, value: string) => boolean
}

/** A column of a list: one fact of each row, or its title. */
export type Column<Row> = {
  /** In the URL's `sort`; '-' before it turns the order round. */
  name: string
  head: string
  /** '' or null where a row has none. */
  fact: (row: Row, site: Label) => React.ReactNode
  /** What its head sorts by: texts from A to Z, numbers from the greatest. A column without it has no such head. */
  order?: (row: Row) => string | number
  /** The database knows this order by the same name, for lists that are too long for the browser. */
  isInDatabase?: true
  /** `name`: of somebody, as a text. `words`: the beginning of a text, in the room that is left. */
  kind?: 'title' | 'number' | 'name' | 'words'
  /** It stands below the title on a phone; the others are in the menu there. */
  isOnPhone?: true
  /** It is left out of narrower windows (px), and stands in the menu there. */
  from?: 1280 | 1536
  /** The width as a track of the grid; as wide as its longest fact when absent. */
  track?: string
}

/** What the rows of a list show. */
export type ShownRows<Row> = {
  /** Rows without it have no room for a picture. */
  picture?: (row: Row) => string | null
  columns: readonly Column<Row>[]
  /** A line below the facts. */
  note?: (row: Row) => string
  /** What is not as usual about it, in one word; '' for what is. */
  state?: (row: Row, site: Label) => string
  /** Since when it is public as it is now (ISO 8601); null when it is not. */
  publicSince?: (row: Row) => string | null
  /** Its page on the site; null without one. */
  sitePath?: (row: Row) => string | null
  /** Where else its menu leads: texts, and paths below /admin. */
  links?: (row: Row) => readonly (readonly [text: string, path: string])[]
}

/** The rows of a list that the browser searches. */
export type RowsOf<Row> = ShownRows<Row> & {
  /** What a search looks at. */
  texts: (row: Row) => readonly string[]
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
  filters: readonly ListFilter<Of['row']>[]
  rows: RowsOf<Of['row']>
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
