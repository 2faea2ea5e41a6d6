import * as v from 'valibot'
import { largestPageOfHeads, pageInput } from '#src/lib/page.ts'
import type { PressKitInput } from './schema.ts'

/** A press kit as staff get it; '' for what is not set, times as ISO 8601. */
export type StaffPressKit = PressKitInput & { id: string; updatedAt: string; deletedAt?: string }
/** `scheduled`: published, but its hour has not come. `picture`: of what it is about, or ''. `isShown`: on the site now. */
export type PressKitInList = StaffPressKit & {
  scheduled: boolean
  picture: string
  isShown: boolean
}

/** `q`: words that all have to appear in title or texts. */
export const pressKitQuery = v.strictObject({
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  status: v.optional(v.picklist(['drafts', 'bin'])),
  ...pageInput(v.pipe(v.string(), v.uuid()), largestPageOfHeads),
})

export type PressKitRecords = {
  name: 'pressKit'
  item: StaffPressKit
  row: PressKitInList
  query: Partial<v.InferOutput<typeof pressKitQuery>>
  input: PressKitInput
  read: object
}

/** The maximum size of a request body in bytes: enough for the longest texts in any script. */
export const pressKitBodyBytes = 256 * 1024
