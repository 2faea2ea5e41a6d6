import { expect, test } from 'vitest'
import { clientKey, clientKeys } from '#netlify/server/http/client-key.ts'

const secret = 'a secret of at least thirty-two characters'
const today = new Date('2026-11-21T10:00:00Z')
const key = (address: string, now = today, by = secret) => clientKey(address, by, now)

test('a client has one key all day, and another the next day', () => {
  expect(key('203.0.113.7')).toBe(key('203.0.113.7', new Date('2026-11-21T23:59:59Z')))
  expect(key('203.0.113.7')).not.toBe(key('203.0.113.7', new Date('2026-11-22T00:00:00Z')))
})

test('neighbours on IPv4 are told apart, whoever writes their address how', () => {
  expect(key('203.0.113.7')).not.toBe(key('203.0.113.8'))
  expect(key('::ffff:203.0.113.7')).toBe(key('203.0.113.7'))
})

test('an IPv6 household is one client: its first 64 bits count', () => {
  expect(key('2001:db8:1:2::1')).toBe(key('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff'))
  expect(key('2001:db8:1:2::1')).not.toBe(key('2001:db8:1:3::1'))
  expect(key('2001:db8::1')).toBe(key('2001:db8:0:0:1:2:3:4'))
})

test('a network and a provider have keys of their own: /48 and /32, on IPv4 /24 and /16', () => {
  const keys = (address: string) => clientKeys(address, secret, today)
  expect(keys('2001:db8:1:2::1').client).toBe(key('2001:db8:1:2::1'))
  expect(keys('2001:db8:1:2::1').network).toBe(keys('2001:db8:1:ffff::9').network)
  expect(keys('2001:db8:1:2::1').network).not.toBe(keys('2001:db8:2:2::1').network)
  expect(keys('2001:db8:1:2::1').provider).toBe(keys('2001:db8:ffff::9').provider)
  expect(keys('2001:db8:1:2::1').provider).not.toBe(keys('2001:db9:1:2::1').provider)
  expect(keys('203.0.113.7').network).toBe(keys('::ffff:203.0.113.9').network)
  expect(keys('203.0.113.7').network).not.toBe(keys('203.0.114.7').network)
  expect(keys('203.0.113.7').provider).toBe(keys('203.0.1.1').provider)
  expect(keys('203.0.113.7').provider).not.toBe(keys('203.1.113.7').provider)
  expect(new Set(Object.values(keys('10.0.0.1'))).size).toBe(3)
})

test('a key does not say whose it is, and nobody makes it without the secret', () => {
  expect(key('203.0.113.7')).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(key('203.0.113.7')).not.toBe(key('203.0.113.7', today, `${secret}!`))
})
