import { availableParallelism } from 'node:os'

/** What a browser test finds in its environment about its site. */
const names = [
  'E2E_SITE',
  /** The address that the build was told (SITE_URL), which the worker's own may not be. */
  'E2E_SITE_URL',
  'E2E_SITE_FOLDER',
  'E2E_BACKEND',
  'E2E_SECRET_KEY',
  /** LocalSecrets as JSON. */
  'E2E_SECRETS',
] as const
export type E2eSite = Record<(typeof names)[number], string>

/**
 * As many as tests run at once: what one does to its label's data, another never meets. Two more than there are
 * cores, because a test waits as much as it works.
 */
export const siteCount = Math.min(availableParallelism() + 2, 5)

/** In the global setup: what the workers will find. */
export function announceSite(index: number, site: E2eSite): void {
  for (const name of names) process.env[`${name}_${index}`] = site[name]
}

/** In a worker: this worker's own site becomes the site. */
export function takeSite(): void {
  for (const name of names)
    process.env[name] = process.env[`${name}_${process.env.TEST_PARALLEL_INDEX}`]
}

/** All but the guesses that e2e-codes.ts tells of. */
export async function forgetRateLimits(): Promise<void> {
  const { E2E_BACKEND, E2E_SECRET_KEY } = process.env
  const answer = await fetch(`${E2E_BACKEND}/rest/v1/rate_limits?scope=not.eq.redeem-prefix`, {
    method: 'DELETE',
    headers: { apikey: E2E_SECRET_KEY! },
  })
  if (!answer.ok) throw new Error(`The rate limits stay: ${answer.status}`)
}
