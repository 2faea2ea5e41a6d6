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
