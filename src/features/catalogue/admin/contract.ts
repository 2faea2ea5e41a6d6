import * as v from 'valibot'
import type { ReleaseMusic } from '#src/features/releases/files/release-music-schema.ts'
import { kinds } from './kind.ts'

/** What a release has several of: each row of the file has one track and one edition of it. */
export const lists = ['tracks', 'editions'] as const
export type List = (typeof lists)[number]
export type ListCells = {
  links?: readonly { name: string; url: string }[]
  [field: string]: unknown
}
export type ListRow = ListCells & { id: string }

/** A release or an article as it is now: its fields ('' for an unset one), its tracks and editions, and which tracks have files. */
export type Present = Record<'title' | 'artist' | 'slug' | 'catalogueNumber', string> &
  Record<'publishedAt' | 'content' | 'featuredImage' | 'coverImage', string> & {
    id: string
    updatedAt: string
    version: string
    tracks: ListRow[]
    editions: ListRow[]
    filed: string[]
    /** What its codes open; null of an article. */
    music: ReleaseMusic | null
    hasCodes: boolean
  }

/** One page; `next` is what the next one comes after. */
export type CataloguePart = { items: Present[]; next: string | null }

/** An import, or one that was given up before it arrived (`isCancelled`). Times are ISO 8601. */
export const catalogueImport = v.object({
  id: v.string(),
  kind: v.picklist(kinds),
  /** Of its file. */
  name: v.string(),
  rows: v.number(),
  isCancelled: v.boolean(),
  createdAt: v.string(),
  /** The name of the user, or null when their account is gone. */
  createdBy: v.nullable(v.string()),
  canUndo: v.boolean(),
  undoneAt: v.nullable(v.string()),
  /** How many rows were undone, and the names of those that were left as they are. */
  undone: v.nullable(v.number()),
  kept: v.array(v.string()),
})
export type CatalogueImport = v.InferOutput<typeof catalogueImport>

/** The last ten, newest first. */
export type CatalogueImports = { items: CatalogueImport[] }
export type CatalogueImported = {
  outcome: 'imported' | 'undone' | 'settled'
  import: CatalogueImport
}
