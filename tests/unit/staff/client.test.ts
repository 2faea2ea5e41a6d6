import { afterEach, expect, test, vi } from 'vitest'
import { signIn } from '#src/features/staff/admin/client.ts'
import {
  crowdedMessage,
  signInOffMessage,
  signInSlowMessage,
} from '#src/features/staff/admin/messages.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['that signing in is off', 503, 'sign-in-off', signInOffMessage, signInOffMessage],
  ['that there is a crowd', 429, 'crowded', crowdedMessage, crowdedMessage],
  ['that it took too long', 503, 'took-too-long', signInSlowMessage, signInSlowMessage],
  ['that something is away', 503, 'unavailable', 'Away.', 'Login failed. Please try again.'],
])('the sign-in form says %s', async (_what, status, code, message, said) => {
  vi.stubGlobal('fetch', async () => Response.json({ error: { code, message } }, { status }))
  const answer = await signIn({ email: 'a@label.example', password: 'x' }, () => undefined)
  expect(answer).toMatchObject({ ok: false, error: { message: said } })
})
