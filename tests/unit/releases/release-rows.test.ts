import { expect, test } from 'vitest'
import type { ReleaseInList } from '#src/features/releases/admin/contract.ts'
import { releaseRows } from '#src/features/releases/admin/release-rows.tsx'
import { specStyle } from '#src/lib/dates.ts'

const site = { labelName: 'Tarehouse', timeZone: 'UTC', dates: specStyle }
const row = (part: Partial<ReleaseInList>) => releaseRows.state!({ ...listed, ...part }, site)
const listed = {
  listed: true,
  availableAt: '2099-12-04T10:00:00Z',
  formerAvailableAt: '',
  files: { gives: 'everything' },
} as ReleaseInList

test('a release to come says its day in the list, and the one before when it has moved', () => {
  expect(row({})).toBe('OUT DEC 4, 2099')
  expect(row({ formerAvailableAt: '2099-11-20T10:00:00Z' })).toBe('DEC 4, 2099 (WAS NOV 20, 2099)')
  const out = { availableAt: '2020-12-04T10:00:00Z', formerAvailableAt: '2020-11-20T10:00:00Z' }
  expect(row(out)).toBe('')
})
