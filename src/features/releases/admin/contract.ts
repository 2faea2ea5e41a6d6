import * as v from 'valibot'
import { pageEntries, type Page, type PageQuery } from '#src/lib/page.ts'
import type { ReleaseInput } from './release-input.ts'

export const releasesPath = '/api/releases'
export const releasePath = (id: string) => `${releasesPath}/${id}`
export const restoreReleasePath = (id: string) => `${releasePath(id)}/restore`

/** A release as the admin has it. Times are ISO 8601; an address that is not set is ''. */
export type Release = ReleaseInput & { id: string; createdAt: string; updatedAt: string }

export type ReleaseList = Page<Release>
export type ReleaseRead = { release: Release; unusedCodes: number }
export type ReleaseCreated = { outcome: 'created'; release: Release }
export type ReleaseChanged = { outcome: 'changed'; release: Release }
export type ReleaseDeleted = { outcome: 'deleted'; release: Release }
export type ReleaseRestored = { outcome: 'restored'; release: Release }

export const releaseOrders = ['newest', 'artist', 'title'] as const
export type ReleaseOrder = (typeof releaseOrders)[number]

/** `q`: words that all have to appear in artist, title or year. */
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

/** What is blank, too long or no address passes here and is refused by validateRelease, in words. */
export const releaseInput = v.object(entries)

/** A save brings the `updatedAt` that it started from; `stale` says that somebody was quicker. */
export const changeReleaseInput = v.object({
  ...entries,
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
})
export type ReleaseChange = ReleaseInput & { updatedAt: string }
