// Settings, publishing, backups, and what visitors send.
import { parseRules, type RefusedRows, type Rule } from '#tests/support/permissions/rules.ts'

const places = ['instagram', 'bandcamp', 'spotify', 'soundcloud', 'twitter']

export const labelRows: RefusedRows = {
  site_settings_id_check: "insert into site_settings (id) values ('other')",
  site_settings_label_name_check: "update site_settings set label_name = ''",
  site_settings_label_name_given: "update site_settings set label_name = ' '",
  site_settings_contact_email_form: "update site_settings set contact_email = 'nobody'",
  site_settings_social_elsewhere: places.map(
    (place) => `update site_settings set social_${place} = '/shop'`,
  ),

  publishing_id_check: "insert into publishing (id) values ('other')",
  publishing_a_build_has_a_beginning:
    'update publishing set build_revision = 1, build_since = null',
  publishing_a_lease_is_of_a_build: 'update publishing set build_leased_until = now()',
  deploys_deploy_id_key: `insert into deploys (revision, reason, deploy_id)
    select 1, 'other', 'the-same' from generate_series(1, 2)`,
  project_pkey: 'insert into private.project default values',
  project_is_only_row_check: 'insert into private.project (is_only_row) values (false)',

  contact_messages_submission_key: `insert into contact_messages (name, email, subject_type, message, submission)
    values ('Again', 'fan@fan.example', 'join-label', 'Hello', 'the-first-message')`,
  contact_messages_custom_subject_check:
    "update contact_messages set subject_type = 'other', custom_subject = ' '",
  contact_messages_only_other_has_a_subject_of_its_own: [
    "update contact_messages set subject_type = 'other'",
    "update contact_messages set custom_subject = 'Mine'",
  ],
  newsletter_signups_email_key:
    "insert into newsletter_signups (name, email, consent) values ('Fan', 'FAN@fan.example', 'Yes')",
}

const publish = 'select request_publish()'
const drill = (backup: string) =>
  `create table drilled as select record_drill(${backup}) as outcome`
const drilled = 'select outcome || (select count(drilled_at) from backups) from drilled'

const redirects = (saved: string, removed = '{}') =>
  `select change_redirects('${saved}', '${removed}')`
const lines = (...pairs: [from: string, to: string][]) =>
  JSON.stringify(pairs.map(([from, to]) => ({ from, to })))
const manyRedirects = (first: number) =>
  `select change_redirects(jsonb_agg(jsonb_build_object('from', '/many/' || n, 'to', '/news')), '{}') from generate_series(${first}, 2000) n`

export const labelRules: Rule[] = parseRules(`
public.change_redirects(jsonb,text[])
  a moderator changes no old address
    moderator: ${redirects('[]')}
    refused: only admins do this
  no old address leads to another one, whatever its query
    admin: ${redirects(lines(['/a', '/old']))}
    admin: ${redirects(lines(['/a', '/old#top']))}
    admin: ${redirects(lines(['/news-of-old', '/a'], ['/a', '/shop']))}
    admin: ${redirects(lines(['/a', '/b'], ['/b', '/a']))}
    admin: ${redirects(lines(['/a', '/a']))}
    admin: ${redirects(lines(['/a', '/b'], ['/b?p=1', '/news']))}
    admin: ${redirects(lines(['/a?p=1', '/a']))}
    admin: ${redirects(lines(['/?p=2', '/']))}
    refused: an old address leads to another one
  an old address leads Home, although Home with a query is one
    admin: ${redirects(lines(['/a', '/']))}
    is /: select to_address from redirects where from_path = '/a'
  the same old address is not saved twice at once
    admin: ${redirects(lines(['/a', '/news'], ['/a', '/shop']))}
    refused: cannot affect row a second time
  a refused line leaves all as it was
    admin: ${redirects(lines(['/a', '/news'], ['/b', '/admin']), '{/old}')}
    refused: redirects_to_address_check
  old addresses are deleted and saved in one step
    admin: ${redirects(lines(['/a', '/old'], ['/?p=1', '/shop']), '{/old}')}
    is /?p=1 /shop, /a /old: select string_agg(from_path || ' ' || to_address, ', ' order by from_path) from redirects
  there are at most 2,000 of them
    admin: ${manyRedirects(2)}
    refused: more than 2000 old addresses
    admin: ${manyRedirects(3)}
    is 2000: select count(*) from redirects
  a change is published, and one of nothing is not
    before: update publishing set waiting_since = null
    admin: ${redirects(lines(['/a', '/news']))}
    admin: ${redirects('[]', '{/old}')}
    is true: select waiting_since is not null from publishing
    admin: ${redirects(lines(['/old', '/news#00000000-0000-4000-8000-000000000930']), '{/unknown}')}
    is false: select waiting_since is not null from publishing

public.change_publishing(boolean,boolean,integer)
  a moderator does not change when the site is published
    moderator: select change_publishing(true, true, 20)
    refused: only admins do this

public.request_publish()
  the site is not published without a change
    before: update publishing set live_revision = revision
    admin: ${publish}
    refused: nothing has changed since the last build
  a revision that is being built is not built again
    before: update publishing set live_revision = 1, build_revision = revision, build_since = now()
    admin: ${publish}
    refused: nothing has changed since the last build
  a revision whose lease ran out before its build was asked for is built again
    before: update publishing set live_revision = 1, build_revision = revision, build_since = now(), build_leased_until = now()
    admin: ${publish}
    is true: select urgent_at is not null from publishing
  a moderator does not publish beyond the monthly limit
    before: update publishing set monthly_limit = 1
    moderator: ${publish}
    refused: only admins publish beyond the monthly limit
  an admin publishes beyond the monthly limit
    before: update publishing set monthly_limit = 1
    admin: ${publish}
    is true: select urgent_at is not null from publishing
  a revision whose build failed is built again
    before: update publishing set live_revision = revision, failure = 'It broke.'
    moderator: ${publish}
    is true: select urgent_at is not null from publishing
  maintenance mode is published at once
    admin: update site_settings set maintenance_mode = true
    is true: select urgent_at is not null from publishing
  automatic builds do not count as builds by PUBLISH NOW
    before: insert into deploys (revision, reason) select 1, 'change' from generate_series(1, 4)
    admin: ${publish}
    is true: select urgent_at is not null from publishing
  a fifth build within an hour is refused
    before: insert into deploys (revision, reason) select 1, 'now' from generate_series(1, 3)
    admin: ${publish}
    refused: too many builds in one hour

public.backup(text[])
  a backup has only tables of the label
    is true: select backup(array['rate_limits'])::text = '[]'

public.stage_rows(text,jsonb)
  a restore takes only tables of the label
    secret key: select stage_rows('rate_limits', '[]')
    refused: no backup has this table

public.finish_restore(jsonb)
  an incomplete backup is not restored
    secret key: select finish_restore('{"users": 7}')
    refused: not all rows of users have arrived
  a backup is restored into an empty project only
    secret key: select finish_restore('{"codes": 1}')
    refused: only an empty project takes a backup

private.restore_table(text)
  a restore names the table and the reason when the database refuses a row
    before: update private.staged_rows set row_json = '{"id": "RESTORED"}'
    owner: select private.restore_table('codes')
    refused: table codes: null value in column

public.record_drill(timestamp with time zone,text)
  a drill is recorded if the project knows the backup, with the hash that it remembers
    owner: ${drill("'2026-01-01', repeat('a', 64)")}
    is recorded1: ${drilled}
    owner: ${drill("'2026-01-01', repeat('b', 64)")}
    is changed0: ${drilled}
    owner: ${drill("'2026-01-02', repeat('a', 64)")}
    is unknown0: ${drilled}
`)
