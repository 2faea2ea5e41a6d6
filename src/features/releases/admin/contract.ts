import * as v from 'valibot'
import type { ReleaseMusic } from '#src/features/releases/files/release-music-schema.ts'
import { largestPageOfHeads, pageInput } from '#src/lib/page.ts'
import type { ReleaseInput } from './schema.ts'

/** A release as the admin reads it. Times are ISO 8601; an unset URL is ''. */
export type Release = ReleaseInput & {
  id: string
  createdAt: string
  updatedAt: string
  /** The release day that was announced first, when it is another one. */
  formerAvailableAt: string
}

/** How many of its codes fans have used, and how many they can still use, sold or not. */
export const codesSummary = v.object({ used: v.number(), left: v.number() })

export type ReleaseInList = Omit<Release, 'editions' | 'credits'> & {
  files: ReleaseMusic
  codes: v.InferOutput<typeof codesSummary>
  /** In the bin since (ISO 8601). */
  deletedAt?: string
  /** In the bin: it stays in the database after it, for its codes. */
  isKept?: boolean
}

/** `q`: each word must appear in artist, title or year. */
export const releaseQuery = v.strictObject({
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  /** As the releases credit them. */
  artist: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
  status: v.optional(v.picklist(['no_files', 'some_files', 'unlisted', 'bin'])),
  sort: v.optional(v.picklist(['newest', 'artist', 'title'])),
  ...pageInput(v.pipe(v.string(), v.uuid()), largestPageOfHeads),
})

export type ReleaseRecords = {
  name: 'release'
  item: Release
  row: ReleaseInList
  query: Partial<v.InferOutput<typeof releaseQuery>>
  input: ReleaseInput
  /** `texts`: how many show it. */
  read: { unusedCodes: number; texts: number }
}

/** The maximum size of a request body in bytes: enough for the longest credits in any script and full lists. */
export const releaseBodyBytes = 512 * 1024
