import { expect, test } from 'vitest'
import { liveStatus, publicSince } from '#src/components/admin/live-status.ts'

const now = 1_000_000_000

test('what was last changed before the build read it is live, later it is waiting', () => {
  expect(liveStatus(new Date(now).toISOString(), now)).toBe('live')
  expect(liveStatus(new Date(now + 1).toISOString(), now)).toBe('waiting')
  expect(liveStatus(new Date(now).toISOString(), null)).toBe('waiting')
})

const [early, late] = ['2026-01-01T12:00:00+02:00', '2026-01-01T11:00:00Z']
const since = { published: true, scheduled: false }

test('a record is public since the later of its save and its publish time, in whatever notation', () => {
  expect(publicSince({ ...since, updatedAt: early, publishedAt: late })).toBe(late)
  expect(publicSince({ ...since, updatedAt: late, publishedAt: early })).toBe(late)
})

test('a draft is not public, nor is what is scheduled', () => {
  const times = { updatedAt: early, publishedAt: late }
  expect(publicSince({ ...times, published: false, scheduled: false })).toBeNull()
  expect(publicSince({ ...times, published: true, scheduled: true })).toBeNull()
})
