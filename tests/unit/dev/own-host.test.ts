import { expect, test } from 'vitest'
import { isOwnHost } from '#netlify/dev/own-host.ts'

test.each([
  ['localhost:8888', 8888, true],
  ['127.0.0.1:8888', 8888, true],
  ['[::1]:8888', 8888, true],
  ['localhost', 80, true],
  ['localhost', 8888, false],
  ['localhost:8889', 8888, false],
  ['localhost.evil.example:8888', 8888, false],
  ['evil.example:8888', 8888, false],
  ['127.0.0.1.nip.io:8888', 8888, false],
  ['192.168.0.2:8888', 8888, false],
  ['', 8888, false],
  [undefined, 8888, false],
])('the host %j at port %s names this server: %s', (host, port, expected) => {
  expect(isOwnHost(host, port)).toBe(expected)
})
