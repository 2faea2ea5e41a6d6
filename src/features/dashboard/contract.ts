// Apart from what the screens run, so that the admin's script does not carry what only the server checks.
import * as v from 'valibot'

/** Something that needs doing, as list_tasks() answers it. `id` and `name` are those of the one record it is about. */
export const task = v.object({
  kind: v.picklist([
    'maintenance',
    'publishing-failed',
    'changes-waiting',
    'messages-not-delivered',
    'messages-new',
    'release-without-files',
    'codes-nearly-used-up',
    'draft-overdue',
  ]),
  id: v.nullable(v.string()),
  name: v.nullable(v.string()),
  count: v.nullable(v.number()),
  /** ISO 8601. */
  since: v.nullable(v.string()),
})
export type Task = v.InferOutput<typeof task>

/** What the database knows of the backups: whole days since the last one and since the last good drill, null for never. */
export const backupState = v.object({
  daysSinceBackup: v.nullable(v.number()),
  daysSinceDrill: v.nullable(v.number()),
  /** The last backup is one that stood a drill. */
  isLastDrilled: v.boolean(),
})
export type BackupState = v.InferOutput<typeof backupState>
