import * as v from 'valibot'
import { attempt } from '#src/lib/attempt.ts'

/** The kind of a Supabase API key: `secret` bypasses row level security, `publishable` is for browsers. */
export function roleOfKey(key: string): 'secret' | 'publishable' | 'unknown' {
  if (key.startsWith('sb_secret_')) return 'secret'
  if (key.startsWith('sb_publishable_')) return 'publishable'
  const role = roleInToken(key)
  if (role === 'service_role') return 'secret'
  return role === 'anon' ? 'publishable' : 'unknown'
}

/** Legacy keys are JWTs with a `role`. */
function roleInToken(key: string): string | null {
  const payload = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()
  return attempt(() => v.parse(v.object({ role: v.string() }), JSON.parse(payload)).role)
}
