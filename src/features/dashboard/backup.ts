import * as v from 'valibot'

/** What the database knows of the backups: whole days since the last one and since the last good drill, null for never. */
export const backupState = v.object({
  daysSinceBackup: v.nullable(v.number()),
  daysSinceDrill: v.nullable(v.number()),
  /** The last backup is one that stood a drill. */
  isLastDrilled: v.boolean(),
})
export type BackupState = v.InferOutput<typeof backupState>

/** A code that was redeemed after a backup could be redeemed again after its restore: an older one does not save a label. */
export const longestBackupAgeDays = 30

export type BackupTask = 'backup' | 'drill'

/** What has to be done for the label to be safe; undefined when nothing has. */
export function backupTask({
  daysSinceBackup,
  isLastDrilled,
}: BackupState): BackupTask | undefined {
  if (daysSinceBackup === null || daysSinceBackup > longestBackupAgeDays) return 'backup'
  return isLastDrilled ? undefined : 'drill'
}
