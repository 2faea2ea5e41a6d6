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
    'release-with-some-tracks',
    'early-track-without-day',
    'early-day-without-track',
    'codes-nearly-used-up',
    'pictures-without-share',
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
