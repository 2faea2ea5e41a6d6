// What the tables keep whoever writes: for each constraint a row that it refuses, and for each trigger and each refusal
// of a function a deed that shows it. A constraint without its row fails the tests of this folder.
import { tables, type Identity } from './who-may-do-what.ts'

const x = (count: number) => `repeat('x', ${count})`
const change = (table: string, values: string) => `update public.${table} set ${values}`
const noAddress = (table: string, column: string) =>
  ["'javascript:alert(1)'", `'/' || ${x(2000)}`].map((value) =>
    change(table, `${column} = ${value}`),
  )
const computed = ['used', 'search']

/** The first row of a table once more. */
function again(table: string): string {
  const columns = tables[table]!.columns.filter((column) => !computed.includes(column)).join(', ')
  return `insert into ${table} (${columns}) overriding system value select ${columns} from ${table} limit 1`
}

const message = (values: string) => change('contact_messages', values)
const nobodyHere = '00000000-0000-4000-8000-0000000000ff'
const goneRelease = '00000000-0000-4000-8000-00000000000c'
const listedRelease = '00000000-0000-4000-8000-00000000000a'
const otherRelease = '00000000-0000-4000-8000-00000000000b'
const track = '00000000-0000-4000-8000-0000000000a7'
const file = '00000000-0000-4000-8000-0000000000f1'
const addFile = (columns: string, values: string) =>
  `insert into public.files (release_id, kind, name, bytes${columns}) values ('${otherRelease}', ${values})`

/** By the name of the constraint, what it refuses even to the owner of the database. */
export const refusedRows: Record<string, string | string[]> = {
  users_pkey: again('public.users'),
  users_email_key: `insert into public.users (id, username, email)
    values ('00000000-0000-4000-8000-000000000508', 'mo', 'MO@label.example')`,
  users_id_fkey: `insert into public.users (id, username, email) values ('${nobodyHere}', 'x', 'x@y.example')`,
  users_created_by_fkey: change('users', `created_by = '${nobodyHere}'`),
  users_email_check: [change('users', "email = 'x'"), change('users', `email = ${x(255)}`)],
  users_role_check: change('users', "role = 'owner' where username = 'mo'"),
  users_username_check: ["' x'", "''", x(81)].map((name) => change('users', `username = ${name}`)),

  site_settings_pkey: again('public.site_settings'),
  site_settings_id_check: "insert into public.site_settings (id) values ('other')",
  site_settings_label_name_check: change('site_settings', `label_name = ${x(121)}`),
  site_settings_label_name_given: change('site_settings', "label_name = ' '"),
  site_settings_tagline_check: change('site_settings', `tagline = ${x(301)}`),
  site_settings_contact_email_check: change('site_settings', `contact_email = 'x@y.' || ${x(251)}`),
  site_settings_contact_email_form: change('site_settings', "contact_email = 'nobody'"),
  site_settings_description_check: change('site_settings', `description = ${x(2001)}`),
  site_settings_social_instagram_check: change('site_settings', "social_instagram = 'https://'"),
  site_settings_social_bandcamp_check: change('site_settings', "social_bandcamp = 'https://'"),
  site_settings_social_spotify_check: change('site_settings', "social_spotify = 'https://'"),
  site_settings_social_soundcloud_check: change('site_settings', "social_soundcloud = 'https://'"),
  site_settings_social_twitter_check: change('site_settings', "social_twitter = 'https://'"),
  site_settings_social_elsewhere: ['instagram', 'bandcamp', 'spotify', 'soundcloud', 'twitter'].map(
    (place) => change('site_settings', `social_${place} = '/shop'`),
  ),
  site_settings_about_mission_check: change('site_settings', `about_mission = ${x(10001)}`),
  site_settings_about_philosophy_check: change('site_settings', `about_philosophy = ${x(10001)}`),
  site_settings_about_who_we_are_check: change('site_settings', `about_who_we_are = ${x(10001)}`),
  site_settings_featured_artists_count_check: [0, 21].map((count) =>
    change('site_settings', `featured_artists_count = ${count}`),
  ),

  releases_pkey: again('public.releases'),
  releases_title_check: [
    change('releases', "title = ' '"),
    change('releases', `title = ${x(301)}`),
  ],
  releases_artist_check: [
    change('releases', "artist = ' '"),
    change('releases', `artist = ${x(301)}`),
  ],
  releases_year_check: [change('releases', "year = ' '"), change('releases', `year = ${x(21)}`)],
  releases_cover_image_check: noAddress('releases', 'cover_image'),
  releases_download_url_check: noAddress('releases', 'download_url'),
  releases_mp3_url_check: noAddress('releases', 'mp3_url'),
  releases_flac_url_check: noAddress('releases', 'flac_url'),

  tracks_pkey: `insert into public.tracks (id, release_id, position, title) values ('${track}', '${otherRelease}', 2, 'x')`,
  tracks_release_key: `alter table public.tracks drop constraint tracks_pkey; insert into public.tracks (id, release_id, position, title) values ('${track}', '${otherRelease}', 2, 'x')`,
  tracks_position_key: `insert into public.tracks (id, release_id, position, title) values ('${nobodyHere}', '${otherRelease}', 1, 'x')`,
  tracks_release_id_fkey: `insert into public.tracks (id, release_id, position, title) values ('${nobodyHere}', '${nobodyHere}', 1, 'x')`,
  tracks_position_check: [0, 201].map((place) => change('tracks', `position = ${place}`)),
  tracks_title_check: [change('tracks', "title = ' '"), change('tracks', `title = ${x(301)}`)],
  tracks_artist_check: [change('tracks', "artist = ' '"), change('tracks', `artist = ${x(301)}`)],
  tracks_seconds_check: [0, 86401].map((seconds) => change('tracks', `seconds = ${seconds}`)),

  files_pkey: addFile(', id', `'mp3', 'x.mp3', 9, '${file}'`),
  files_place_key: addFile(
    ', track_id, type, ready_at',
    `'mp3', 'second.mp3', 9, '${track}', 'mp3', now()`,
  ),
  files_release_id_fkey: `insert into public.files (release_id, kind, name, bytes) values ('${nobodyHere}', 'mp3', 'x', 9)`,
  files_track_fkey: `insert into public.files (release_id, track_id, kind, name, bytes) values ('${listedRelease}', '${track}', 'mp3', 'x', 9)`,
  files_created_by_fkey: change('files', `created_by = '${nobodyHere}'`),
  files_kind_check: addFile('', "'wav', 'x.wav', 9"),
  files_name_check: [addFile('', "'mp3', '', 9"), addFile('', `'mp3', ${x(256)}, 9`)],
  files_bytes_check: addFile('', "'mp3', 'x.mp3', 0"),
  files_type_check: change('files', `type = 'exe' where id = '${file}'`),
  files_sha256_check: change('files', "sha256 = 'ABC'"),
  files_upload_id_check: change('files', `upload_id = ${x(1025)}`),
  files_a_ready_file_has_a_type: [
    change('files', `type = null where id = '${file}'`),
    change('files', `ready_at = null where id = '${file}'`),
  ],
  files_a_track_is_no_download: addFile(', track_id', `'download', 'x.zip', 9, '${track}'`),

  file_downloads_pkey: again('public.file_downloads'),
  file_downloads_release_id_kind_key: `insert into public.file_downloads (release_id, kind) values ('${otherRelease}', 'mp3')`,
  file_downloads_release_id_fkey: `insert into public.file_downloads (release_id, kind) values ('${nobodyHere}', 'mp3')`,
  file_downloads_kind_check: change('file_downloads', "kind = 'wav'"),
  file_downloads_downloads_check: change('file_downloads', 'downloads = -1'),

  project_pkey: 'insert into private.project default values',
  project_is_only_row_check: 'insert into private.project (is_only_row) values (false)',

  code_batches_pkey: again('public.code_batches'),
  code_batches_name_check: [
    change('code_batches', "name = ' '"),
    change('code_batches', `name = ${x(121)}`),
  ],
  code_batches_release_id_fkey: change('code_batches', `release_id = '${nobodyHere}'`),
  code_batches_created_by_fkey: change('code_batches', `created_by = '${nobodyHere}'`),

  codes_pkey: again('public.codes'),
  codes_number_key: `insert into public.codes (id, release_id, number) overriding system value
    select 'SAMENUMB', release_id, number from public.codes limit 1`,
  codes_id_check: ['DEADWAX', 'DEADWAX12', 'deadwax1', 'DEAD WAX', 'DEADWÄX1'].map(
    (code) => `insert into public.codes (id, release_id) values ('${code}', '${listedRelease}')`,
  ),
  codes_release_id_fkey: [
    `insert into public.codes (id, release_id) values ('NOWHERE1', '${nobodyHere}')`,
    `update public.codes set batch_id = null; delete from public.code_batches; delete from public.releases where id = '${listedRelease}'`,
  ],
  codes_batch_id_fkey: change('codes', `batch_id = '${nobodyHere}'`),
  codes_claim_check: change('codes', "claim = 'short' where id = 'SPENT001'"),
  codes_only_a_used_code_is_claimed: change(
    'codes',
    "claim = 'the-claim-of-a-fan' where id = 'UNUSED01'",
  ),

  artists_pkey: again('public.artists'),
  artists_slug_key:
    "insert into public.artists (name, slug, bio) values ('Another', 'odile', 'Plays.')",
  artists_name_check: [change('artists', "name = ' '"), change('artists', `name = ${x(201)}`)],
  artists_slug_check: ["'Odile'", "'odile--marrow'", "''", "'-odile'", x(201)].map((slug) =>
    change('artists', `slug = ${slug} where name = 'Odile'`),
  ),
  artists_bio_check: change('artists', `bio = ${x(20001)}`),
  artists_bio_given: change('artists', "bio = ' ' where name = 'Odile'"),
  artists_image_check: noAddress('artists', 'image'),
  artists_link_url_check: noAddress('artists', 'link_url'),
  artists_link_text_check: change('artists', `link_text = ${x(101)}`),
  artists_color_scheme_check: change('artists', `color_scheme = ${x(101)}`),
  artists_color_classes_check: change(
    'artists',
    `color_classes = 'bg-x text-x accent-text-x border-' || ${x(300)}`,
  ),
  artists_color_classes_form: change('artists', `color_classes = 'bg-rag"><script>'`),

  news_pkey: again('public.news'),
  news_title_check: [change('news', "title = ' '"), change('news', `title = ${x(501)}`)],
  news_excerpt_check: change('news', `excerpt = ${x(5001)}`),
  news_content_check: change('news', `content = ${x(100_001)}`),
  news_type_check: change('news', "type = 'gig', event_date = '2027-01-01'"),
  news_an_event_has_a_date: [
    change('news', "type = 'show'"),
    change('news', "event_date = '2027-01-01'"),
  ],
  news_only_general_news_is_featured: change(
    'news',
    "type = 'show', event_date = '2027-01-01', featured = true where title = 'Draft'",
  ),
  news_event_date_can_be_written: change('news', "type = 'show', event_date = 'infinity'"),
  news_published_at_can_be_written: change('news', "published_at = 'infinity'"),
  news_featured_image_check: noAddress('news', 'featured_image'),
  news_author_fkey: change('news', `author = '${nobodyHere}'`),
  news_author_name_check: change('news', `author_name = ${x(81)}`),

  contact_messages_pkey: again('public.contact_messages'),
  contact_messages_submission_key: `insert into public.contact_messages (name, email, subject_type, message, submission)
    values ('Again', 'fan@fan.example', 'join-label', 'Hello', 'the-first-message')`,
  contact_messages_submission_check: message("submission = 'short'"),
  contact_messages_name_check: [message("name = ' '"), message(`name = ${x(201)}`)],
  contact_messages_email_check: [message("email = 'x'"), message(`email = ${x(255)}`)],
  contact_messages_message_check: [message("message = ' '"), message(`message = ${x(10001)}`)],
  contact_messages_subject_type_check: message("subject_type = 'love'"),
  contact_messages_custom_subject_check: [
    message("subject_type = 'other', custom_subject = ' '"),
    message(`subject_type = 'other', custom_subject = ${x(201)}`),
  ],
  contact_messages_only_other_has_a_subject_of_its_own: [
    message("subject_type = 'other'"),
    message("custom_subject = 'Mine'"),
  ],

  newsletter_signups_pkey: again('public.newsletter_signups'),
  newsletter_signups_email_key:
    "insert into public.newsletter_signups (name, email, consent) values ('Fan', 'FAN@fan.example', 'Yes')",
  newsletter_signups_name_check: [
    change('newsletter_signups', "name = ' '"),
    change('newsletter_signups', `name = ${x(201)}`),
  ],
  newsletter_signups_email_check: [
    change('newsletter_signups', "email = 'x'"),
    change('newsletter_signups', `email = ${x(255)}`),
  ],
  newsletter_signups_consent_check: [
    change('newsletter_signups', "consent = ''"),
    change('newsletter_signups', `consent = ${x(1001)}`),
  ],

  rate_limits_pkey: again('public.rate_limits'),
  rate_limits_scope_check: change('rate_limits', "scope = 'guestbook'"),
  rate_limits_key_check: change('rate_limits', `key = ${x(101)}`),

  audit_log_pkey: again('public.audit_log'),
  audit_log_action_check: [`'Signed in'`, x(61)].map(
    (action) => `insert into public.audit_log (actor_name, action) values ('x', ${action})`,
  ),
  audit_log_actor_name_check: `insert into public.audit_log (actor_name, action) values (${x(255)}, 'signed-in')`,
  audit_log_subject_check: `insert into public.audit_log (actor_name, action, subject)
    values ('x', 'signed-in', ${x(501)})`,

  publishing_pkey: again('public.publishing'),
  publishing_id_check: "insert into public.publishing (id) values ('other')",
  publishing_a_build_has_a_beginning: change(
    'publishing',
    'build_revision = 1, build_since = null',
  ),
  publishing_failure_check: change('publishing', `failure = ${x(301)}`),
  publishing_monthly_limit_check: [-1, 10_001].map((limit) =>
    change('publishing', `monthly_limit = ${limit}`),
  ),
  deploys_pkey: again('public.deploys'),
  deploys_reason_check: change('deploys', "reason = 'fun'"),
  backups_pkey: again('public.backups'),
  backups_sha256_check: change('backups', "sha256 = 'short'"),
  staged_rows_pkey: again('private.staged_rows'),
}

/** One deed and what has to come of it: a refusal in these words, or what the owner of the database finds afterwards. */
export type Rule = {
  /** The table or the function that keeps it. */
  about: string
  says: string
  by: Identity | 'owner'
  before?: string
  deed: string
} & ({ refused: string } | { after: string; is: string })

const lastEntry =
  "select actor_name || ' ' || action from public.audit_log order by id desc limit 1"
const rowSecurity = 'row-level security'
const onlyAdmins = 'only admins do this'
const wrongPlace = 'no list goes on from there'
const noOrder = 'no list has this order or filter'

/** Each save of a row that has a version gives it a new one, whatever the save says. */
const versions = [
  'users',
  'site_settings',
  'releases',
  'tracks',
  'artists',
  'news',
  'publishing',
].map((table): Rule => ({
  about: `public.${table}`,
  says: 'a save stamps the version itself',
  by: 'owner',
  deed: change(table, "updated_at = '2000-01-01'"),
  after: `select count(*) from public.${table} where updated_at < now() - interval '1 day'`,
  is: '0',
}))

/** What visitors see raises the revision of the site. */
const revisions = [
  ['news', "title = 'Changed' where title = 'Published'"],
  ['artists', "bio = 'Changed' where name = 'Odile'"],
  ['releases', "year = '1900' where title = 'Una Corda'"],
  ['site_settings', "tagline = 'Changed'"],
].map(([table, values]): Rule => ({
  about: `public.${table}`,
  says: 'a change of the site raises its revision',
  by: 'owner',
  before: 'update public.publishing set revision = 100',
  deed: change(table!, values!),
  after: 'select revision from public.publishing',
  is: '101',
}))

/** What an admin did is in the log, in their name. */
const logged = [
  ['users', change('users', "role = 'admin' where username = 'mo'"), 'role-changed'],
  ['users', change('users', "disabled_at = now() where username = 'mo'"), 'user-disabled'],
  [
    'releases',
    change('releases', "deleted_at = now() where title = 'Una Corda'"),
    'release-deleted',
  ],
  [
    'files',
    `select public.save_tracks('${otherRelease}', private.tracks_version('${otherRelease}'), '[]')`,
    'file-removed',
  ],
  ['artists', change('artists', "deleted_at = now() where name = 'Odile'"), 'artist-deleted'],
  ['news', change('news', "deleted_at = now() where title = 'Draft'"), 'article-deleted'],
  ['codes', "select public.make_code_available('SPENT001')", 'code-reopened'],
  [
    'codes',
    `select public.generate_codes('${listedRelease}', 'Second', 1, array['MINE0001'])`,
    'codes-generated',
  ],
  ['contact_messages', 'delete from public.contact_messages', 'message-deleted'],
  ['newsletter_signups', 'delete from public.newsletter_signups', 'signup-deleted'],
  ['site_settings', change('site_settings', "tagline = 'Changed'"), 'settings-changed'],
].map(([table, deed, action]): Rule => ({
  about: `public.${table}`,
  says: `${action} is in the log`,
  by: 'admin',
  deed: deed!,
  after: lastEntry,
  is: `ada ${action}`,
}))

const refused = (
  about: string,
  says: string,
  by: Rule['by'],
  deed: string,
  refused: string,
  before = '',
): Rule => ({ about, says, by, deed, refused, before })

const pressed = 'select public.request_publish()'

/** A row of this id is on no list. */
const beyond = [
  ['list_releases(text,text,uuid,integer)', `after => '${nobodyHere}'`],
  ['list_artists(text,text,text,uuid,integer)', `after => '${nobodyHere}'`],
  ['list_codes(uuid,uuid,boolean,text,bigint,integer)', "sort => 'redeemed', after => -1"],
  ['list_batches(uuid,uuid,integer)', `after => '${nobodyHere}'`],
  ['list_news(text,text,text,uuid,integer)', `after => '${nobodyHere}'`],
  ['list_messages(text,boolean,uuid,integer)', `after => '${nobodyHere}'`],
  ['list_signups(text,text,uuid,integer)', `after => '${nobodyHere}'`],
  ['list_audit(text,uuid,bigint,integer)', 'after => -1'],
].map(([signature, given]) =>
  refused(
    `public.${signature}`,
    'a list goes on from a row that is there',
    'admin',
    `select public.${signature!.split('(')[0]}(${given})`,
    wrongPlace,
  ),
)

const unordered = [
  'list_releases(text,text,uuid,integer)',
  'list_artists(text,text,text,uuid,integer)',
  'list_news(text,text,text,uuid,integer)',
  'list_codes(uuid,uuid,boolean,text,bigint,integer)',
  'list_signups(text,text,uuid,integer)',
].map((signature) =>
  refused(
    `public.${signature}`,
    'a list has no order that nobody made',
    'admin',
    `select public.${signature.split('(')[0]}(sort => 'beauty')`,
    noOrder,
  ),
)

const featureThree = `insert into public.news (title, featured) select 'Featured ' || n, true from generate_series(1, 3) n;
  insert into public.news (title, featured, deleted_at) values ('Gone', true, now())`
const generate = (given: string) => `select public.generate_codes(${given})`

export const rules: Rule[] = [
  ...versions,
  ...revisions,
  ...logged,
  ...beyond,
  ...unordered,

  refused(
    'public.users',
    'nobody changes their own role',
    'admin',
    change('users', "role = 'moderator' where username = 'ada'"),
    'nobody changes their own role',
  ),
  refused(
    'public.users',
    'nobody disables themselves',
    'admin',
    change('users', "disabled_at = now() where username = 'ada'"),
    'nobody changes their own role',
  ),
  ...[
    change('users', "role = 'moderator' where username = 'ada'"),
    change('users', "disabled_at = now() where username = 'ada'"),
    "delete from public.users where username = 'ada'",
    "delete from auth.users where id in (select id from public.users where username = 'ada')",
  ].map((deed) =>
    refused(
      'public.users',
      'the last enabled admin stays one',
      'owner',
      deed,
      'the last enabled admin stays one',
      change('users', "role = 'moderator' where username = 'bea'"),
    ),
  ),
  {
    about: 'public.users',
    says: 'a new account is in the log',
    by: 'secret key',
    deed: `insert into public.users (id, username, email, created_by) select
      '00000000-0000-4000-8000-000000000508', 'new', 'new@label.example', id
      from public.users where username = 'ada'`,
    after: lastEntry,
    is: 'ada user-created',
  },

  // Whatever an admin writes, the code is available afterwards.
  ...[
    "redeemed_at = now() where id = 'UNUSED01'",
    "redeemed_at = now(), claim = 'my-own-claim-of-this' where id = 'UNUSED01'",
    "claim = 'my-own-claim-of-this' where id = 'SPENT001'",
    "redeemed_at = now() where id = 'SPENT001'",
    "claim = null where id = 'SPENT001'",
    `release_id = '${otherRelease}' where id = 'SPENT001'`,
  ].map((values) =>
    refused(
      'public.codes',
      'no admin spends or claims a code',
      'admin',
      change('codes', values),
      rowSecurity,
    ),
  ),
  ...[
    `('MINE0001', '${listedRelease}', null)`,
    `('MINE0001', '${otherRelease}', '00000000-0000-4000-8000-0000000000ba')`,
  ].map((values) =>
    refused(
      'public.codes',
      'a new code belongs to a batch of its own release',
      'admin',
      `insert into public.codes (id, release_id, batch_id) values ${values}`,
      rowSecurity,
    ),
  ),
  ...[
    `'${goneRelease}', null, 'mp3', 'a.mp3', 9`,
    `'${listedRelease}', '${track}', 'mp3', 'a.mp3', 9`,
  ].map((given) =>
    refused(
      'public.create_file(uuid,uuid,text,text,bigint)',
      'a file is of a release that is there, or of a track of it',
      'admin',
      `select public.create_file(${given})`,
      'a file is of a release or a track that is there',
    ),
  ),
  refused(
    'public.save_tracks(uuid,text,jsonb)',
    'a list of tracks that somebody else has changed is not saved over',
    'admin',
    `select public.save_tracks('${otherRelease}', '', '[]')`,
    'the tracks have been changed since',
  ),
  refused(
    'public.save_tracks(uuid,text,jsonb)',
    'a release that is gone gets no tracks',
    'admin',
    `select public.save_tracks('${goneRelease}', '', '[]')`,
    'a track is of a release that is there',
  ),
  {
    about: 'public.save_tracks(uuid,text,jsonb)',
    says: 'a track of another release is not taken over',
    by: 'admin',
    deed: `select public.save_tracks('${listedRelease}', '', '[{"id": "${track}", "title": "Stolen"}]')`,
    after: `select title || ' ' || release_id from public.tracks`,
    is: `First ${otherRelease}`,
  },
  {
    about: 'public.tracks',
    says: 'the files of a deleted track are removed, and none becomes one of the release',
    by: 'owner',
    deed: 'delete from public.tracks',
    after: `select state || ' ' || (track_id is null) from public.files where id = '${file}'`,
    is: 'removed true',
  },
  {
    about: 'public.complete_file(uuid,text)',
    says: 'a file that is ready takes the place of the one before it',
    by: 'owner',
    before: addFile(', id, track_id', `'mp3', 'second.mp3', 9, '${nobodyHere}', '${track}'`),
    deed: `select public.complete_file('${nobodyHere}', 'mp3')`,
    after: "select string_agg(state, ' ' order by name) from public.files where kind = 'mp3'",
    is: 'removed ready',
  },
  {
    about: 'public.complete_file(uuid,text)',
    says: 'a file that was removed meanwhile is not made ready',
    by: 'owner',
    before: change('files', "removed_at = now() where name = 'on-its-way.zip'"),
    deed: "select public.complete_file(id, 'zip') from public.files where name = 'on-its-way.zip'",
    after: "select state from public.files where name = 'on-its-way.zip'",
    is: 'removed',
  },
  {
    about: 'public.files',
    says: 'file-added is in the log, in the name of whoever began it',
    by: 'owner',
    before: change(
      'files',
      "created_by = (select id from public.users where username = 'ada') where name = 'on-its-way.zip'",
    ),
    deed: "select public.complete_file(id, 'zip') from public.files where name = 'on-its-way.zip'",
    after: lastEntry,
    is: 'ada file-added',
  },
  {
    about: 'public.forget_file(uuid)',
    says: 'a file is not forgotten before its thirty days are over',
    by: 'owner',
    before: change('files', `removed_at = now() - interval '29 days' where id = '${file}'`),
    deed: `select public.forget_file('${file}')`,
    after: `select count(*) from public.files where id = '${file}'`,
    is: '1',
  },
  {
    about: 'public.forget_file(uuid)',
    says: 'an upload that was cancelled is not forgotten before its day is over',
    by: 'owner',
    before: change('files', "removed_at = now() - interval '23 hours' where ready_at is null"),
    deed: 'select public.forget_file(id) from public.files where ready_at is null',
    after: 'select count(*) from public.files where ready_at is null',
    is: '1',
  },
  {
    about: 'public.adopt_file(uuid,text)',
    says: 'a file that was removed stays the one of the project that has stored it',
    by: 'owner',
    before: change(
      'files',
      `removed_at = now(), project_id = '${nobodyHere}' where id = '${file}'`,
    ),
    deed: `select public.adopt_file('${file}', repeat('a', 64))`,
    after: `select project_id || ' ' || coalesce(sha256, 'none') from public.files where id = '${file}'`,
    is: `${nobodyHere} none`,
  },
  {
    about: 'public.list_sweepable_files()',
    says: 'only what this project has stored is swept',
    by: 'owner',
    before: change(
      'files',
      `removed_at = now() - interval '31 days', project_id = '${nobodyHere}'`,
    ),
    deed: 'select',
    after: 'select jsonb_array_length(public.list_sweepable_files())',
    is: '0',
  },
  refused(
    'public.code_batches',
    'nobody presses codes of a release that is gone',
    'admin',
    `insert into public.code_batches (name, release_id) values ('Mine', '${goneRelease}')`,
    rowSecurity,
  ),
  refused(
    'public.codes',
    'a code keeps its release while that is there',
    'admin',
    change('codes', `release_id = '${otherRelease}', redeemed_at = null, claim = null`),
    'a code keeps its release while that is there',
  ),
  refused(
    'public.codes',
    'a code is for a release that is there',
    'admin',
    change('codes', 'redeemed_at = null, claim = null'),
    'a code is for a release that is there',
    change('releases', `deleted_at = now() where id = '${listedRelease}'`),
  ),

  ...[
    "insert into public.news (title, featured) values ('Fourth', true)",
    change('news', "featured = true where title = 'Draft'"),
    change('news', "deleted_at = null where title = 'Gone'"),
  ].map((deed) =>
    refused(
      'public.news',
      'a fourth featured article is refused',
      'owner',
      deed,
      'at most 3 articles are featured',
      featureThree,
    ),
  ),
  {
    about: 'public.news',
    says: 'what came from elsewhere without an excerpt can be deleted',
    by: 'moderator',
    before: "insert into public.news (title) values ('Old')",
    deed: change('news', "deleted_at = now() where title = 'Old'"),
    after: "select deleted_at is not null from public.news where title = 'Old'",
    is: 'true',
  },
  ...['content', 'excerpt'].map((text) =>
    refused(
      'public.news',
      `staff save no article without its ${text}`,
      'moderator',
      change('news', `${text} = ' ' where title = 'Draft'`),
      text === 'content' ? 'an article has content' : 'an article has an excerpt',
    ),
  ),
  {
    about: 'public.news',
    says: 'whoever is signed in is the author',
    by: 'moderator',
    deed: "insert into public.news (title, excerpt, content) values ('New', 'In short', 'At length')",
    after: `select n.author_name || ' ' || u.username
              from public.news n join public.users u on u.id = n.author where n.title = 'New'`,
    is: 'mo mo',
  },
  {
    about: 'public.news',
    says: 'what is published has a date',
    by: 'moderator',
    deed: change('news', "published = true where title = 'Draft'"),
    after: "select published_at is not null from public.news where title = 'Draft'",
    is: 'true',
  },
  {
    about: 'public.news',
    says: 'a date is never taken away',
    by: 'moderator',
    deed: change('news', "published_at = null where title = 'Scheduled'"),
    after: "select published_at > now() from public.news where title = 'Scheduled'",
    is: 'true',
  },

  ...[
    "update public.audit_log set subject = 'x'",
    'delete from public.audit_log',
    'truncate public.audit_log',
  ].map((deed) =>
    refused(
      'public.audit_log',
      'not even the owner changes the log',
      'owner',
      deed,
      'the audit log is only written',
    ),
  ),

  ...[
    generate(`'${listedRelease}', 'B', 1001, array['MINE0001']`),
    generate(`'${listedRelease}', 'B', 0, array['MINE0001']`),
    generate(`'${listedRelease}', 'B', null, array['MINE0001']`),
  ].map((deed) =>
    refused(
      'public.generate_codes(uuid,text,integer,text[])',
      'a batch has 1 to 1000 codes',
      'admin',
      deed,
      'a batch has 1 to 1000 codes',
    ),
  ),
  ...[goneRelease, nobodyHere].map((release) =>
    refused(
      'public.generate_codes(uuid,text,integer,text[])',
      'no codes for a release that is not there',
      'admin',
      generate(`'${release}', 'B', 1, array['MINE0001']`),
      'a code is for a release that is there',
    ),
  ),
  {
    about: 'public.generate_codes(uuid,text,integer,text[])',
    says: 'a batch is made whole or not at all',
    by: 'admin',
    deed: generate(`'${listedRelease}', 'B', 2, array['MINE0001', 'UNUSED01', 'MINE0001']`),
    after: "select count(*) from public.codes where id = 'MINE0001'",
    is: '0',
  },
  refused(
    'public.list_news(text,text,text,uuid,integer)',
    'a list has no kind that nobody made',
    'moderator',
    "select public.list_news(kind => 'gossip')",
    noOrder,
  ),
  refused(
    'public.change_publishing(boolean,boolean,integer)',
    'a moderator leaves the switches alone',
    'moderator',
    'select public.change_publishing(true, true, 20)',
    onlyAdmins,
  ),
  refused(
    'public.request_publish()',
    'nothing is published twice',
    'admin',
    pressed,
    'nothing has changed since the last build',
    change('publishing', 'live_revision = revision'),
  ),
  refused(
    'public.request_publish()',
    'what is being built is not built again',
    'admin',
    pressed,
    'nothing has changed since the last build',
    change('publishing', 'live_revision = 1, build_revision = revision, build_since = now()'),
  ),
  refused(
    'public.request_publish()',
    'a moderator keeps to the monthly limit',
    'moderator',
    pressed,
    'only admins publish beyond the monthly limit',
    change('publishing', 'monthly_limit = 1'),
  ),
  {
    about: 'public.request_publish()',
    says: 'an admin goes beyond it',
    by: 'admin',
    before: change('publishing', 'monthly_limit = 1'),
    deed: pressed,
    after: 'select urgent_at is not null from public.publishing',
    is: 'true',
  },
  refused(
    'public.request_publish()',
    'a fifth build in one hour is refused',
    'admin',
    pressed,
    'too many builds in one hour',
    "insert into public.deploys (revision, reason) select 1, 'now' from generate_series(1, 3)",
  ),
  refused(
    'public.backup_page(text,text,integer)',
    'a backup has no table that is none of the label',
    'secret key',
    "select public.backup_page('rate_limits')",
    'no backup has this table',
  ),
  refused(
    'public.stage_rows(text,jsonb)',
    'nothing is put into a table that is none of the label',
    'secret key',
    "select public.stage_rows('rate_limits', '[]')",
    'no backup has this table',
  ),
  refused(
    'public.finish_restore(jsonb)',
    'half a backup is not restored',
    'secret key',
    `select public.finish_restore('{"users": 7}')`,
    'not all rows of users have arrived',
  ),
  refused(
    'public.finish_restore(jsonb)',
    'a backup goes into an empty project only',
    'secret key',
    `select public.finish_restore('{"codes": 1}')`,
    'only an empty project takes a backup',
  ),
  ...[
    `'[{"id": "RESTORED"}]'`,
    `jsonb_build_array(public.backup_page('codes') -> 0 || '{"colour": "red"}')`,
  ].map((rows) =>
    refused(
      'public.stage_rows(text,jsonb)',
      'a row with fewer columns or others is not taken',
      'secret key',
      `select public.stage_rows('codes', ${rows})`,
      'a row has other columns than codes',
    ),
  ),
  ...[
    ["'2026-01-01', repeat('a', 64)", 'recorded'],
    ["'2026-01-01', repeat('b', 64)", 'changed'],
    ["'2026-01-02', repeat('a', 64)", 'unknown'],
  ].map(([given, answer]): Rule => ({
    about: 'public.record_drill(timestamp with time zone,text)',
    says: `a drill is ${answer} by what the project remembers of the backup`,
    by: 'owner',
    deed: `create table told as select public.record_drill(${given}) as answer`,
    after: 'select answer || (select count(drilled_at) from public.backups) from told',
    is: `${answer}${answer === 'recorded' ? 1 : 0}`,
  })),
]
