import { env } from './env.ts'
import { RequestError } from './errors.ts'

/**
 * The origin of the site, as it is printed on cards and written into files. From the environment alone, because a
 * request's Host is whatever its sender says. Throws RequestError 503 without one.
 */
export function siteOrigin(): string {
  const { SITE_URL } = env()
  if (SITE_URL) return new URL(SITE_URL).origin
  throw new RequestError(
    503,
    'no-site-address',
    'The site does not know its own address yet. Set SITE_URL to it, and deploy once more.',
  )
}
