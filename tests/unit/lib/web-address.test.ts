import { expect, test } from 'vitest'
import { absoluteAddress } from '#src/lib/absolute-address.ts'
import { isWebAddress, webAddress } from '#src/lib/web-address.ts'
import { webAddressCases } from '#tests/support/functions/web-addresses.ts'

test.each(webAddressCases)('a page may link to %j: %s', (address, allowed) => {
  expect(isWebAddress(address)).toBe(allowed)
})

test('an address that may not be linked to is no address', () => {
  expect(webAddress('javascript:alert(1)')).toBeNull()
  expect(webAddress(null)).toBeNull()
  expect(webAddress('')).toBeNull()
  expect(webAddress('/demo/x.zip')).toBe('/demo/x.zip')
})

test('an address in full is the one of this site for a path, and none for what may not be linked', () => {
  const site = new URL('https://label.example')
  expect(absoluteAddress('/share.png', site)).toBe('https://label.example/share.png')
  expect(absoluteAddress('https://else.example/a', site)).toBe('https://else.example/a')
  expect(absoluteAddress('//else.example/a', site)).toBeNull()
  expect(absoluteAddress(null, site)).toBeNull()
})
