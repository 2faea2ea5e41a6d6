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

/** What is in a backup, as a person would count it. */
export const countWords = (tables: { name: string; rows: number }[]): string =>
  tables
    .filter(({ name }) => name !== 'site_settings')
    .map(({ name, rows }) => `${rows} ${words[name] ?? name}`)
    .join(', ')
