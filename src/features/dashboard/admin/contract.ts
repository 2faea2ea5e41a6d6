import * as v from 'valibot'
import { backupState } from '#src/features/dashboard/backup.ts'
import { releaseMusic } from '#src/features/releases/files/release-music-schema.ts'
import type { Check } from '#src/lib/check.ts'
import type { Task } from '#src/features/dashboard/task.ts'

/** The steps of a label's first day, in their order; true once they are done. */
export const firstDay = v.object({
  words: v.boolean(),
  look: v.boolean(),
  artist: v.boolean(),
  release: v.boolean(),
  codes: v.boolean(),
  test: v.boolean(),
  publish: v.boolean(),
})
export type FirstDay = v.InferOutput<typeof firstDay>

/** A release of which only some tracks have music. */
const releaseInPart = v.object({ id: v.string(), name: v.string(), ...releaseMusic.entries })
export type ReleaseInPart = v.InferOutput<typeof releaseInPart>

/** What dashboard_counts() answers; a moderator gets `news` and `comingUp` alone. */
export const dashboardCounts = v.object({
  news: v.number(),
  comingUp: v.array(
    v.object({
      kind: v.picklist(['show', 'article', 'release', 'early', 'goods', 'press-kit']),
      id: v.string(),
      name: v.string(),
      day: v.string(),
    }),
  ),
  users: v.exactOptional(v.number()),
  artists: v.exactOptional(v.number()),
  releases: v.exactOptional(v.number()),
  firstDay: v.exactOptional(firstDay),
  inPart: v.exactOptional(v.nullable(releaseInPart)),
  codesRedeemed: v.exactOptional(v.number()),
  backup: v.exactOptional(backupState),
})

/** What the dashboard tells. Of the tasks a moderator gets the drafts. */
export type DashboardCounts = v.InferOutput<typeof dashboardCounts> & {
  /** Most urgent first. */
  tasks: Task[]
}

/** What the deployed site lacks; the person who set it up can mend it. */
export type SiteChecked = { checks: Check[] }
