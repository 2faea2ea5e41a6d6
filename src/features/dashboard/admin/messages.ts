// Messages about what needs doing: tasks and backups.
import { backupTask, type BackupState, type BackupTask } from '#src/features/dashboard/backup.ts'
import {
  maintenanceCheck,
  noFilesCheck,
  pausedCheck,
  someTracksCheck,
} from '#src/features/dashboard/label-checks.ts'
import type { Task } from '#src/features/dashboard/task.ts'
import { danger, ok, warning, type Check } from '#src/lib/check.ts'
import { counted } from '#src/lib/counted.ts'

/** A task as a check: what is said of it, and the screen where it is done. */
export const taskCheck = ({ kind, id, name, count }: Task): Check =>
  tasks[kind]({ id: id ?? '', name: name ?? '', count: count ?? 0 })

type Facts = { id: string; name: string; count: number }

const tasks: Record<Task['kind'], (facts: Facts) => Check> = {
  maintenance: maintenanceCheck,
  'redemptions-paused': pausedCheck,
  'publishing-failed': ({ name }) =>
    danger(`The last publish failed: ${name}`, '', { text: 'LOOK AT IT', to: '/publishing' }),
  'changes-waiting': () =>
    warning('Changes wait for PUBLISH NOW: automatic publishing is off.', '', {
      text: 'PUBLISH',
      to: '/publishing',
    }),
  'messages-not-delivered': ({ count }) =>
    warning(
      `${counted(count, ['message', 'messages'])} could not be sent to your form service.`,
      '',
      { text: 'TRY AGAIN', to: '/inbox?state=waiting' },
    ),
  'messages-new': ({ count }) =>
    warning(`${counted(count, ['unread message', 'unread messages'])}.`, '', {
      text: 'READ',
      to: '/inbox?box=new',
    }),
  'release-without-files': ({ id, name }) => noFilesCheck(name, id),
  'release-with-some-tracks': ({ id, name, count }) => someTracksCheck(name, id, count),
  'early-track-without-day': ({ id, name }) =>
    warning(`${name} has an early track but no day for it: nobody hears it whole.`, '', {
      text: 'SET THE DAY',
      to: `/releases/${id}#page`,
    }),
  'early-day-without-track': ({ id, name }) =>
    warning(`${name} has a day for an early track, but no track is it.`, '', {
      text: 'CHOOSE THE TRACK',
      to: `/releases/${id}#tracks`,
    }),
  'codes-nearly-used-up': ({ id, name, count }) =>
    warning(
      count === 0
        ? `${name} has no codes left.`
        : `${name} has only ${counted(count, ['code', 'codes'])} left.`,
      '',
      { text: 'GENERATE MORE', to: `/codes?release=${id}` },
    ),
  'pictures-without-share': ({ count }) =>
    warning(
      `${counted(count, ['picture has', 'pictures have'])} no JPEG for link previews yet.`,
      `${count === 1 ? 'It is' : 'They are'} made while an admin has this open.`,
      { text: 'LOOK', to: '/pictures?picked=no_share' },
    ),
  'draft-overdue': ({ id, name }) =>
    warning(`“${name}” should be out by now, but is still a draft.`, '', {
      text: 'PUBLISH OR MOVE IT',
      to: `/news/${id}`,
    }),
  'show-past': ({ id, name }) =>
    warning(`The show “${name}” is over, but is still a draft.`, '', {
      text: 'PUBLISH OR DELETE IT',
      to: `/news/${id}`,
    }),
}

/** The backup as a check. `how` has the way out for each task, in the words of its reader: staff on Home, or the doctor. */
export function backupCheck(state: BackupState, how: Record<BackupTask, string>): Check {
  const task = backupTask(state)
  return task ? warning(backupMessage(state), how[task]) : ok(backupMessage(state))
}

const askForBackup = 'Ask whoever set up the site to make one and test it.'
export const backupAdvice = { backup: askForBackup, drill: askForBackup }

/** How old the last backup is, and whether anybody has tried it. */
export function backupMessage(state: BackupState): string {
  const { daysSinceBackup, daysSinceDrill, isLastDrilled } = state
  if (daysSinceBackup === null) return 'No backup yet. If the database is lost, everything is.'
  const last = `Last backup ${daysAgo(daysSinceBackup)}`
  if (daysSinceDrill === null) return `${last}, never tested.`
  return isLastDrilled
    ? `${last}, tested ${daysAgo(daysSinceDrill)}.`
    : `${last}, not tested. An older one was tested ${daysAgo(daysSinceDrill)}.`
}

const daysAgo = (days: number) =>
  days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`

const countCards = (cards: number) => counted(cards, ['card', 'cards'])
export const cardMessages = {
  /** 'TH-011 first pressing, cards: 439 cards'. */
  batch: (name: string, cards: number) => `${name}: ${countCards(cards)}`,
  downloaded: (cards: number) => `The PDF with ${countCards(cards)} is in your downloads.`,
  failed: 'The cards could not be made. Please reload and try again.',
  untested: 'Not tested yet: its test finds anything that would keep a fan from the music.',
}
