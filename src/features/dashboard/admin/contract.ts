import type { Task } from '#src/features/dashboard/task.ts'
import type { BackupState } from '#src/features/dashboard/backup.ts'

/** What the dashboard tells. A moderator gets only `news`, and of the tasks the drafts. */
export type DashboardCounts = {
  /** Most urgent first. */
  tasks: Task[]
  news: number
  artists?: number
  releases?: number
  codesRedeemed?: number
  backup?: BackupState
  /** What is wrong with the variables of the deployed site, each with what to do about it. */
  setup?: string[]
}
