import * as v from 'valibot'
import type { Publishing } from './publishing.ts'

export const publishingPath = '/api/publishing'
/** The build file, which each build writes into the site (BuildFile); never cached. */
export const buildPath = '/build.json'

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
export const publishInput = v.object({ now: v.optional(v.boolean(), false) })

/** /build.json: the revision that the build shows, and when it read the content (ISO 8601). */
export const buildFile = v.object({
  revision: v.pipe(v.number(), v.integer()),
  readAt: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text))),
  ),
  /** The database that it was built from; builds of an older version do not say. */
  project: v.optional(v.string()),
})
export type BuildFile = v.InferOutput<typeof buildFile>
