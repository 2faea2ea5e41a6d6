import * as v from 'valibot'
import { text } from '#src/lib/schema-atoms.ts'

export const maximumQueryLength = 200
export const searchInput = v.strictObject({ query: text(maximumQueryLength, 'search') })

/** Something that search_admin() found. */
export const hit = v.object({
  kind: v.picklist([
    ...(['release', 'code', 'article', 'batch', 'artist', 'page', 'goods', 'press-kit'] as const),
    ...(['user', 'message', 'signup'] as const),
  ]),
  /** Of a code the code itself. */
  id: v.string(),
  title: v.string(),
  /** What tells it from others of its name, or ''. */
  fact: v.string(),
  /** Of a code its state, of an article its type or `draft`, of a user the role, else what is unusual. */
  state: v.nullable(v.string()),
  /** ISO 8601: of an event that is out its day, else when it was made, published or sent. */
  at: v.string(),
})
export type Hit = v.InferOutput<typeof hit>
export type HitKind = Hit['kind']
