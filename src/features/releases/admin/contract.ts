import * as v from 'valibot'
import { pageEntries, type Page, type PageQuery } from '#src/lib/page.ts'
import type { ReleaseInput } from './schema.ts'

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
