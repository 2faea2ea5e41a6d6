// The audit log: which actions are in it, and that it cannot be changed.
import { ids, lastEntry } from '#tests/support/permissions/label-world.ts'
import { parseRules, type RefusedRows, type Rule } from '#tests/support/permissions/rules.ts'
import { act, replaceCode, sellCode, undoSale } from './codes.ts'
import { saveTracks } from './releases.ts'

export const auditRows: RefusedRows = {
  audit_log_action_check: "insert into audit_log (actor_name, action) values ('x', 'Signed in')",
}

const logged: [table: string, action: string, statement: string][] = [
  ['users', 'role-changed', "update users set role = 'admin' where username = 'mo'"],
  ['users', 'user-disabled', "update users set disabled_at = now() where username = 'mo'"],
  ['users', 'user-enabled', "update users set disabled_at = null where username = 'dirk'"],
  ['users', 'user-renamed', "update users set username = 'Moe' where username = 'mo'"],
  ['users', 'user-removed', "update users set removed_at = now() where username = 'mo'"],
  ['users', 'sessions-ended', `select end_sessions('${ids.moderator}')`],
  [
    'staff_links',
    'user-invited',
    "select create_invite('a@b.example', 'An', 'admin', repeat('c', 64))",
  ],
  ['staff_links', 'invite-ended', `select end_invite('${ids.invite}')`],
  [
    'staff_links',
    'reset-link-made',
    `select create_reset_link('${ids.moderator}', repeat('c', 64))`,
  ],
  [
    'releases',
    'release-deleted',
    "update releases set deleted_at = now() where title = 'Una Corda'",
  ],
  ['releases', 'release-restored', "update releases set deleted_at = null where title = 'Gone'"],
  ['files', 'file-removed', saveTracks(ids.unlistedRelease, '[]')],
  ['artists', 'artist-deleted', "update artists set deleted_at = now() where name = 'Odile'"],
  ['pages', 'page-deleted', "update pages set deleted_at = now() where title = 'Imprint'"],
  ['goods', 'goods-deleted', "update goods set deleted_at = now() where title = 'Tour shirt'"],
  [
    'press_kits',
    'press-kit-deleted',
    "update press_kits set deleted_at = now() where title = 'Una kit'",
  ],
  ['news', 'article-deleted', "update news set deleted_at = now() where title = 'Draft'"],
  ['codes', 'code-reopened', "select make_code_available('SPENT001')"],
  [
    'codes',
    'codes-generated',
    `select generate_codes('${ids.release}', 'B', 1, array['MINE0001'])`,
  ],
  ['codes', 'codes-imported', `select import_codes('${ids.release}', 'B', array['MINE0001'])`],
  ['code_actions', 'codes-void', act('void', 'UNUSED01')],
  ['code_actions', 'codes-unvoid', act('unvoid', 'SOLD0001')],
  ['code_actions', 'codes-activate', act('activate', 'DORMANT1')],
  ['code_actions', 'codes-deactivate', act('deactivate', 'UNUSED01')],
  ['code_actions', 'codes-give', act('give', 'UNUSED01')],
  ['code_actions', 'codes-undone', `select undo_code_action('${ids.gift}')`],
  ['code_actions', 'code-replaced', replaceCode("array['MINE0001']")],
  ['code_actions', 'code-sold', sellCode],
  ['code_actions', 'sale-undone', undoSale],
  ['contact_messages', 'message-deleted', 'delete from contact_messages'],
  ['newsletter_signups', 'signup-deleted', 'delete from newsletter_signups'],
  [
    'redirects',
    'redirects-changed',
    `select change_redirects('[{"from": "/new", "to": "/news"}]', array['/old'])`,
  ],
  ['site_settings', 'settings-changed', "update site_settings set tagline = 'Changed'"],
]

const changes = [
  "update audit_log set subject = 'x'",
  "update audit_log set subject = 'x' where false",
  'delete from audit_log',
  'truncate audit_log',
  'truncate audit_log restart identity cascade',
  'merge into audit_log a using (select 1) s on true when matched then delete',
  `insert into audit_log (id, actor_name, action) overriding system value
      select id, 'x', 'x' from audit_log on conflict (id) do update set actor_name = 'x'`,
  "select private.write_audit('x', 'x')",
  `create or replace function private.refuse_audit_change() returns trigger language plpgsql
      as $$ begin return null; end $$`,
]
const ownerChanges = changes.filter((statement) => !/^(select|create)/.test(statement))
const disabledGuards = [
  'drop table audit_log',
  'alter table audit_log disable trigger all',
  'drop trigger append_only on audit_log',
  'alter table audit_log owner to current_user',
]
const roles = ['visitor', 'stranger', 'admin', 'secret key']
/** A line for each role and each statement. */
const byRoles = (statements: string[]) =>
  roles.flatMap((role) => statements.map((sql) => `    ${role}: ${sql}`)).join('\n')

export const auditRules: Rule[] = [
  ...logged.map(([table, action, statement]): Rule => ({
    about: `public.${table}`,
    says: `${action} is in the log`,
    by: 'admin',
    statement,
    after: lastEntry,
    is: `ada ${action}`,
  })),
  ...parseRules(`
public.audit_log
  not even the owner changes the log
    before: insert into audit_log (actor_name, action) values ('x', 'access-refused')
${ownerChanges.map((sql) => `    owner: ${sql}`).join('\n')}
    refused: the audit log is only written
  no role changes the log
${byRoles([...changes, "set session_replication_role = 'replica'"])}
    refused: permission denied
  no role removes the guard of the log
${byRoles(disabledGuards)}
    refused: must be owner of
`),
]
