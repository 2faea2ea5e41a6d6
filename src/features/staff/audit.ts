import { keysOf } from '#src/lib/object.ts'
import * as v from 'valibot'
import { plainText } from '#src/lib/markup.ts'
import { pageEntries, type Page } from '#src/lib/page.ts'

/** The actions that functions record. Triggers record the others (…_audit.sql). */
export type RecordedAction =
  | 'signed-in'
  | 'access-refused'
  | 'password-set'
  | 'password-changed'
  | 'codes-exported'
  | 'signups-exported'
  | 'backup-taken'

export const auditActionNames = {
  'signed-in': 'Sign-ins',
  'sign-in-failed': 'Failed sign-ins',
  'access-refused': 'Refused access',
  'user-created': 'New users',
  'user-invited': 'Invitations',
  'invite-ended': 'Invitations taken back',
  'user-renamed': 'Renamed users',
  'user-removed': 'Removed users',
  'role-changed': 'Role changes',
  'user-disabled': 'Disabled users',
  'user-enabled': 'Enabled users',
  'password-set': 'Passwords set for others',
  'password-changed': 'Own passwords changed',
  'reset-link-made': 'Links for a new password',
  'password-reset': 'Passwords chosen with a link',
  'sessions-ended': 'Signed out everywhere',
  'codes-generated': 'Codes generated',
  'codes-exported': 'Codes exported',
  'codes-imported': 'Codes imported',
  'codes-void': 'Codes made void',
  'codes-unvoid': 'Codes made valid again',
  'codes-activate': 'Codes marked as sold',
  'codes-deactivate': 'Codes marked as not sold',
  'codes-give': 'Codes given to somebody',
  'codes-undone': 'Code changes undone',
  'code-sold': 'Codes sold',
  'sale-undone': 'Sales undone',
  'code-replaced': 'Codes replaced',
  'code-reopened': 'Codes made available again',
  'release-deleted': 'Releases deleted',
  'release-restored': 'Releases restored',
  'file-added': 'Files added',
  'file-removed': 'Files removed',
  'picture-replaced': 'Pictures replaced',
  'picture-removed': 'Pictures removed',
  'artist-deleted': 'Artists deleted',
  'artist-restored': 'Artists restored',
  'article-deleted': 'Articles deleted',
  'article-restored': 'Articles restored',
  'articles-published': 'Articles published together',
  'articles-unpublished': 'Articles unpublished together',
  'preview-link-made': 'Preview links',
  'preview-link-ended': 'Preview links taken back',
  'message-deleted': 'Messages deleted',
  'signup-deleted': 'Sign-ups deleted',
  'signups-exported': 'Sign-ups exported',
  'backup-taken': 'Backups taken',
  'settings-changed': 'Settings changed',
} as const
export type Action = keyof typeof auditActionNames
export const actions = keysOf(auditActionNames)

/** An entry of the audit log. `at` is ISO 8601; `actor` is a user's id, or null for the command line. */
export const auditEntry = v.object({
  id: v.string(),
  at: v.string(),
  actor: v.nullable(v.string()),
  actorName: v.string(),
  action: v.picklist(actions),
  subject: v.string(),
  detail: v.record(v.string(), v.unknown()),
})
export type AuditEntry = v.InferOutput<typeof auditEntry>
export type AuditList = Page<AuditEntry>

export const auditQuery = v.strictObject({
  action: v.optional(v.picklist(actions)),
  actor: v.optional(v.pipe(v.string(), v.uuid())),
  ...pageEntries(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
})
export type AuditQuery = v.InferOutput<typeof auditQuery>

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : ''

/** The action as the predicate of a sentence that begins with the actor's name. */
export const auditMessage = ({ action, subject, detail }: AuditEntry): string =>
  auditMessages[action](subject, detail)

type Detail = AuditEntry['detail']

const auditMessages: Record<Action, (subject: string, detail: Detail) => string> = {
  'signed-in': () => 'signed in',
  'sign-in-failed': (address, { mayBeMore }) =>
    `tried to sign in ${address ? `as ${address}` : 'with an address that nobody here has'}, without success${mayBeMore ? ' (more tries of the next minutes may not be listed)' : ''}`,
  'access-refused': (screen) => `was not allowed to use ${screen}`,
  'user-created': (user, { role }) => `added ${user} as ${text(role)}`,
  'user-invited': (user, { role }) => `made an invitation for ${user} as ${text(role)}`,
  'invite-ended': (user) => `took the invitation for ${user} back`,
  'user-renamed': (user, { from }) => `renamed ${text(from)} to ${user}`,
  'user-removed': (user) => `removed ${user}`,
  'role-changed': (user, { from, to }) => `changed ${user} from ${text(from)} to ${text(to)}`,
  'user-disabled': (user) => `disabled ${user}`,
  'user-enabled': (user) => `enabled ${user}`,
  'password-set': (user) => `set a new password for ${user}`,
  'password-changed': () => 'changed their own password',
  'reset-link-made': (user) => `made a link for a new password for ${user}`,
  'password-reset': () => 'chose a new password with a link',
  'sessions-ended': (user) => `signed ${user} out everywhere`,
  'codes-generated': (batch, { quantity, release }) =>
    `generated ${codesOf(quantity)}, “${batch}”, for ${text(release)}`,
  'codes-exported': (batch, detail) =>
    `exported the codes of “${batch}” (${exportNames[text(detail.as)] ?? 'copied'})`,
  'codes-imported': (batch, { quantity, release }) =>
    `imported ${codesOf(quantity)}, “${batch}”, for ${text(release)}`,
  'codes-void': (subject, detail) =>
    `made ${namedCodes(subject, detail)} void: ${text(detail.reason)}`,
  'codes-unvoid': (subject, detail) => `made ${namedCodes(subject, detail)} valid again`,
  'codes-activate': (subject, detail) => `marked ${namedCodes(subject, detail)} as sold`,
  'codes-deactivate': (subject, detail) => `marked ${namedCodes(subject, detail)} as not sold`,
  'codes-give': (subject, detail) =>
    `noted that ${namedCodes(subject, detail)} went to ${text(detail.givenTo) || 'nobody'}`,
  'codes-undone': (subject, detail) => `undid what was done to ${namedCodes(subject, detail)}`,
  'code-sold': (batch, { serial }) => `sold number ${text(serial)} of “${batch}”`,
  'sale-undone': (batch, { serial }) => `undid the sale of number ${text(serial)} of “${batch}”`,
  'code-replaced': (code, { reason }) => `replaced code ${code} by a new one: ${text(reason)}`,
  'code-reopened': (code, { moved }) =>
    `made code ${code} available again${moved ? ', for another release' : ''}`,
  'release-deleted': (title) => `deleted the release “${title}”`,
  'release-restored': (title) => `brought the release “${title}” back`,
  'file-added': (release, { name }) => `added the file “${text(name)}” to “${release}”`,
  'file-removed': (release, { name }) => `removed the file “${text(name)}” from “${release}”`,
  'picture-replaced': (name, { by }) => `replaced the picture “${name}” by “${text(by)}”`,
  'picture-removed': (name) => `removed the picture “${name}”`,
  'artist-deleted': (name) => `deleted the artist “${name}”`,
  'artist-restored': (name) => `brought the artist “${name}” back`,
  // The title of an article may have markup.
  'article-deleted': (title) => `deleted the article “${plainText(title)}”`,
  'article-restored': (title) => `brought the article “${plainText(title)}” back`,
  'articles-published': (titles, detail) => `published ${articlesOf(titles, detail)}`,
  'articles-unpublished': (titles, detail) => `unpublished ${articlesOf(titles, detail)}`,
  'preview-link-made': (title) => `made a preview link to the article “${plainText(title)}”`,
  'preview-link-ended': (title) =>
    `took the preview link to the article “${plainText(title)}” back`,
  'message-deleted': () => 'deleted a message',
  'signup-deleted': () => 'deleted a newsletter sign-up',
  'signups-exported': () => 'exported the newsletter sign-ups (CSV)',
  'backup-taken': () => 'took a backup of everything',
  'settings-changed': (_, { changed }) =>
    `changed the settings (${(changed as string[]).map(columnLabel).join(', ')})`,
}

const exportNames: Record<string, string> = {
  csv: 'CSV',
  cards: 'cards to print',
  'printers-csv': 'CSV for the printer',
}

/** "12 codes of “Box 1” (101 to 150)"; `subject` is a batch, or the beginning of a code. */
function namedCodes(subject: string, { codes, from, to }: Detail): string {
  const range = from === undefined ? '' : ` (${text(from)} to ${text(to)})`
  return subject.includes('·') ? `code ${subject}` : `${codesOf(codes)} of “${subject}”${range}`
}

const codesOf = (quantity: unknown) =>
  quantity === 1 ? '1 code' : `${Number(quantity).toLocaleString('en-US')} codes`
/** `subject` has their titles. */
const articlesOf = (subject: string, { articles }: Detail) =>
  articles === 1 ? `the article “${subject}”` : `${text(articles)} articles: ${subject}`
const columnLabel = (column: string) => column.replaceAll('_', ' ')
