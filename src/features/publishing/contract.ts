import * as v from 'valibot'
import type { Publishing } from './state.ts'

/** The publishing state as the admin reads it. `now` is the database's clock at the request, in milliseconds. */
export type PublishingRead = {
  state: Publishing
  now: number
  quietPeriodMs: number
  /** False when no deploy hook is configured: then no build can be requested. */
  hasHook: boolean
}

/** `what` is what the server did; `somebody-else`: another request holds the lease on the build. */
export type PublishingRun = PublishingRead & {
  what: 'build-asked' | 'hook-failed' | 'nothing-due' | 'somebody-else' | 'no-hook'
}

/** `now`: publish without the quiet period, for admins also beyond the monthly limit; else only what is due. */
export const publishInput = v.strictObject({ now: v.optional(v.boolean(), false) })
