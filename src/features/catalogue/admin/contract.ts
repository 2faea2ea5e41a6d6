import type { ReleaseMusic } from '#src/lib/release-music-schema.ts'
import type { Item } from './schema.ts'

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

/** What undoes it: the versions now, and the values from before. Of an undo, those that were undone. */
export type CatalogueImported = { outcome: 'imported'; items: Item[] }
