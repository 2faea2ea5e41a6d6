import { expect, test } from 'vitest'
import type { CodeStatistics } from '#src/features/codes/admin/contract.ts'
import { curvePath, tickDays } from '#src/features/codes/admin/pressing/PressingCurve.tsx'
import {
  downloadsMessage,
  pressingMessages,
} from '#src/features/codes/admin/pressing/redemptions.ts'

const statistics = (given: Partial<CodeStatistics>): CodeStatistics => ({
  total: 500,
  out: 500,
  redeemed: 0,
  medianDays: null,
  firstDay: null,
  curve: [],
  lastPressing: null,
  downloads: [],
  ...given,
})

test.each<[name: string, given: Partial<CodeStatistics>, sentences: RegExp[]]>([
  ['no codes', { total: 0, out: 0 }, [/^No codes yet/]],
  ['none in circulation', { out: 0 }, [/^No active codes/]],
  ['none redeemed', {}, [/^None of 500 codes redeemed yet\.$/]],
  [
    'a good pressing',
    { redeemed: 150, medianDays: 11.2 },
    [/^150 of 500 codes redeemed \(30%\)\.$/, /within 12 days/, /above that/],
  ],
  [
    'a usual one',
    { redeemed: 60, medianDays: 0.4 },
    [/12%/, /within a day/, /yours are right in the middle of that/],
  ],
  ['a slow one', { redeemed: 5, medianDays: 1 }, [/1%/, /within a day/, /below that/]],
  [
    'too few to compare',
    { total: 3, out: 3, redeemed: 1, medianDays: 2 },
    [/^1 of 3 codes redeemed/, /within 2 days/, /^Too few/],
  ],
])('a pressing in words: %s', (_, given, sentences) => {
  const words = pressingMessages(statistics(given))
  expect(words).toHaveLength(sentences.length)
  sentences.forEach((sentence, index) => expect(words[index]).toMatch(sentence))
})

test('downloads are named by what they are', () => {
  expect(downloadsMessage([])).toBe('')
  expect(
    downloadsMessage([
      { kind: 'flac', downloads: 2 },
      { kind: 'track', downloads: 1 },
    ]),
  ).toBe('Downloaded: FLAC 2 times, single tracks once.')
})

test('a curve climbs in steps from the first redemption, lower left, to the upper right corner', () => {
  expect(
    curvePath(
      [
        [0, 1],
        [5, 3],
        [10, 4],
      ],
      10,
    ),
  ).toBe('M0 100H0V75H50V25H100V0H100')
  expect(
    curvePath(
      [
        [30, 1],
        [35, 4],
      ],
      40,
    ),
  ).toBe('M0 100H0V75H50V0H100')
  expect(curvePath([[5, 2]], 10)).toBe('M0 100H0V0H100')
  expect(curvePath([[0, 2]], 0)).toBe('M0 100H0V0H100')
  expect(curvePath([], 0)).toBe('M0 100H100')
})

test('a curve has three dates below it, and fewer where there are fewer days', () => {
  expect(tickDays(3, 36)).toEqual([3, 20, 36])
  expect(tickDays(3, 4)).toEqual([3, 4])
})
