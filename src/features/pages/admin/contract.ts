import * as v from 'valibot'
import { largestPageOfHeads, pageInput } from '#src/lib/page.ts'
import type { PageInput } from './schema.ts'

/** A page as staff get it; '' for an image or a date that is not set, times as ISO 8601. */
export type StaffPage = PageInput & { id: string; updatedAt: string; deletedAt?: string }
/** `scheduled`: published, but its hour has not come. */
export type PageInList = StaffPage & { scheduled: boolean }

/** `q`: words that all have to appear in title or content. */
export const pageQuery = v.strictObject({
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  status: v.optional(v.picklist(['drafts', 'bin'])),
  ...pageInput(v.pipe(v.string(), v.uuid()), largestPageOfHeads),
})

export type PageRecords = {
  name: 'page'
  item: StaffPage
  row: PageInList
  query: Partial<v.InferOutput<typeof pageQuery>>
  input: PageInput
  read: object
}

/** The maximum size of a request body in bytes: enough for the longest content in any script. */
export const pageBodyBytes = 512 * 1024
