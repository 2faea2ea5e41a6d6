import * as v from 'valibot'
import { plainText } from '#src/lib/markup.ts'
import { pageEntries, type Page, type PageQuery } from '#src/lib/page.ts'

/** The actions that functions record. Triggers record the others (…_audit.sql). */
export type RecordedAction =
  | 'signed-in'
  | 'access-refused'
  | 'password-set'
  | 'password-changed'
  | 'codes-exported'
  | 'signups-exported'
  | 'backup-taken'

/** The recorded actions, and their names in the filter. */
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
export const actions = Object.keys(auditActionNames) as Action[]

/** An entry of the audit log. `at` is ISO 8601; `actor` is a user's id, or null for the command line. */
export type AuditEntry = {
  id: string
  at: string
  actor: string | null
  actorName: string
  action: Action
  subject: string
  detail: Record<string, unknown>
}
export type AuditList = Page<AuditEntry>

export type AuditQuery = PageQuery & { action?: Action | undefined; actor?: string | undefined }
export const auditQuery = v.strictObject({
  action: v.optional(v.picklist(actions)),
  actor: v.optional(v.pipe(v.string(), v.uuid())),
  ...pageEntries(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
})

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : ''

/** The action as the predicate of a sentence that begins with the actor's name. */
export function auditMessage({ action, subject, detail }: AuditEntry): string {
  switch (action) {
    case 'signed-in':
      return 'signed in'
    case 'sign-in-failed':
      return `tried to sign in ${subject ? `as ${subject}` : 'with an address that nobody here has'}, without success${detail.mayBeMore ? ' (more tries of the next minutes may not be listed)' : ''}`
    case 'access-refused':
      return `was not allowed to use ${subject}`
    case 'user-created':
      return `added ${subject} as ${text(detail.role)}`
    case 'user-invited':
      return `made an invitation for ${subject} as ${text(detail.role)}`
    case 'invite-ended':
      return `took the invitation for ${subject} back`
    case 'user-renamed':
      return `renamed ${text(detail.from)} to ${subject}`
    case 'user-removed':
      return `removed ${subject}`
    case 'role-changed':
      return `changed ${subject} from ${text(detail.from)} to ${text(detail.to)}`
    case 'user-disabled':
      return `disabled ${subject}`
    case 'user-enabled':
      return `enabled ${subject}`
    case 'password-set':
      return `set a new password for ${subject}`
    case 'password-changed':
      return 'changed their own password'
    case 'reset-link-made':
      return `made a link for a new password for ${subject}`
    case 'password-reset':
      return 'chose a new password with a link'
    case 'sessions-ended':
      return `signed ${subject} out everywhere`
    case 'codes-generated':
      return `generated ${codesOf(detail.quantity)}, “${subject}”, for ${text(detail.release)}`
    case 'codes-exported':
      return `exported the codes of “${subject}” (${exportNames[text(detail.as)] ?? 'copied'})`
    case 'codes-imported':
      return `imported ${codesOf(detail.quantity)}, “${subject}”, for ${text(detail.release)}`
    case 'codes-void':
      return `made ${namedCodes(subject, detail)} void: ${text(detail.reason)}`
    case 'codes-unvoid':
      return `made ${namedCodes(subject, detail)} valid again`
    case 'codes-activate':
      return `marked ${namedCodes(subject, detail)} as sold`
    case 'codes-deactivate':
      return `marked ${namedCodes(subject, detail)} as not sold`
    case 'codes-give':
      return detail.givenTo
        ? `noted that ${namedCodes(subject, detail)} went to ${text(detail.givenTo)}`
        : `noted that ${namedCodes(subject, detail)} went to nobody`
    case 'codes-undone':
      return `undid what was done to ${namedCodes(subject, detail)}`
    case 'code-sold':
      return `sold number ${text(detail.serial)} of “${subject}”`
    case 'sale-undone':
      return `undid the sale of number ${text(detail.serial)} of “${subject}”`
    case 'code-replaced':
      return `replaced code ${subject} by a new one: ${text(detail.reason)}`
    case 'code-reopened':
      return `made code ${subject} available again${detail.moved ? ', for another release' : ''}`
    case 'release-deleted':
    case 'artist-deleted':
      return `deleted the ${nounOf(action)} “${subject}”`
    case 'release-restored':
    case 'artist-restored':
      return `brought the ${nounOf(action)} “${subject}” back`
    // The title of an article may have markup.
    case 'article-deleted':
      return `deleted the article “${plainText(subject)}”`
    case 'article-restored':
      return `brought the article “${plainText(subject)}” back`
    case 'articles-published':
      return `published ${articlesOf(subject, detail)}`
    case 'articles-unpublished':
      return `unpublished ${articlesOf(subject, detail)}`
    case 'preview-link-made':
      return `made a preview link to the article “${plainText(subject)}”`
    case 'preview-link-ended':
      return `took the preview link to the article “${plainText(subject)}” back`
    case 'message-deleted':
      return 'deleted a message'
    case 'signup-deleted':
      return 'deleted a newsletter sign-up'
    case 'signups-exported':
      return 'exported the newsletter sign-ups (CSV)'
    case 'backup-taken':
      return 'took a backup of everything'
    case 'settings-changed':
      return `changed the settings (${(detail.changed as string[]).map(columnLabel).join(', ')})`
  }
}

/** What an export of codes was. */
const exportNames: Record<string, string> = {
  csv: 'CSV',
  cards: 'cards to print',
  'printers-csv': 'CSV for the printer',
}

/** "12 codes of “Box 1” (101 to 150)"; `subject` is a batch, or the beginning of a code. */
function namedCodes(subject: string, { codes, from, to }: Record<string, unknown>): string {
  const range = from === undefined ? '' : ` (${text(from)} to ${text(to)})`
  return subject.includes('·') ? `code ${subject}` : `${codesOf(codes)} of “${subject}”${range}`
}

const codesOf = (quantity: unknown) =>
  quantity === 1 ? '1 code' : `${Number(quantity).toLocaleString('en-US')} codes`
/** `subject` has their titles. */
const articlesOf = (subject: string, { articles }: Record<string, unknown>) =>
  articles === 1 ? `the article “${subject}”` : `${text(articles)} articles: ${subject}`
const nounOf = (action: Action) => action.split('-', 1)[0]!
const columnLabel = (column: string) => column.replaceAll('_', ' ')
