import * as v from 'valibot'
import { text } from '#src/lib/schema-atoms.ts'

export const maximumQueryLength = 200
export const searchInput = v.strictObject({ query: text(maximumQueryLength, 'search') })

export const hitKinds = [
  ...(['release', 'code', 'article', 'batch', 'artist'] as const),
  ...(['user', 'message', 'signup'] as const),
] as const
export type HitKind = (typeof hitKinds)[number]

/** Something that search_admin() found. */
export const hit = v.object({
  kind: v.picklist(hitKinds),
  /** Of a code the code itself. */
  id: v.string(),
  title: v.string(),
  /** What tells it from others of its name; '' when there is nothing. */
  fact: v.string(),
  /** The state of a code, the type of an article or `draft`, the role of a user, what is unusual about all others. */
  state: v.nullable(v.string()),
  /** ISO 8601: of a published event its day, else when it was made, published or sent. */
  at: v.string(),
})
export type Hit = v.InferOutput<typeof hit>
