import { expect, test } from 'vitest'
import { backupMessage } from '#src/features/dashboard/admin/messages.ts'
import { backupTask, type BackupState } from '#src/features/dashboard/backup.ts'

const never = null

test.each<[BackupState, string, string | undefined]>([
  [
    { daysSinceBackup: never, daysSinceDrill: never, isLastDrilled: false },
    'No backup yet. If the database is lost, everything is.',
    'backup',
  ],
  [
    { daysSinceBackup: 12, daysSinceDrill: never, isLastDrilled: false },
    'Last backup 12 days ago, never tested.',
    'drill',
  ],
  [
    { daysSinceBackup: 0, daysSinceDrill: 40, isLastDrilled: false },
    'Last backup today, not tested. An older one was tested 40 days ago.',
    'drill',
  ],
  [
    { daysSinceBackup: 30, daysSinceDrill: 1, isLastDrilled: true },
    'Last backup 30 days ago, tested yesterday.',
    undefined,
  ],
  [
    { daysSinceBackup: 31, daysSinceDrill: 31, isLastDrilled: true },
    'Last backup 31 days ago, tested 31 days ago.',
    'backup',
  ],
])('%j is said as %s', (state, message, task) => {
  expect(backupMessage(state)).toBe(message)
  expect(backupTask(state)).toBe(task)
})
