import { expect, test } from 'vitest'
import { signedInAt } from '#netlify/server/staff/session-token.ts'

const tokenOf = (claims: object) =>
  `x.${Buffer.from(JSON.stringify({ iat: 2000, ...claims })).toString('base64url')}.x`

// The same cases as of private.signed_in_at() in tests/database/rules/staff.ts.
test.each([
  [[{ method: 'password', timestamp: 1000 }], 1000],
  [
    [
      { method: 'password', timestamp: 1000 },
      { method: 'totp', timestamp: 2000 },
    ],
    1000,
  ],
  [['password'], 2000],
  [[], 2000],
  [undefined, 2000],
  [[{ method: 'otp', timestamp: 1000 }], -Infinity],
  [[{ method: 'recovery', timestamp: 1000 }], -Infinity],
  [['otp'], -Infinity],
  [[{ method: 'otp' }], -Infinity],
])('the session of a token with amr %j began at %d', (amr, seconds) => {
  expect(signedInAt(tokenOf({ amr }))).toBe(seconds)
})
