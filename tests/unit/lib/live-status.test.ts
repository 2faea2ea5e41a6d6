import { expect, test } from 'vitest'
import { laterOf, liveStatus } from '#src/lib/live-status.ts'

const now = 1_000_000_000

test('what was last changed before the build read it is live, later it is waiting', () => {
  expect(liveStatus(new Date(now).toISOString(), now)).toBe('live')
  expect(liveStatus(new Date(now + 1).toISOString(), now)).toBe('waiting')
  expect(liveStatus(new Date(now).toISOString(), null)).toBe('waiting')
})

test('the later of two times is found in whatever notation they come', () => {
  const [early, late] = ['2026-01-01T12:00:00+02:00', '2026-01-01T11:00:00Z']
  expect(laterOf(early, late)).toBe(late)
  expect(laterOf(late, early)).toBe(late)
})
