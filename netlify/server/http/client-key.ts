import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * The key of a client in rate limits, so that no address is stored: HMAC-SHA-256 of the day (UTC) and of the IPv4
 * address or IPv6 /64. 43 characters of base64url.
 */
export function clientKey(address: string, secret: string, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  return createHmac('sha256', secret)
    .update(`${day} ${network(address)}`)
    .digest('base64url')
}

/** The whole IPv4 address, or the first 64 bits of IPv6, which one household shares. */
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? expand(address).slice(0, 4).join(':') : address
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::')
  const start = head ? head.split(':') : []
  const end = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(8 - start.length - end.length).fill('0')
  return [...start, ...gap, ...end].map((group) => group.replace(/^0+(?=.)/, ''))
}
