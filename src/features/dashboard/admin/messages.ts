// Messages about what needs doing: tasks and backups.
import type { BackupState } from '#src/features/dashboard/backup.ts'
import type { Task } from '#src/features/dashboard/task.ts'
import { counted } from '#src/lib/counted.ts'

/** What is said of a task, and the screen below /admin where it is done. */
export type TaskText = { text: string; to: string; action: string }

export const taskText = ({ kind, id, name, count }: Task): TaskText =>
  texts[kind]({ id, name, count: count ?? 0 })

type Facts = { id: string | null; name: string | null; count: number }

const texts: Record<Task['kind'], (facts: Facts) => TaskText> = {
  maintenance: () => ({
    text: 'Maintenance mode is on.',
    to: '/settings?tab=advanced',
    action: 'TURN IT OFF',
  }),
  'redemptions-paused': () => ({
    text: 'Redemptions are paused: no code works.',
    to: '/settings?tab=advanced',
    action: 'ALLOW THEM',
  }),
  'publishing-failed': ({ name }) => ({
    text: `The last publish failed: ${name}`,
    to: '/publishing',
    action: 'LOOK AT IT',
  }),
  'changes-waiting': () => ({
    text: 'Changes wait for PUBLISH NOW: automatic publishing is off.',
    to: '/publishing',
    action: 'PUBLISH',
  }),
  'messages-not-delivered': ({ count }) => ({
    text: `${counted(count, ['message', 'messages'])} could not be sent to your form service.`,
    to: '/inbox?state=waiting',
    action: 'TRY AGAIN',
  }),
  'messages-new': ({ count }) => ({
    text: `${counted(count, ['unread message', 'unread messages'])}.`,
    to: '/inbox?box=new',
    action: 'READ',
  }),
  'release-without-files': ({ id, name }) => ({
    text: `${name} has active codes, but nothing to download.`,
    to: `/releases/${id}`,
    action: 'ADD FILES',
  }),
  'release-with-some-tracks': ({ id, name, count }) => ({
    text: `${name} has active codes, but ${counted(count, ['track has', 'tracks have'])} no music, and there is no zip.`,
    to: `/releases/${id}#tracks`,
    action: 'ADD FILES',
  }),
  'codes-nearly-used-up': ({ id, name, count }) => ({
    text:
      count === 0
        ? `${name} has no codes left.`
        : `${name} has only ${counted(count, ['code', 'codes'])} left.`,
    to: `/codes?release=${id}`,
    action: 'GENERATE MORE',
  }),
  'pictures-without-share': ({ count }) => ({
    text: `${counted(count, ['picture has', 'pictures have'])} no JPEG for link previews yet. ${count === 1 ? 'It is' : 'They are'} made while an admin has this open.`,
    to: '/pictures?picked=no_share',
    action: 'LOOK',
  }),
  'draft-overdue': ({ id, name }) => ({
    text: `“${name}” should be out by now, but is still a draft.`,
    to: `/news/${id}`,
    action: 'PUBLISH OR MOVE IT',
  }),
  'show-past': ({ id, name }) => ({
    text: `The show “${name}” is over, but is still a draft.`,
    to: `/news/${id}`,
    action: 'PUBLISH OR DELETE IT',
  }),
}

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
