import { expect, test } from 'vitest'
import { isIsrc, isrcText, nextIsrc, plainIsrc } from '#src/features/releases/tracks/isrc.ts'

test.each([
  ['gb-thr-26-00001', 'GBTHR2600001'],
  [' ISRC GB THR 26 00001 ', 'GBTHR2600001'],
  ['QZ5AB2612345', 'QZ5AB2612345'],
])('%j is the ISRC %s', (typed, code) => {
  expect(plainIsrc(typed)).toBe(code)
  expect(isIsrc(code)).toBe(true)
})

test.each(['', 'GBTHR260001', 'G1THR2600001', 'GBTHR26000011'])('%j is no ISRC', (code) =>
  expect(isIsrc(code)).toBe(false),
)

test('an ISRC is printed with hyphens', () =>
  expect(isrcText('GBTHR2600001')).toBe('GB-THR-26-00001'))

test.each([
  [['GBTHR2600007', 'GBTHR2600003'], 'GBTHR2600008'],
  [['GBTHR2500007'], 'GBTHR2600001'],
  [['DEA122600009', 'GBTHR2600001', 'GBTHR2600002'], 'GBTHR2600003'],
  [[''], null],
])('after %j comes %j in 2026, under the prefix that most have', (known, next) =>
  expect(nextIsrc(known, 2026)).toBe(next),
)
