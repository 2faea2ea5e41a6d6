import * as v from 'valibot'
import { pageEntries, type Page, type PageQuery } from '#src/lib/page.ts'
import type { ReleaseInput } from './release-input.ts'

export const releasesPath = '/api/releases'

/** A release as the admin reads it. Times are ISO 8601; an unset URL is ''. */
export type Release = ReleaseInput & { id: string; createdAt: string; updatedAt: string }

export type ReleaseList = Page<Release>
export type ReleaseRead = { release: Release; unusedCodes: number }
export type ReleaseCreated = { outcome: 'created'; release: Release }
export type ReleaseChanged = { outcome: 'changed'; release: Release }
export type ReleaseDeleted = { outcome: 'deleted'; release: Release }
export type ReleaseRestored = { outcome: 'restored'; release: Release }

export const releaseOrders = ['newest', 'artist', 'title'] as const
export type ReleaseOrder = (typeof releaseOrders)[number]

/** `q`: each word must appear in artist, title or year. */
export type ReleaseQuery = PageQuery & {
  q?: string | undefined
  sort?: ReleaseOrder | undefined
}
export const releaseQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  sort: v.optional(v.picklist(releaseOrders)),
  ...pageEntries(v.pipe(v.string(), v.uuid())),
})

const text = v.optional(v.pipe(v.string(), v.trim()), '')
const entries = {
  title: text,
  artist: text,
  year: text,
  coverImage: text,
  downloadUrl: text,
  mp3Url: text,
  flacUrl: text,
  listed: v.optional(v.boolean(), false),
}

/** Checks types only; validateRelease refuses blank, long and malformed values with a message. */
export const releaseInput = v.object(entries)

/** `updatedAt` is the version that the save started from (optimistic concurrency). */
export const changeReleaseInput = v.object({
  ...entries,
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
})
export type ReleaseChange = ReleaseInput & { updatedAt: string }
