import * as v from 'valibot'
import { backupState } from '#src/features/dashboard/backup.ts'
import type { Task } from '#src/features/dashboard/task.ts'

/** What dashboard_counts() answers; a moderator gets `news` alone. */
export const dashboardCounts = v.object({
  news: v.number(),
  artists: v.exactOptional(v.number()),
  releases: v.exactOptional(v.number()),
  codesRedeemed: v.exactOptional(v.number()),
  backup: v.exactOptional(backupState),
})

/** What the dashboard tells. Of the tasks a moderator gets the drafts. */
export type DashboardCounts = v.InferOutput<typeof dashboardCounts> & {
  /** Most urgent first. */
  tasks: Task[]
  /** What is wrong with the variables of the deployed site, each with what to do about it. */
  setup?: string[]
}
