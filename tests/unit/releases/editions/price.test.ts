import { expect, test } from 'vitest'
import {
  isCurrency,
  parsePrice,
  priceText,
  typedPrice,
} from '#src/features/releases/editions/price.ts'

test.each([
  [2400, 'EUR', '€24.00', '24.00'],
  [2450, 'GBP', '£24.50', '24.50'],
  [2400, 'JPY', '¥2,400', '2400'],
  [24500, 'KWD', 'KWD 24.500', '24.500'],
])('%i %s is shown as %s and typed as %s', (price, currency, shown, typed) => {
  expect(priceText(price, currency).replace('\u00a0', ' ')).toBe(shown)
  expect(typedPrice(price, currency)).toBe(typed)
  expect(parsePrice(typed, currency)).toBe(price)
})

test('a code that is no currency is none', () =>
  expect(['EUR', 'EURO', 'ZZZ', ''].map(isCurrency)).toEqual([true, false, false, false]))
