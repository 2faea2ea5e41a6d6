// Users, their sessions, and the links with which they are invited or choose a password.
import { ids, lastEntry } from '#tests/support/permissions/label-world.ts'
import { parseRules, type RefusedRows, type Rule } from '#tests/support/permissions/rules.ts'

const addInvite = (email: string) =>
  `insert into staff_links (purpose, email, username, role, token_hash, created_by)
   values ('invite', '${email}', 'New', 'admin', repeat('b', 64), '${ids.admin}')`

export const staffRows: RefusedRows = {
  users_email_key: `insert into users (id, username, email)
    values ('${ids.accountWithoutUser}', 'mo', 'MO@label.example')`,
  users_account_id_fkey: `insert into users (id, username, email) values ('${ids.unknown}', 'x', 'x@y.example')`,
  users_email_given: "update users set email = null where username = 'mo'",
  preview_links_token_hash_key: "update preview_links set token_hash = repeat('d', 64)",
  staff_links_token_hash_key: "update staff_links set token_hash = repeat('e', 64)",
  staff_links_user_id_key: `insert into staff_links (purpose, user_id, token_hash, created_by)
    values ('reset', '${ids.moderator}', repeat('b', 64), '${ids.admin}')`,
  staff_links_email_key: addInvite('new@label.example'),
  staff_links_for_one_purpose: [
    ...["email = 'a@b.c'", "username = 'x'", "role = 'admin'", 'user_id = null'].map(
      (values) => `update staff_links set ${values} where purpose = 'reset'`,
    ),
    ...['email = null', 'username = null', 'role = null', `user_id = '${ids.admin}'`].map(
      (values) => `update staff_links set ${values} where purpose = 'invite'`,
    ),
  ],
}

const asAdmin = `set local request.jwt.claim.sub = '${ids.admin}'`
const resetLinks = ['look_up_staff_link', 'use_staff_link'].map(
  (name) => `select count(${name}(repeat('e', 64)))`,
)
/** A reset link works or does not, whatever ends the links of a person. */
const linkWorks = (is: 0 | 1, title: string, before: string) => `
  ${title}
    before: ${before}
    is ${is}: ${resetLinks[0]}
    is ${is}: ${resetLinks[1]}`
const withoutTrigger = 'alter table users disable trigger end_links; update users set'
const links = 'select count(*) from staff_links'
const withoutSessions =
  "select coalesce(string_agg(username, ' '), 'none') from users where sessions_valid_after > now()"
const listAndEnd = `create temporary table listed on commit drop as select read_open_invites() as invites;
      select end_invite('${ids.invite}')`
const listedInvite = `select coalesce((select (i ->> 'username') || ' ' || (i ->> 'made_by') from jsonb_array_elements(invites) i), 'none')
      || ', ' || exists (select from staff_links where id = '${ids.invite}') from listed`

export const staffRules: Rule[] = parseRules(`
public.users
  nobody changes, disables or removes themselves
    admin: update users set role = 'moderator' where username = 'ada'
    admin: update users set disabled_at = now() where username = 'ada'
    admin: update users set removed_at = now() where username = 'ada'
    refused: nobody changes their own role
  the last enabled admin stays one
    before: update users set role = 'moderator' where username in ('bea', 'sal')
    owner: update users set role = 'moderator' where username = 'ada'
    owner: update users set disabled_at = now() where username = 'ada'
    owner: update users set removed_at = now() where username = 'ada'
    owner: delete from users where username = 'ada'
    owner: delete from auth.users where id = '${ids.admin}'
    refused: the last enabled admin stays one
  a removed user stays removed once the account is gone
    admin: update users set removed_at = null, email = 'rae@label.example' where username = 'rae'
    refused: permission denied for table users
  a removed user keeps the name when the account goes
    owner: delete from auth.users where id in (select id from users where username = 'rae')
    is rae: select username from users where username = 'rae'
  an account that is deleted at Auth takes its profile along
    owner: delete from auth.users where id = '${ids.moderator}'
    is 0: select count(*) from users where id = '${ids.moderator}'
  a new account is in the log
    secret key: insert into users (id, username, email, created_by)
      values ('${ids.accountWithoutUser}', 'new', 'new@label.example', '${ids.admin}')
    is ada user-created: ${lastEntry}

private.signed_in_at()
${[
  [
    `[{"method": "password", "timestamp": 1000}, {"method": "totp", "timestamp": 2000}]`,
    2000,
    '1000',
  ],
  ['[]', 2000, '2000'],
  ['["password"]', 2000, '2000'],
  ['"password"', 2000, '2000'],
  ['null', null, '0'],
]
  .map(
    ([amr, iat, seconds]) => `
  a token with amr ${amr} and iat ${iat} began at ${seconds}
    owner: set local request.jwt.claims = '{"amr": ${amr}, "iat": ${iat}}'
    is ${seconds}: select coalesce(extract(epoch from private.signed_in_at())::integer::text, '')`,
  )
  .join('')}
private.is_staff(text)
  a session that began in the second in which all were ended is over, a later one is not
    before: update users set sessions_valid_after = to_timestamp(1001) where id = '${ids.admin}'; ${asAdmin}
    owner: set local request.jwt.claims = '{"iat": 1000}'
    is false: select private.is_staff()
    owner: set local request.jwt.claims = '{"iat": 1001}'
    is true: select private.is_staff()
${['otp', 'recovery', 'magiclink', 'invite', 'email/signup', 'email_change', 'oauth', 'anonymous']
  .map(
    (method) => `
  a session that began with ${method} alone is nobody's of the staff
    before: ${asAdmin}
    owner: set local request.jwt.claims = '{"iat": 2000, "amr": [{"method": "${method}", "timestamp": 2000}]}'
    is false: select private.is_staff()`,
  )
  .join('')}

public.end_sessions(uuid)
  staff end their own sessions, from the next second on
    moderator: select end_sessions('${ids.moderator}')
    is true: select sessions_valid_after > now() from users where id = '${ids.moderator}'
  an admin ends no sessions of a removed user
    before: ${asAdmin}
    is false: select end_sessions(id) from users where username = 'rae'
  a moderator ends the sessions of nobody else
    moderator: select end_sessions('${ids.admin}')
    refused: only admins do this
  a disabled moderator ends no sessions, not even their own
    disabled moderator: select end_sessions('${ids.disabledModerator}')
    refused: only staff do this

public.create_reset_link(uuid,text)
  an admin makes no link for their own password
    admin: select create_reset_link('${ids.admin}', repeat('c', 64))
    refused: nobody resets their own password
  a disabled or removed user gets no link
    before: ${asAdmin}
    is none none: select string_agg(coalesce(create_reset_link(id, repeat('c', 64))::text, 'none'), ' ')
      from users where username in ('dora', 'rae')
  a new link replaces the older one and answers the request
    before: select ask_for_password('MO@label.example')
    admin: select create_reset_link('${ids.moderator}', repeat('c', 64))
    is c: select string_agg(left(l.token_hash, 1), '') || coalesce(max(u.password_asked_at)::text, '')
      from staff_links l join users u on u.id = l.user_id where l.user_id = '${ids.moderator}'

public.create_invite(text,text,text,text)
  a new invite replaces the older one, also one that a try holds
    before: update staff_links set leased_until = now() + interval '1 hour'
    admin: select create_invite('NEW@label.example', 'Nia', 'admin', repeat('c', 64))
    is cNiaadmin: select string_agg(left(token_hash, 1) || username || role || coalesce(leased_until::text, ''), '')
      from staff_links where email = 'new@label.example'
  an expired link is deleted when the next one is made
    before: update staff_links set expires_at = now() - interval '1 second'
    admin: select create_invite('an@label.example', 'An', 'admin', repeat('c', 64))
    is 1: ${links}

public.end_invite(uuid)
  an invite is listed and ended while it works; an expired one is neither
    before: ${asAdmin}
    owner: ${listAndEnd}
    is New ada, false: ${listedInvite}
    before: ${asAdmin}; update staff_links set expires_at = now()
    owner: ${listAndEnd}
    is none, true: ${listedInvite}
  a reset link is not ended as an invite
    admin: select end_invite('${ids.resetLink}')
    is 1: select count(*) from staff_links where purpose = 'reset'

public.read_open_invites()
  an invite is listed without the token of its link
    before: ${asAdmin}
    is email expires_at id made_by role username: select string_agg(key, ' ' order by key)
      from jsonb_object_keys(read_open_invites() -> 0) key

public.use_staff_link(text)
${[
  linkWorks(1, 'a link works', 'select 1'),
  linkWorks(
    1,
    'a link whose try died works again',
    "update staff_links set leased_until = now() - interval '1 second'",
  ),
  linkWorks(0, 'an expired link does not work', 'update staff_links set expires_at = now()'),
  linkWorks(
    0,
    'a link whose author is no admin any more does not work',
    `${withoutTrigger} role = 'moderator' where username = 'ada'`,
  ),
  linkWorks(
    0,
    'a link of a disabled user does not work',
    `${withoutTrigger} disabled_at = now() where username = 'mo'`,
  ),
  linkWorks(
    0,
    'a link of a removed user does not work',
    `${withoutTrigger} removed_at = now() where username = 'mo'`,
  ),
].join('')}
  a link that a try holds is seen, and not used
    before: update staff_links set leased_until = now() + interval '1 second'
    is 1: ${resetLinks[0]}
    is held: select use_staff_link(repeat('e', 64)) ->> 'purpose'
  a link works once, and once more when its use is returned
    before: select use_staff_link(repeat('e', 64)); select return_staff_link('${ids.resetLink}')
    secret key: select use_staff_link(repeat('e', 64))
    is held: select use_staff_link(repeat('e', 64)) ->> 'purpose'

public.finish_invite(uuid,uuid)
  an invite makes the person that it says, once
    before: insert into auth.users (id) values ('${ids.unknown}')
    secret key: select finish_invite('${ids.invite}', '${ids.unknown}')
    is false New new@label.example moderator ada 1: select finish_invite('${ids.invite}', '${ids.unknown}')
      || ' ' || u.username || ' ' || u.email || ' ' || u.role || ' ' || by.username || ' ' || (${links})
      from users u join users by on by.id = u.created_by where u.id = '${ids.unknown}'
  an expired invite makes nobody
    before: update staff_links set expires_at = now()
    secret key: select finish_invite('${ids.invite}', '${ids.unknown}')
    is 0: select count(*) from users where username = 'New'
  a link for a new password is no invite
    secret key: select finish_invite('${ids.resetLink}', '${ids.accountWithoutUser}')
    refused: null value in column

public.record_new_password(uuid,text,uuid,timestamp with time zone)
  a password by a link ends the sessions and the links of its user and is in the log
    before: select ask_for_password('mo@label.example')
    secret key: select record_new_password('${ids.moderator}', 'password-reset', '${ids.moderator}')
    is true none 0 mo password-reset: select (sessions_valid_after > now()) || ' ' || coalesce(password_asked_at::text, 'none')
      || ' ' || (select count(*) from staff_links l where l.user_id = u.id) || ' ' || (${lastEntry})
      from users u where id = '${ids.moderator}'
  one that an admin set does so too, and the log names both
    secret key: select record_new_password('${ids.moderator}', 'password-set', '${ids.admin}')
    is true ada password-set mo: select (sessions_valid_after > now()) || ' ' || (${lastEntry})
      || ' ' || (select subject from audit_log order by id desc limit 1) from users where id = '${ids.moderator}'
  one that its user changed ends the sessions from before the one that changed it
    secret key: select record_new_password('${ids.moderator}', 'password-changed', '${ids.moderator}', '2026-01-01T10:00:00Z')
    is true mo password-changed: select (sessions_valid_after = '2026-01-01T10:00:00Z') || ' ' || (${lastEntry})
      from users where id = '${ids.moderator}'
  one that its user changed brings no ended session back
    before: update users set sessions_valid_after = '2026-02-01T10:00:00Z' where id = '${ids.moderator}'
    secret key: select record_new_password('${ids.moderator}', 'password-changed', '${ids.moderator}', '2026-01-01T10:00:00Z')
    is true: select sessions_valid_after = '2026-02-01T10:00:00Z' from users where id = '${ids.moderator}'
  a password comes by no other way
    secret key: select record_new_password('${ids.moderator}', 'signed-in', null)
    refused: no way to get a password

public.find_accounts(text,uuid)
  an account is found by its address in any case of letters, or by its id, with whether it is listed or deleted
    before: update auth.users set email = 'gone@label.example', deleted_at = now() where id = '${ids.accountWithoutUser}'; update auth.users set email = 'mo@label.example' where id = '${ids.moderator}'
    is mo@label.example true false, gone@label.example false true: select string_agg(
        (a ->> 'email') || ' ' || (a ->> 'is_listed') || ' ' || (a ->> 'is_deleted'), ', ')
      from jsonb_array_elements(find_accounts('MO@label.example', '${ids.accountWithoutUser}')) a

  an account of this site is told from another, with its age
    before: update auth.users set email = 'one@label.example', created_at = now() - interval '90 seconds',
      raw_app_meta_data = '{"made_by": "deadwax"}' where id = '${ids.accountWithoutUser}'
    is true 90: select (a ->> 'is_ours') || ' ' || (a ->> 'seconds')
      from jsonb_array_elements(find_accounts('one@label.example')) a
  an account that somebody else made is not ours
    before: update auth.users set email = 'one@label.example', raw_app_meta_data = null where id = '${ids.accountWithoutUser}'
    is false: select a ->> 'is_ours' from jsonb_array_elements(find_accounts('one@label.example')) a

public.read_bans()
  somebody who is banned at Supabase is named to admins, and not who is disabled here or whose ban is over
    before: ${asAdmin}; update auth.users set banned_until = now() + interval '1 hour' where id in ('${ids.moderator}', '${ids.disabledModerator}'); update auth.users set banned_until = now() - interval '1 hour' where id in (select id from users where username = 'bea')
    is mo: select string_agg(username, ' ') from users where id = any (read_bans())
  a moderator is told of no bans
    moderator: select read_bans()
    refused: only admins do this

private.follow_account()
  a ban in Supabase's dashboard ends the sessions of its user for good
    before: update auth.users set banned_until = now() + interval '1 hour' where id = '${ids.moderator}'; update auth.users set banned_until = null where id = '${ids.moderator}'
    is true: select sessions_valid_after > now() from users where id = '${ids.moderator}'
  an address that cannot stand here refuses nothing at Supabase Auth
    before: update auth.users set email = 'mo@label.example', banned_until = now() + interval '1 hour' where id = '${ids.admin}'
    is ada@label.example true: select email || ' ' || (sessions_valid_after > now()) from users where id = '${ids.admin}'
  an address that was changed at Supabase Auth is the one that staff see, unless it is none
    before: update auth.users set email = 'new@label.example' where id = '${ids.moderator}'; update auth.users set email = 'c2hhMjU2' where id = '${ids.admin}'
    is new@label.example ada@label.example: select string_agg(email, ' ' order by id) from users
      where id in ('${ids.moderator}', '${ids.admin}')

private.guard_users()
  who is disabled, enabled again, demoted or removed has no session from before
    before: update users set sessions_valid_after = null; update users set disabled_at = now() where username = 'mo'
    is mo: ${withoutSessions}
    before: update users set sessions_valid_after = null; update users set disabled_at = null where username = 'dirk'
    is dirk: ${withoutSessions}
    before: update users set sessions_valid_after = null; update users set role = 'moderator' where username = 'bea'
    is bea: ${withoutSessions}
    before: update users set sessions_valid_after = null; update users set removed_at = now() where username = 'bea'
    is bea: ${withoutSessions}
  a new name, or a moderator who becomes an admin, ends no session
    before: update users set sessions_valid_after = null; update users set username = 'Moe', role = 'admin' where username = 'mo'
    is none: ${withoutSessions}

public.ask_for_password(text)
  an enabled user asks for a password in any case of letters, a disabled or unknown one does not
    secret key: select ask_for_password('mo@label.example')
    secret key: select ask_for_password('MO@LABEL.example')
    is 1: select count(password_asked_at) from users
    secret key: select ask_for_password('dora@label.example')
    secret key: select ask_for_password('nobody@label.example')
    is 0: select count(password_asked_at) from users

public.staff_links
  an author who loses access or the role of an admin takes all links along
    owner: update users set role = 'moderator' where username = 'ada'
    owner: update users set disabled_at = now() where username = 'ada'
    owner: update users set removed_at = now() where username = 'ada'
    is 0: ${links}
  an invite ends when its person is here
    owner: insert into users (id, username, email) values ('${ids.accountWithoutUser}', 'New', 'NEW@label.example')
    is 0: select count(*) from staff_links where purpose = 'invite'
  a user who loses access takes their own link along, a new role does not
    owner: update users set disabled_at = now() where username = 'mo'
    owner: update users set removed_at = now() where username = 'mo'
    is 1: ${links}
    owner: update users set role = 'admin' where username = 'mo'
    is 2: ${links}
`)
