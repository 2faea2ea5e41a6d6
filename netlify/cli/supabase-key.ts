import { claimsOf } from '#netlify/server/staff/session-token.ts'

/** The kind of a Supabase API key: `secret` bypasses row level security, `publishable` is for browsers. */
export function roleOfKey(key: string): 'secret' | 'publishable' | 'unknown' {
  if (key.startsWith('sb_secret_')) return 'secret'
  if (key.startsWith('sb_publishable_')) return 'publishable'
  // Legacy keys are JWTs.
  const { role } = claimsOf(key)
  if (role === 'service_role') return 'secret'
  return role === 'anon' ? 'publishable' : 'unknown'
}
