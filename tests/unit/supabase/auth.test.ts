// The embedded backend's Auth answers as Supabase's does: each case was run against the real server as well.
import { afterEach, describe, expect, test } from 'vitest'
import { backend, sql } from '#tests/support/backend/backend-fixture.ts'
import { authCases, openAuth } from '#tests/support/auth/auth-cases.ts'

afterEach(() => backend.auth.reset())

describe('Supabase Auth', () => {
  test.each(authCases)('$name', async ({ settings, answers, are }) => {
    const { url, secrets } = backend
    Object.assign(backend.auth.settings, settings)
    expect(await answers(openAuth({ url, ...secrets, query: sql }))).toEqual(are)
  })
})
