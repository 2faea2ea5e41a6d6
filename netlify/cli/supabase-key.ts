/** What a key of Supabase opens: `secret` everything, `publishable` what visitors may see. */
export function roleOfKey(key: string): 'secret' | 'publishable' | 'unknown' {
  if (key.startsWith('sb_secret_')) return 'secret'
  if (key.startsWith('sb_publishable_')) return 'publishable'
  const role = roleInToken(key)
  if (role === 'service_role') return 'secret'
  return role === 'anon' ? 'publishable' : 'unknown'
}

/** Keys of the older kind are tokens that say their role. */
function roleInToken(key: string): unknown {
  try {
    const payload = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()
    return (JSON.parse(payload) as { role?: unknown }).role
  } catch {
    return undefined
  }
}
