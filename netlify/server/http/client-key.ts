import { isIPv6 } from 'node:net'
import { keyedHash } from './secret-token.ts'

/**
 * The key of a client in rate limits, so that no address is stored: HMAC-SHA-256 of the day (UTC) and of the IPv4
 * address or IPv6 /64. 43 characters of base64url.
 */
export const clientKey = (address: string, secret: string, now: Date): string =>
  keyOf(block(address, 4), secret, now)

/** The key of a client, and those of the larger networks that it could change its address in. */
export type ClientKeys = { client: string; network: string; provider: string }

/** The keys of a client, of its network (IPv6 /48, IPv4 /24) and of its provider (IPv6 /32, IPv4 /16). */
export const clientKeys = (address: string, secret: string, now: Date): ClientKeys => ({
  client: clientKey(address, secret, now),
  network: keyOf(`network ${block(address, 3)}`, secret, now),
  provider: keyOf(`provider ${block(address, 2)}`, secret, now),
})

const keyOf = (name: string, secret: string, now: Date): string =>
  keyedHash(`${now.toISOString().slice(0, 10)} ${name}`, secret)

/** The first of four parts: of an IPv4 address, or of the first 64 bits (one household) of an IPv6 address. */
function block(address: string, parts: 2 | 3 | 4): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (!mapped && isIPv6(address)) return expand(address).slice(0, parts).join(':')
  return (mapped ?? address).split('.').slice(0, parts).join('.')
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().replace(/%.*/, '').split('::')
  const start = head ? head.split(':') : []
  const end = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(8 - start.length - end.length).fill('0')
  return [...start, ...gap, ...end].map((group) => group.replace(/^0+(?=.)/, ''))
}
