import type { BackupTable } from './backup-file.ts'
import type { FilesBackedUp } from './backup-files.ts'
import type { FileCounts } from './label-files.ts'
import type { Profile } from './restore-accounts.ts'

const words: Record<string, string> = {
  users: 'staff',
  code_batches: 'batches',
  code_actions: 'actions on codes',
  news: 'articles',
  contact_messages: 'messages',
  newsletter_signups: 'sign-ups',
  press_kits: 'press kits',
  audit_log: 'entries of the log',
}

/** One row, or what says nothing without the table that it belongs to. */
const uncounted = ['site_settings', 'file_downloads', 'code_changes']

/** The contents of a backup in words: '2 staff, 3 releases, ...'. */
export const countWords = (tables: readonly BackupTable[]): string =>
  tables
    .filter(({ name }) => !uncounted.includes(name))
    .map(({ name, rows }) => `${rows.length} ${words[name] ?? name}`)
    .join(', ')

export function adminWords(profiles: readonly Profile[]): string {
  const admins = profiles
    .filter(({ role, removed_at }) => role === 'admin' && removed_at === null)
    .map(
      ({ username, email, disabled_at }) =>
        `${username} <${email}>${disabled_at === null ? '' : ' (disabled)'}`,
    )
  return `These may do everything then: ${admins.join(', ')}.`
}

/** A list of problems, a line each. */
export const problemLines = (problems: readonly string[]): string[] =>
  problems.map((problem) => `  ${problem}`)

/** '21 music files and 8 pictures'. */
const fileCount = ({ files, pictures }: { files: number; pictures: number }) =>
  [
    ...(files > 0 || pictures === 0 ? [`${files} music ${files === 1 ? 'file' : 'files'}`] : []),
    ...(pictures > 0 ? [`${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`] : []),
  ].join(' and ')

/** What a backup says of the label's files; or, as a sentence, why it could not look at them. */
export function backedUpWords(taken: FilesBackedUp | string, folder: string | undefined): string[] {
  if (typeof taken === 'string')
    return [
      `${taken} The backup lists the music files and pictures, but nobody looked at their bytes.`,
    ]
  const { files, pictures, fetched, problems } = taken
  if (files + pictures + problems.length === 0) return []
  const done =
    folder === undefined
      ? `The store has ${fileCount(taken)} as the backup lists them; their bytes are not in it (--with-files takes them along).`
      : `${folder} has ${fileCount(taken)}; ${fetched === 1 ? '1 file was' : `${fetched} files were`} fetched now.`
  if (problems.length === 0) return [done]
  const again =
    folder === undefined
      ? 'Run it again when the store is well.'
      : 'Run it again when the store is well: what the folder has is not fetched again.'
  return [done, 'Not as they should be:', ...problemLines(problems), again]
}

export function restoredWords(restored: FileCounts): string[] {
  const { files, pictures, problems } = restored
  if (files + pictures + problems.length === 0) return []
  return problems.length
    ? [
        `The store has ${fileCount(restored)}, and lacks ${problems.length}:`,
        ...problemLines(problems),
        'npm run restore -- --with-files FOLDER puts into the store what the folder has of them, and only those.',
      ]
    : [`The store has all of it: ${fileCount(restored)}.`]
}
