import type { FilesBrought } from './bring-files.ts'
import type { FilesTaken } from './take-files.ts'

const words: Record<string, string> = {
  users: 'staff',
  site_settings: 'settings',
  releases: 'releases',
  tracks: 'tracks',
  files: 'files',
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
    .filter(({ name }) => !['site_settings', 'file_downloads'].includes(name))
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

/** A list of problems, a line each, the first twenty of them. */
const problemLines = (problems: readonly string[]): string[] => [
  ...problems.slice(0, 20).map((problem) => `  ${problem}`),
  ...(problems.length > 20 ? [`  and ${problems.length - 20} more`] : []),
]

const fileCount = (count: number) => (count === 1 ? '1 music file' : `${count} music files`)

/** What a backup says of the label's files; or, as a sentence, why it could not look at them. */
export function takenWords(taken: FilesTaken | string, folder: string | undefined): string[] {
  if (typeof taken === 'string')
    return [`${taken} The backup lists the music files, but nobody looked at their bytes.`]
  const { files, fetched, problems } = taken
  if (files + problems.length === 0) return []
  const done =
    folder === undefined
      ? `The store has ${fileCount(files)} as the backup lists them; their bytes are not in it (--with-files takes them along).`
      : `${folder} has ${fileCount(files)}, ${fetched} of them fetched now.`
  return [done, ...(problems.length ? ['Not as they should be:', ...problemLines(problems)] : [])]
}

/** What a restore says of the label's files. */
export function broughtWords({ files, problems }: FilesBrought): string[] {
  if (files + problems.length === 0) return []
  const done = `The store has ${fileCount(files)} of ${files + problems.length}.`
  return problems.length
    ? [
        done,
        ...problemLines(problems),
        'npm run restore -- --with-files FOLDER puts into the store what the folder has of them.',
      ]
    : [done]
}
