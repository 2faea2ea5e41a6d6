import fc from 'fast-check'
import { expect, test } from 'vitest'
import { summarize } from '#src/lib/summary.ts'

test('a short text stays as it is, in one line', () => {
  expect(summarize(' One\n\n  boat. ')).toBe('One boat.')
})

test('a long text ends after a whole word', () => {
  expect(summarize('Fourteen voices, one boat.', 17)).toBe('Fourteen voices…')
  expect(summarize('Fourteen voices, one boat.', 12)).toBe('Fourteen…')
})

test('a text of one long word is cut between characters', () => {
  expect(summarize('a'.repeat(300))).toBe(`${'a'.repeat(199)}…`)
  expect(summarize('👩‍🚒'.repeat(50), 14)).toBe('👩‍🚒👩‍🚒…')
})

test('a summary is never too long, and every character of it is whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const summary = summarize(text)
      expect(summary.length).toBeLessThanOrEqual(200)
      expect(summary.isWellFormed()).toBe(true)
    }),
  )
})
