import { isWebAddress } from './web-address.ts'

const notForVisitors = /^\/+(?:api|admin|preview)(?:\/|$)/i

/** The target if a text may link to it, else null: https, a path for visitors, or mailto or tel without a query. */
export function linkTarget(target: string): string | null {
  if (/^(?:mailto|tel):[^?#\s\\\p{Cc}]{1,320}$/u.test(target)) return target
  if (!isWebAddress(target)) return null
  return target.startsWith('/') && isForStaff(target) ? null : target
}

/** The first link of a text whose target is not allowed. */
export const badLink = (source: string): string | undefined =>
  [...source.matchAll(/\[link=([^[\]]*)\]/g)].find(([, target]) => !linkTarget(target ?? ''))?.[0]

/** As a browser reads the path: `/x/../admin` and `/%61dmin` too. */
function isForStaff(path: string): boolean {
  try {
    return notForVisitors.test(decodeURIComponent(new URL(path, 'https://site.example').pathname))
  } catch {
    return true
  }
}
