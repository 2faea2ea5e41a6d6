import { deadline } from '#netlify/server/http/deadline.ts'

/** A call of the deploy hook failed; `message` says how, without the hook's address, which is a secret. */
export class DeployHookError extends Error {
  override name = 'DeployHookError'
}

/** The timeout of a call of the deploy hook. */
export const hookTimeoutMs = 2500

/** Starts a build; Netlify lists it by `title`. Leaves `reserve` ms of the request. Throws DeployHookError. */
export async function callDeployHook(hook: string, title: string, reserve = 0): Promise<void> {
  const address = new URL(hook)
  address.searchParams.set('trigger_title', title)
  const response = await fetch(address, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
    signal: deadline(hookTimeoutMs, reserve),
  }).catch(() => {
    // Without the cause, which has the address and would be logged.
    throw new DeployHookError('it did not answer')
  })
  await response.body?.cancel()
  if (!response.ok) throw new DeployHookError(`it answered ${response.status}`)
}
