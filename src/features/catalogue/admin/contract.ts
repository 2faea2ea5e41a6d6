import type { Item } from './schema.ts'

type Track = { id: string; title: string; artist: string | null; seconds: number | null }

/** A release or an article as it is now: its fields ('' for an unset one), its tracks, and which of these have files. */
export type Present = Record<'title' | 'artist' | 'slug' | 'catalogueNumber', string> &
  Record<'publishedAt' | 'content' | 'featuredImage', string> & {
    id: string
    updatedAt: string
    version: string
    tracks: Track[]
    filed: string[]
  }

/** One page; `next` is what the next one comes after. */
export type CataloguePart = { items: Present[]; next: string | null }

/** What undoes it: the versions now, and the values from before. Of an undo, those that were undone. */
export type CatalogueImported = { outcome: 'imported'; items: Item[] }
