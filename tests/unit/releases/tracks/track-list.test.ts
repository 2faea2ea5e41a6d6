import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TracksSaved } from '#src/features/releases/tracks/admin/contract.ts'
import type { TracksInput } from '#src/features/releases/tracks/admin/schema.ts'
import { newTrack } from '#src/features/releases/tracks/admin/assign-files.ts'
import { createTrackList } from '#src/features/releases/tracks/admin/track-list.ts'
import {
  missingTrackTitleMessage,
  staleTracksMessage,
} from '#src/features/releases/tracks/admin/messages.ts'
import type { ApiResult } from '#src/lib/api.ts'

const idOf = (title: string) =>
  `00000000-0000-4000-8000-${Buffer.from(title).toString('hex').padStart(12, '0').slice(-12)}`
const track = (title: string) => newTrack(idOf(title), title)
const saved = (title: string, position: number) => ({
  ...track(title),
  artist: null,
  side: null,
  isrc: null,
  lyrics: null,
  position,
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function scene() {
  const sent: TracksInput[] = []
  const answers: PromiseWithResolvers<ApiResult<TracksSaved>>[] = []
  const list = createTrackList({
    releaseId: 'release',
    initial: { tracks: [saved('a', 1)], version: 'v1' },
    save: (change) => {
      sent.push(change)
      const answer = Promise.withResolvers<ApiResult<TracksSaved>>()
      answers.push(answer)
      return answer.promise
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    list,
    titles: () => list.get().tracks.map(({ title }) => title),
    sent: () => sent.map(({ version, tracks }) => [version, ...tracks.map(({ title }) => title)]),
    alarms: () => vi.getTimerCount(),
    wake: async () => {
      vi.runOnlyPendingTimers()
      await settle()
    },
    answer: async (version: string) => {
      answers.shift()!.resolve({ ok: true, data: { outcome: 'saved', tracks: [], version } })
      await settle()
    },
    refuse: async (code: string, message: string, current?: unknown) => {
      answers.shift()!.resolve({ ok: false, status: 409, error: { code, message, current } })
      await settle()
    },
  }
}

test('a change is saved once when all is quiet, and the next one starts from its version', async () => {
  const { list, sent, wake, answer, alarms } = scene()
  list.edit([track('a'), track('b')])
  list.edit([track('a'), track('bc')])
  expect([list.get().status, alarms()]).toEqual(['unsaved', 1])
  await wake()
  expect(list.get().status).toBe('saving')
  await answer('v2')
  expect(list.get().status).toBe('saved')
  list.edit([track('a')])
  await wake()
  expect(sent()).toEqual([
    ['v1', 'a', 'bc'],
    ['v2', 'a'],
  ])
})

test('what is changed during a save is saved after it, never beside it', async () => {
  const { list, sent, wake, answer } = scene()
  list.edit([track('b')])
  await wake()
  list.edit([track('c')])
  await wake()
  expect(sent()).toHaveLength(1)
  await answer('v2')
  expect(list.get().status).toBe('saving')
  await answer('v3')
  expect(list.get().status).toBe('saved')
  expect(sent().at(-1)).toEqual(['v2', 'c'])
})

test('flush says what came of it', async () => {
  const { list, answer, refuse } = scene()
  expect(await list.flush()).toBe('saved')
  list.edit([track('b')])
  const first = list.flush()
  await refuse('unreachable', 'We could not reach the server.')
  expect(await first).toBe('failed')
  expect(list.get()).toMatchObject({
    status: 'failed',
    problem: 'We could not reach the server.',
    tracks: [track('b')],
  })
  const second = list.flush()
  await answer('v2')
  expect(await second).toBe('saved')
  expect(list.get().problem).toBe(null)
})

test('nothing is saved while a track has no title', async () => {
  const { list, sent, wake } = scene()
  list.edit([track('a'), { ...track('b'), title: ' ' }])
  await wake()
  expect(await list.flush()).toBe('failed')
  expect(list.get()).toMatchObject({ status: 'invalid', problem: missingTrackTitleMessage })
  expect(sent()).toEqual([])
})

test('after somebody else has saved, theirs is shown with the sentence, and mine starts from it', async () => {
  const { list, sent, titles, wake, refuse } = scene()
  list.edit([track('mine')])
  await wake()
  await refuse('stale', staleTracksMessage, { tracks: [saved('theirs', 1)], version: 'v9' })
  expect(titles()).toEqual(['theirs'])
  expect(list.get()).toMatchObject({ status: 'saved', problem: staleTracksMessage })
  list.edit([track('theirs'), track('mine')])
  await wake()
  expect(sent().at(-1)).toEqual(['v9', 'theirs', 'mine'])
})

test('flush says that mine was given up for theirs, and only then', async () => {
  const { list, answer, refuse } = scene()
  list.edit([track('mine')])
  const first = list.flush()
  await refuse('stale', staleTracksMessage, { tracks: [saved('theirs', 1)], version: 'v9' })
  expect(await first).toBe('stale')
  expect(await list.flush()).toBe('saved')
  list.edit([track('theirs'), track('mine')])
  const second = list.flush()
  await answer('v10')
  expect(await second).toBe('saved')
})

test('what is read anew is shown, but never over what is not saved yet', async () => {
  const { list, titles, wake, answer } = scene()
  list.take({ tracks: [saved('x', 1)], version: 'v2' })
  expect(titles()).toEqual(['x'])
  list.edit([track('mine')])
  list.take({ tracks: [saved('y', 1)], version: 'v3' })
  expect(titles()).toEqual(['mine'])
  await wake()
  list.take({ tracks: [saved('y', 1)], version: 'v3' })
  await answer('v4')
  expect(titles()).toEqual(['mine'])
  expect(list.get().status).toBe('saved')
})

test('what was read before a save and arrives after it is not shown', async () => {
  const { list, titles, wake, answer } = scene()
  list.edit([track('a'), track('mine')])
  await wake()
  await answer('v2')
  list.take({ tracks: [saved('a', 1)], version: 'v1' })
  expect(titles()).toEqual(['a', 'mine'])
})
