import { expect, test } from 'vitest'
import { isWebAddress, webAddress } from '#src/lib/web-address.ts'
import { webAddressCases } from '#tests/support/web-addresses.ts'

test.each(webAddressCases)('a page may link to %j: %s', (address, allowed) => {
  expect(isWebAddress(address)).toBe(allowed)
})

test('an address that may not be linked to is no address', () => {
  expect(webAddress('javascript:alert(1)')).toBeNull()
  expect(webAddress(null)).toBeNull()
  expect(webAddress('')).toBeNull()
  expect(webAddress('/demo/x.zip')).toBe('/demo/x.zip')
})
