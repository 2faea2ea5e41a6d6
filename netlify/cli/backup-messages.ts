const words: Record<string, string> = {
  users: 'staff',
  site_settings: 'settings',
  releases: 'releases',
  code_batches: 'batches',
  codes: 'codes',
  artists: 'artists',
  news: 'articles',
  contact_messages: 'messages',
  newsletter_signups: 'sign-ups',
  audit_log: 'entries of the log',
}

/** The contents of a backup in words: '2 staff, 3 releases, ...'. */
export const countWords = (tables: { name: string; rows: number }[]): string =>
  tables
    .filter(({ name }) => name !== 'site_settings')
    .map(({ name, rows }) => `${rows} ${words[name] ?? name}`)
    .join(', ')

/** The admins whom a backup brings, in one sentence. */
export function adminWords(
  profiles: readonly {
    username: string
    email: string
    role: string
    disabled_at: string | null
  }[],
): string {
  const admins = profiles
    .filter(({ role }) => role === 'admin')
    .map(
      ({ username, email, disabled_at }) =>
        `${username} <${email}>${disabled_at === null ? '' : ' (disabled)'}`,
    )
  return admins.length
    ? `These may do everything then: ${admins.join(', ')}.`
    : 'It brings no admin: npm run admin makes one afterwards.'
}
