import { createHmac } from 'node:crypto'

type Claims = { sub: string; exp: number; [claim: string]: unknown }

/** What lacks its last part is no token to the embedded backend, and leaves its sender a visitor. */
export const unsigned = (good: string): string =>
  `${encode({ alg: 'none', typ: 'JWT' })}.${good.split('.')[1]}.`

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function token(header: object, claims: Claims, secret: string): string {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

export const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Claims

/** From one good token those that look like it and are worth nothing; `otherId` is somebody else's account. */
export function badTokens(
  good: string,
  jwtSecret: string,
  otherId: string,
): Record<string, string> {
  const claims = claimsOf(good)
  const [header = '', , signature = ''] = good.split('.')
  const hs256 = { alg: 'HS256', typ: 'JWT' }
  const wrongSecret = `${jwtSecret.slice(1)}x`
  return {
    'a token that has expired': token(
      hs256,
      { ...claims, exp: Math.floor(Date.now() / 1000) - 60 },
      jwtSecret,
    ),
    'a token signed with another secret': token(hs256, claims, wrongSecret),
    'a token that nobody signed': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.${signature}`,
    "somebody else's name under a good signature": `${header}.${encode({ ...claims, sub: otherId })}.${signature}`,
    'the role of the secret key under another signature': token(
      hs256,
      { ...claims, role: 'service_role' },
      wrongSecret,
    ),
  }
}
