import { keysOf } from '#src/lib/object.ts'
import * as v from 'valibot'
import { plainText } from '#src/lib/markup.ts'
import { pageInput, pageOf } from '#src/lib/page.ts'
import { recordId } from '#src/lib/record-input.ts'

/** The actions that functions record. Triggers record the others (…_audit.sql). */
export type RecordedAction =
  | 'signed-in'
  | 'access-refused'
  | 'password-set'
  | 'password-changed'
  | 'codes-exported'
  | 'signups-exported'
  | 'backup-taken'

/** Each action: its name, and what follows the actor's name. In braces: the subject, a detail, or a phrase. */
export const auditActions = {
  'signed-in': ['Sign-ins', 'signed in'],
  'sign-in-failed': ['Failed sign-ins', 'tried to sign in {address}, without success{mayBeMore}'],
  'access-refused': ['Refused access', 'was not allowed to use {subject}'],
  'user-created': ['New users', 'added “{subject}” as {role}'],
  'user-invited': ['Invitations', 'made an invitation for “{subject}” as {role}'],
  'invite-ended': ['Invitations taken back', 'took the invitation for “{subject}” back'],
  'user-renamed': ['Renamed users', 'renamed “{from}” to “{subject}”'],
  'user-removed': ['Removed users', 'removed “{subject}”'],
  'role-changed': ['Role changes', 'changed “{subject}” from {from} to {to}'],
  'user-disabled': ['Disabled users', 'disabled “{subject}”'],
  'user-enabled': ['Enabled users', 'enabled “{subject}”'],
  'password-set': ['Passwords set for others', 'set a new password for “{subject}”'],
  'password-changed': ['Own passwords changed', 'changed their own password'],
  'reset-link-made': ['Links for a new password', 'made a link for a new password for “{subject}”'],
  'password-reset': ['Passwords chosen with a link', 'chose a new password with a link'],
  'sessions-ended': ['Signed out everywhere', 'signed “{subject}” out everywhere'],
  'codes-generated': ['Codes generated', 'generated {quantity}, “{subject}”, for “{release}”'],
  'codes-exported': ['Codes exported', 'exported the codes of “{subject}” ({as})'],
  'codes-imported': ['Codes imported', 'imported {quantity}, “{subject}”, for “{release}”'],
  'codes-void': ['Codes made void', 'made {codes} void: {reason}'],
  'codes-unvoid': ['Codes made valid again', 'made {codes} valid again'],
  'codes-activate': ['Codes marked as sold', 'marked {codes} as sold'],
  'codes-deactivate': ['Codes marked as not sold', 'marked {codes} as not sold'],
  'codes-give': ['Codes given away', 'noted that {codes} went to {givenTo}'],
  'codes-undone': ['Code changes undone', 'undid what was done to {codes}'],
  'code-sold': ['Codes sold', 'sold number {serial} of “{subject}”'],
  'sale-undone': ['Sales undone', 'undid the sale of number {serial} of “{subject}”'],
  'code-replaced': ['Codes replaced', 'replaced code {subject} by a new one: {reason}'],
  'code-reopened': ['Codes made available again', 'made code {subject} available again{moved}'],
  'release-deleted': ['Releases deleted', 'deleted the release “{subject}”'],
  'release-restored': ['Releases restored', 'restored the release “{subject}”'],
  'catalogue-imported': ['Imports', 'imported {rows} rows into {subject}'],
  'import-undone': ['Imports undone', 'took {rows} imported rows back out of {subject}'],
  'file-added': ['Files added', 'added the file “{name}” to “{subject}”'],
  'file-removed': ['Files removed', 'removed the file “{name}” from “{subject}”'],
  'picture-replaced': ['Pictures replaced', 'replaced the picture “{subject}” by “{by}”'],
  'picture-removed': ['Pictures removed', 'removed the picture “{subject}”'],
  'artist-deleted': ['Artists deleted', 'deleted the artist “{subject}”'],
  'artist-restored': ['Artists restored', 'restored the artist “{subject}”'],
  'article-deleted': ['Articles deleted', 'deleted the article “{article}”'],
  'article-restored': ['Articles restored', 'restored the article “{article}”'],
  'goods-deleted': ['Goods deleted', 'deleted the goods “{subject}”'],
  'goods-restored': ['Goods restored', 'restored the goods “{subject}”'],
  'press-kit-deleted': ['Press kits deleted', 'deleted the press kit “{subject}”'],
  'press-kit-restored': ['Press kits restored', 'restored the press kit “{subject}”'],
  'page-deleted': ['Pages deleted', 'deleted the page “{subject}”'],
  'page-restored': ['Pages restored', 'restored the page “{subject}”'],
  'articles-published': ['Articles published together', 'published {articles}'],
  'articles-unpublished': ['Articles unpublished together', 'unpublished {articles}'],
  'preview-link-made': ['Preview links', 'made a preview link to “{article}”'],
  'preview-link-ended': ['Preview links taken back', 'took the preview link to “{article}” back'],
  'message-deleted': ['Messages deleted', 'deleted a message'],
  'signup-deleted': ['Sign-ups deleted', 'deleted a newsletter sign-up'],
  'signups-exported': ['Sign-ups exported', 'exported the newsletter sign-ups (CSV)'],
  'backup-taken': ['Backups taken', 'took a backup of everything'],
  'redirects-changed': ['Old addresses', 'saved {saved} and deleted {removed} old addresses'],
  'settings-changed': ['Settings changed', 'changed the settings ({changed})'],
} as const
export const actions = keysOf(auditActions)

/** An entry of the audit log. `at` is ISO 8601; `actor` is a user's id, or null for the command line. */
export const auditEntry = v.object({
  id: v.string(),
  at: v.string(),
  actorName: v.string(),
  subject: v.string(),
  actor: v.nullable(v.string()),
  action: v.picklist(actions),
  detail: v.record(v.string(), v.unknown()),
})
export type AuditEntry = v.InferOutput<typeof auditEntry>
export const auditList = pageOf(auditEntry)
export type AuditList = v.InferOutput<typeof auditList>

export const auditQuery = v.strictObject({
  action: v.optional(v.picklist(actions)),
  actor: v.optional(recordId),
  ...pageInput(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
})

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : ''

/** The action as the predicate of a sentence that begins with the actor's name. `settingName`: a setting by its column. */
export const auditMessage = (
  { action, subject, detail }: AuditEntry,
  settingName: (column: string) => string,
): string =>
  auditActions[action][1].replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'changed'
      ? namesOf(detail.changed).map(settingName).join(', ')
      : (phrases[name]?.(subject, detail) ?? text(detail[name])),
  )

const namesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : [])

type Detail = AuditEntry['detail']

const phrases: Record<string, (subject: string, detail: Detail) => string> = {
  subject: (subject) => subject,
  // The title of an article may have markup.
  article: (title) => plainText(title),
  articles: (titles, { articles }) =>
    articles === 1 ? `the article “${titles}”` : `${text(articles)} articles: ${titles}`,
  address: (address) => (address ? `as ${address}` : 'with an unknown address'),
  mayBeMore: (_, { mayBeMore }) =>
    mayBeMore ? ' (more tries in the next minutes may not be listed)' : '',
  as: (_, detail) => exportNames[text(detail.as)] ?? 'copied',
  quantity: (_, { quantity }) => codesOf(quantity),
  codes: namedCodes,
  givenTo: (_, { givenTo }) => text(givenTo) || 'no one',
  moved: (_, { moved }) => (moved ? ', for another release' : ''),
}

const exportNames: Record<string, string> = {
  csv: 'CSV',
  cards: 'cards to print',
  'printers-csv': 'CSV for the printer',
  'printers-xlsx': 'XLSX for the printer',
}

/** "12 codes of “Box 1” (101 to 150)"; `subject` is a batch, or the beginning of a code. */
function namedCodes(subject: string, { codes, from, to }: Detail): string {
  const range = from === undefined ? '' : ` (${text(from)} to ${text(to)})`
  return subject.includes('·') ? `code ${subject}` : `${codesOf(codes)} of “${subject}”${range}`
}

const codesOf = (quantity: unknown) =>
  quantity === 1 ? '1 code' : `${Number(quantity).toLocaleString('en-US')} codes`
