import * as v from 'valibot'

const time = v.pipe(v.string(), v.transform(Date.parse))

/** A deploy: `askedBy` pressed PUBLISH NOW, or saved the last change of it. 'other': not asked for here. */
const deploy = v.object({
  at: v.string(),
  reason: v.picklist(['change', 'now', 'daily', 'other']),
  askedBy: v.nullable(v.string()),
})
export type Deploy = v.InferOutput<typeof deploy>

/** What read_publishing() answers: the state and the database's clock. Times are milliseconds since the epoch. */
export const publishingNow = v.pipe(
  v.object({
    /** The revision of the content in the database. */
    revision: v.number(),
    changedAt: time,
    /** When the first change was saved for which no build was requested. */
    waitingSince: v.nullable(time),
    /** When PUBLISH NOW was pressed or an urgent change was saved; null once a build was requested for it. */
    urgentAt: v.nullable(time),
    /** The revision that the live build shows, and when that build read it; null before the first live build is seen. */
    liveRevision: v.number(),
    liveReadAt: v.nullable(time),
    /**
     * The build that is leased or was requested and is not live yet; together the `build` of the state. The lease ends at
     * `buildLeasedUntil`, null once the hook has taken the call.
     */
    buildRevision: v.nullable(v.number()),
    buildSince: v.nullable(time),
    buildLeasedUntil: v.nullable(time),
    failure: v.nullable(v.string()),
    /** When a failed build is retried; null when it is not retried without an edit or PUBLISH NOW. */
    retryAt: v.nullable(time),
    automatic: v.boolean(),
    daily: v.boolean(),
    /** The builds that a month may have; null for no limit. */
    monthlyLimit: v.nullable(v.number()),
    deploysThisMonth: v.number(),
    /** The last five, the newest first. */
    lastDeploys: v.array(deploy),
    /** When PUBLISH NOW may be pressed again, after too many builds in one hour; null: at once. */
    publishNowAt: v.nullable(time),
    now: time,
  }),
  v.transform(({ buildRevision: revision, buildSince: since, buildLeasedUntil, now, ...rest }) => {
    const build =
      revision === null || since === null
        ? null
        : { revision, since, leasedUntil: buildLeasedUntil }
    return { state: { ...rest, build }, now }
  }),
)

/** The publishing state, from which the next step and the status follow. */
export type Publishing = v.InferOutput<typeof publishingNow>['state']
