import { request } from 'node:http'
import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { isForStaff, phoneHost, phoneListener, qrLines } from '#netlify/dev/phone.ts'
import { listen } from '#tests/support/local-server.ts'

const at = (address: string, family: 'IPv4' | 'IPv6' = 'IPv4', internal = false) =>
  ({ address, family, internal }) as NetworkInterfaceInfo
const lo = [at('127.0.0.1', 'IPv4', true), at('::1', 'IPv6', true)]

test.each([
  [{ lo, wlan0: [at('fe80::1', 'IPv6'), at('192.168.0.7')] }, '192.168.0.7'],
  [{ docker0: [at('172.17.0.1')], eth0: [at('10.1.2.3')] }, '10.1.2.3'],
  [{ docker0: [at('172.17.0.1')], en0: [at('192.168.1.2')] }, '192.168.1.2'],
  [{ eth0: [at('172.31.9.9')] }, '172.31.9.9'],
])('of the interfaces %j the phone is told %s', (interfaces, expected) => {
  expect(phoneHost(undefined, interfaces)).toBe(expected)
})

test.each([
  ['only this computer', { lo }],
  ['an address that everybody in the world can reach', { lo, eth0: [at('203.0.113.9')] }],
  ['an address beside the private range', { lo, eth0: [at('172.32.0.1')] }],
])('with %s --phone is refused in one sentence', (_what, interfaces) => {
  expect(() => phoneHost(undefined, interfaces)).toThrow(
    /^This computer has no address in a local network\..* npm start -- --phone=<address>$/,
  )
})

test('an address that is named is taken when the computer has it, and refused otherwise', () => {
  const interfaces = { lo, eth0: [at('203.0.113.9'), at('192.168.0.7')] }
  expect(phoneHost('203.0.113.9', interfaces)).toBe('203.0.113.9')
  for (const other of ['192.168.0.8', '127.0.0.1', '0.0.0.0', ''])
    expect(() => phoneHost(other, interfaces)).toThrow(/^This computer does not have the address/)
})

test.each([
  '/admin',
  '/admin/codes?x=1',
  '/%61dmin',
  '/x/../admin',
  '//admin',
  '/ADMIN',
  '/api/session',
  '/api/staff/look-up-code',
  '/api/staff/list-releases',
  '/API/staff/list-users',
  '/x/..%2fapi/staff/list-users',
  '/api/redeem/../staff/list-users',
  '/api/redeemed',
  '/.netlify/functions/publish-schedule',
  '/_files/upload/x',
  '/_files/upload/../x',
  '/_files/x/%2e%2e/upload/x',
  '/api/redeem%23/..%2fsession',
  '/x%3f/..%2fadmin',
  '/x\\..\\admin',
  '/%2561dmin',
  'http://192.168.0.7:8888/api/session',
  '*',
  '/%',
])('%s is for staff, and not answered on the local network', (address) => {
  expect(isForStaff(address)).toBe(true)
})

test.each([
  '/',
  '/redeem?code=DEADWAX1',
  '/administration',
  '/api/redeem',
  '/api/transfer/accept',
  '/api/download?x=/admin',
  '/api/contact',
  '/api/newsletter',
  '/media/a/b.mp3',
  '/_files/a/b?token=c',
  '/_astro/admin.js',
])('%s is for fans, and answered on the local network', (address) => {
  expect(isForStaff(address)).toBe(false)
})

/** What a socket of 192.168.0.7 answers at port 8888 to a request for this path and host. */
async function ask(path: string, host: string, method = 'GET') {
  const answer = phoneListener('192.168.0.7', 8888, (_, response) => response.end('for fans'))
  const { url, stop } = await listen(answer)
  try {
    return await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const { port } = new URL(url)
      const sent = request({ port, path, method, headers: { host } }, (response) => {
        let text = ''
        response.on('data', (part) => (text += String(part)))
        response.on('end', () => resolve({ status: response.statusCode, text }))
      })
      sent.on('error', reject).end()
    })
  } finally {
    await stop()
  }
}

test('on the local network fans are answered, and staff are told that the admin needs localhost', async () => {
  const own = '192.168.0.7:8888'
  expect(await ask('/redeem', own)).toEqual({ status: 200, text: 'for fans' })
  for (const path of ['/admin', '/api/session', 'http://192.168.0.7:8888/admin']) {
    const { status, text } = await ask(path, own, path === '/admin' ? 'GET' : 'POST')
    expect([path, status]).toEqual([path, 403])
    expect(text).toContain(
      'The admin needs localhost: open http://localhost:8888/admin on the computer that runs Deadwax.',
    )
  }
})

test.each(['localhost:8888', '127.0.0.1:8888', 'evil.example:8888', '192.168.0.8:8888', ''])(
  'on the local network the host %j is answered with nothing',
  async (host) => {
    for (const path of ['/', '/admin', '/api/session', '/media/x'])
      expect([path, (await ask(path, host)).status]).toEqual([path, 421])
  },
)

test('a QR code is dark on light in a terminal with colours, and fits 80 columns', () => {
  const lines = qrLines('http://192.168.178.123:8888', false)
  expect(lines.length).toBeGreaterThan(10)
  expect(new Set(lines.map((line) => line.length)).size).toBe(1)
  expect(lines[0]!.length).toBeLessThan(60)
  expect(lines.join('')).toMatch(/^[ ▀▄█]+$/)
  for (const line of qrLines('http://10.0.0.1', true)) {
    expect(line.startsWith('\u001B[97;40m')).toBe(true)
    expect(line.endsWith('\u001B[0m')).toBe(true)
  }
})
