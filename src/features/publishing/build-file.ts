import * as v from 'valibot'

/** The build file, which each build writes into the site (BuildFile); never cached. */
export const buildPath = '/build.json'

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
