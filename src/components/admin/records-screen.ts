import type { ComponentType, ReactNode } from 'react'
import type { RecordAnswers, recordsClient, RecordTypes } from '#src/lib/records.ts'
import type { Question } from './dialogs.tsx'

/** A select above a list; its first option is the default. `name` is the parameter of the URL and of the list's query. */
export type ListFilter = {
  name: string
  label: string
  options: readonly [Option, ...Option[]]
}

type Option = readonly [value: string, text: string]

export type RecordFormProps<Item> = {
  /** The record to edit; undefined to create one. */
  record?: Item | undefined
  /** Leads back to the list, or `isToBeOpened` to the record's own address, when there is more to do in it. */
  onSaved: (saved: Item, options?: { isToBeOpened: boolean }) => void
  onCancel: () => void
}
export type RecordRowProps<Row> = {
  record: Row
  /** The EDIT and DELETE buttons. */
  actions: ReactNode
}

/** What is special about the screen of one kind of record: its rows, its form, its calls and its words. */
export type RecordsScreenOf<Of extends Identified> = {
  /** The screen's path below /admin, and the key of its queries. */
  path: string
  /** The prefix of its draft names. */
  drafts: string
  client: ReturnType<typeof recordsClient<Of>>
  /** The key of the record in answers. */
  name: Of['name']
  titleOf: (record: Of['row'] | Of['item']) => string
  filters: readonly ListFilter[]
  Row: ComponentType<RecordRowProps<Of['row']>>
  Form: ComponentType<RecordFormProps<Of['item']>>
  /** What stands between the heading and the list. */
  Above?: ComponentType
  /** What else a delete confirmation says about a record. */
  deletionDetail?: (record: Of['row']) => Pick<Question, 'detail' | 'later'>
  words: {
    title: string
    add: string
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
    restored: (record: Of['row'], answer: RecordAnswers<Of>['restored']) => string
  }
}

/** The types of records that have an id. */
export type Identified = RecordTypes & { item: { id: string }; row: { id: string } }

/** The state of a link to a form that goes back to the list it was opened from. */
export const openedFromList = 'opened-from-list'
