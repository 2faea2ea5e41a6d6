import { expect, test } from 'vitest'
import { isHost, isOwnHost } from '#netlify/dev/own-host.ts'

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

test('a host of the local network is named with its port, and by nothing else', () => {
  expect(isHost('192.168.0.2:8888', '192.168.0.2', 8888)).toBe(true)
  expect(isHost('192.168.0.2', '192.168.0.2', 80)).toBe(true)
  for (const other of ['192.168.0.2', 'localhost:8888', '192.168.0.3:8888', 'evil.example:8888'])
    expect(isHost(other, '192.168.0.2', 8888)).toBe(false)
})
