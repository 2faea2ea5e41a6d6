import { deadline } from '#netlify/server/http/deadline.ts'

/** The deploy hook did not take a call; the message says what it answered, never its address, which is a secret. */
export class DeployHookError extends Error {
  override name = 'DeployHookError'
}

/** How long a deploy hook may take. */
export const hookMs = 2500

/**
 * Asks for a build. `title` stands in Netlify's list of deploys; `reserve` is left of the request for what follows.
 * Throws DeployHookError.
 */
export async function callDeployHook(hook: string, title: string, reserve = 0): Promise<void> {
  const address = new URL(hook)
  address.searchParams.set('trigger_title', title)
  const response = await fetch(address, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
    signal: deadline(hookMs, reserve),
  }).catch(() => {
    // Without the cause: it would carry the address into the log.
    throw new DeployHookError('it did not answer')
  })
  await response.body?.cancel()
  if (!response.ok) throw new DeployHookError(`it answered ${response.status}`)
}
