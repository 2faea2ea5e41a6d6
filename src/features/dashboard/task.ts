import * as v from 'valibot'

/** Something that needs doing, as list_tasks() answers it. `id` and `name` are those of the one record it is about. */
export const task = v.object({
  kind: v.picklist([
    'maintenance',
    'redemptions-paused',
    'publishing-failed',
    'changes-waiting',
    'messages-not-delivered',
    'messages-new',
    'release-without-files',
    'codes-nearly-used-up',
    'draft-overdue',
    'show-past',
  ]),
  id: v.nullable(v.string()),
  name: v.nullable(v.string()),
  count: v.nullable(v.number()),
  /** ISO 8601. */
  since: v.nullable(v.string()),
})
export type Task = v.InferOutput<typeof task>

/** What is said of a task, and the screen below /admin where it is done. */
export type TaskText = { text: string; to: string; action: string }

export const taskText = ({ kind, id, name, count }: Task): TaskText =>
  texts[kind]({ id, name, count: count ?? 0 })

type Facts = { id: string | null; name: string | null; count: number }

const texts: Record<Task['kind'], (facts: Facts) => TaskText> = {
  maintenance: () => ({
    text: 'Maintenance mode is on: visitors see only the maintenance page.',
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
    text: `${messages(count)} could not be sent to your form service.`,
    to: '/inbox?state=waiting',
    action: 'TRY AGAIN',
  }),
  'messages-new': ({ count }) => ({
    text: `${count === 1 ? 'One unread message' : `${count} unread messages`}.`,
    to: '/inbox?box=new',
    action: 'READ',
  }),
  'release-without-files': ({ id, name }) => ({
    text: `${name} has active codes, but nothing to download.`,
    to: `/releases/${id}`,
    action: 'ADD FILES',
  }),
  'codes-nearly-used-up': ({ id, name, count }) => ({
    text:
      count === 0
        ? `${name} has no codes left.`
        : `${name} has only ${count === 1 ? 'one code' : `${count} codes`} left.`,
    to: `/codes?release=${id}`,
    action: 'GENERATE MORE',
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

const messages = (count: number) => (count === 1 ? 'One message' : `${count} messages`)
