import * as v from 'valibot'
import { pageEntries, type Page, type PageQuery } from '#src/lib/page.ts'

export const auditPath = '/api/audit'

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
  'role-changed': 'Role changes',
  'user-disabled': 'Disabled users',
  'user-enabled': 'Enabled users',
  'password-set': 'Passwords set for others',
  'password-changed': 'Own passwords changed',
  'codes-generated': 'Codes generated',
  'codes-exported': 'Codes taken along',
  'codes-imported': 'Codes imported',
  'codes-void': 'Codes voided',
  'codes-unvoid': 'Voids of codes taken back',
  'codes-activate': 'Codes activated',
  'codes-deactivate': 'Codes put to sleep',
  'codes-give': 'Codes given away',
  'codes-undone': 'Code actions taken back',
  'code-replaced': 'Codes replaced',
  'code-reopened': 'Codes made available again',
  'release-deleted': 'Releases deleted',
  'release-restored': 'Releases restored',
  'artist-deleted': 'Artists deleted',
  'artist-restored': 'Artists restored',
  'article-deleted': 'Articles deleted',
  'article-restored': 'Articles restored',
  'message-deleted': 'Messages deleted',
  'signup-deleted': 'Sign-ups deleted',
  'signups-exported': 'Sign-ups taken along',
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
export const auditQuery = v.object({
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
      return `was refused at ${subject}`
    case 'user-created':
      return `added ${subject} as ${text(detail.role)}`
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
    case 'codes-generated':
      return `generated ${codesOf(detail.quantity)}, “${subject}”, for ${text(detail.release)}`
    case 'codes-exported':
      return `took the codes of “${subject}” along (${exportNames[text(detail.as)] ?? 'copied'})`
    case 'codes-imported':
      return `imported ${codesOf(detail.quantity)}, “${subject}”, for ${text(detail.release)}`
    case 'codes-void':
      return `voided ${namedCodes(subject, detail)}: ${text(detail.reason)}`
    case 'codes-unvoid':
      return `took back the void of ${namedCodes(subject, detail)}`
    case 'codes-activate':
      return `activated ${namedCodes(subject, detail)}`
    case 'codes-deactivate':
      return `put ${namedCodes(subject, detail)} to sleep`
    case 'codes-give':
      return detail.givenTo
        ? `noted that ${namedCodes(subject, detail)} went to ${text(detail.givenTo)}`
        : `noted that ${namedCodes(subject, detail)} went to nobody`
    case 'codes-undone':
      return `took back what was done to ${namedCodes(subject, detail)}`
    case 'code-replaced':
      return `replaced code ${subject} by a new one: ${text(detail.reason)}`
    case 'code-reopened':
      return `made code ${subject} available again${detail.moved ? ', for another release' : ''}`
    case 'release-deleted':
    case 'artist-deleted':
    case 'article-deleted':
      return `deleted the ${nounOf(action)} “${subject}”`
    case 'release-restored':
    case 'artist-restored':
    case 'article-restored':
      return `brought the ${nounOf(action)} “${subject}” back`
    case 'message-deleted':
      return 'deleted a message'
    case 'signup-deleted':
      return 'deleted a newsletter sign-up'
    case 'signups-exported':
      return 'took the newsletter sign-ups along (CSV)'
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
const nounOf = (action: Action) => action.split('-', 1)[0]!
const columnLabel = (column: string) => column.replaceAll('_', ' ')
