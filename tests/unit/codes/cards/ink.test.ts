import fc from 'fast-check'
import { expect, test } from 'vitest'
import { black, hexOf, inkOf } from '#src/features/codes/cards/ink.ts'

test('a colour comes back from its inks, and no colour takes more than 300 % of them', () => {
  const part = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(part, part, part), (parts) => {
      const hex = `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
      const ink = inkOf(hex)
      expect(ink.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(3)
      if (ink === black) return
      const back = [1, 3, 5].map((at) => Number.parseInt(hexOf(ink).slice(at, at + 2), 16))
      for (const [index, value] of parts.entries())
        expect(Math.abs(back[index]! - value)).toBeLessThanOrEqual(3)
    }),
  )
})

test('nearly black is black alone, since fine type in four inks blurs', () => {
  expect(inkOf('#1c1917')).toEqual([0, 0, 0, 1])
  expect(inkOf('#ffffff')).toEqual([0, 0, 0, 0])
})
