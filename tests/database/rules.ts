// What the tables keep whoever writes: for each constraint a row that it refuses, and for each trigger and each refusal
// of a function a deed that shows it. A constraint without its row fails the tests of this folder.
import { tables, type Identity } from './who-may-do-what.ts'

const x = (count: number) => `repeat('x', ${count})`
const change = (table: string, values: string) => `update public.${table} set ${values}`
const show = (values: string) =>
  change('news', `type = 'show', event_date = '2027-01-01', ${values}`)
const noAddress = (table: string, column: string) =>
  ["'javascript:alert(1)'", `'/' || ${x(2000)}`].map((value) =>
    change(table, `${column} = ${value}`),
  )
const isComputed = (column: string) =>
  /^(used|state|search|account_id|(ready_)?address|(.+_)?picture)$/.test(column)

/** The first row of a table once more. */
function again(table: string): string {
  const columns = tables[table]!.columns.filter((column) => !isComputed(column)).join(', ')
  return `insert into ${table} (${columns}) overriding system value select ${columns} from ${table} limit 1`
}

const message = (values: string) => change('contact_messages', values)
const nobodyHere = '00000000-0000-4000-8000-0000000000ff'
const goneRelease = '00000000-0000-4000-8000-00000000000c'
const listedRelease = '00000000-0000-4000-8000-00000000000a'
const otherRelease = '00000000-0000-4000-8000-00000000000b'
const track = '00000000-0000-4000-8000-0000000000a7'
const file = '00000000-0000-4000-8000-0000000000f1'
const batch = '00000000-0000-4000-8000-0000000000ba'
const given = '00000000-0000-4000-8000-0000000000d1'
const sale = '00000000-0000-4000-8000-0000000000d2'
const unusedPicture = '00000000-0000-4000-8000-0000000000c2'
const addressOf = (name: string) =>
  `(select address from public.pictures where name = '${name}.jpg')`
/** A column that shows pictures shows none that is not there, not there yet or not there any more. */
const noPicture = (table: string, column: string) =>
  ["'/media/none'", addressOf('on-its-way'), addressOf('removed')].map((value) =>
    change(table, `${column} = ${value}`),
  )
/** A picture beside those of the label, as often as `numbers` says. */
const addPictures = (columns: string, values: string, numbers = 1) =>
  `insert into public.pictures (hash, type, width, height, bytes, name${columns})
   select md5(n::text), 'webp', 9, 9, 9, 'new.jpg'${values} from generate_series(1, ${numbers}) n`
const editions = (edition: string) => `editions = '[${edition}]'`
const edition = (changed: object) =>
  editions(
    JSON.stringify({ name: '12"', colour: '', copies: 300, soldOut: false, url: '', ...changed }),
  )
const link = (changed: object) =>
  `listening_links = '[${JSON.stringify({ name: 'Here', url: '/here', ...changed })}]'`
const long = (length: number) => 'x'.repeat(length)
const addFile = (columns: string, values: string) =>
  `insert into public.files (release_id, kind, name, bytes${columns}) values ('${otherRelease}', ${values})`

const featureTwo = `insert into public.news (title, featured) select 'Featured ' || n, true from generate_series(1, 2) n;
  insert into public.news (title, featured, deleted_at) values ('Gone', true, now())`
const moderatorId = "'00000000-0000-4000-8000-000000000502'"
const adminId = '00000000-0000-4000-8000-000000000503'
const openInvite = '00000000-0000-4000-8000-0000000000e2'
const addLink = (purpose: string, user: string, invited: string) =>
  `insert into public.staff_links (purpose, user_id, email, username, role, token_hash, created_by)
   values (${purpose}, ${user}, ${invited}, repeat('b', 64), '${adminId}')`

/** By the name of the constraint, what it refuses even to the owner of the database. */
export const refusedRows: Record<string, string | string[]> = {
  users_pkey: again('public.users'),
  users_email_key: `insert into public.users (id, username, email)
    values ('00000000-0000-4000-8000-000000000508', 'mo', 'MO@label.example')`,
  users_account_id_fkey: `insert into public.users (id, username, email) values ('${nobodyHere}', 'x', 'x@y.example')`,
  users_email_given: change('users', "email = null where username = 'mo'"),
  users_created_by_fkey: change('users', `created_by = '${nobodyHere}'`),
  users_email_check: [change('users', "email = 'x'"), change('users', `email = ${x(255)}`)],
  users_role_check: change('users', "role = 'owner' where username = 'mo'"),
  users_username_check: ["' x'", "''", x(81)].map((name) => change('users', `username = ${name}`)),

  preview_links_pkey: again('public.preview_links'),
  preview_links_token_hash_key: change('preview_links', "token_hash = repeat('d', 64)"),
  preview_links_article_id_fkey: change(
    'preview_links',
    `article_id = '${nobodyHere}' where token_hash = repeat('d', 64)`,
  ),
  preview_links_created_by_fkey: change('preview_links', `created_by = '${nobodyHere}'`),
  preview_links_token_hash_check: ["repeat('a', 63)", "repeat('A', 64)"].map((hash) =>
    change('preview_links', `token_hash = ${hash} where token_hash = repeat('d', 64)`),
  ),
  staff_links_pkey: again('public.staff_links'),
  staff_links_token_hash_key: change('staff_links', "token_hash = repeat('e', 64)"),
  staff_links_user_id_key: addLink("'reset'", moderatorId, 'null, null, null'),
  staff_links_email_key: addLink("'invite'", 'null', "'new@label.example', 'New', 'admin'"),
  staff_links_user_id_fkey: change(
    'staff_links',
    `user_id = '${nobodyHere}' where purpose = 'reset'`,
  ),
  staff_links_created_by_fkey: change('staff_links', `created_by = '${nobodyHere}'`),
  staff_links_purpose_check: change('staff_links', "purpose = 'visit' where purpose = 'invite'"),
  staff_links_token_hash_check: ["repeat('a', 63)", "repeat('A', 64)"].map((hash) =>
    change('staff_links', `token_hash = ${hash} where purpose = 'reset'`),
  ),
  staff_links_email_check: ["'x'", x(255), "'New@label.example'"].map((email) =>
    change('staff_links', `email = ${email} where purpose = 'invite'`),
  ),
  staff_links_username_check: ["' x'", "''", x(81)].map((name) =>
    change('staff_links', `username = ${name} where purpose = 'invite'`),
  ),
  staff_links_role_check: change('staff_links', "role = 'owner' where purpose = 'invite'"),
  staff_links_for_one_purpose: [
    ...["email = 'a@b.c'", "username = 'x'", "role = 'admin'", 'user_id = null'].map((values) =>
      change('staff_links', `${values} where purpose = 'reset'`),
    ),
    ...['email = null', 'username = null', 'role = null', `user_id = '${adminId}'`].map((values) =>
      change('staff_links', `${values} where purpose = 'invite'`),
    ),
  ],

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
  ...Object.fromEntries(
    ['logo', 'about_who_we_are', 'about_mission', 'about_philosophy'].map((place) => [
      `site_settings_${place}_image_check`,
      noAddress('site_settings', `${place}_image`),
    ]),
  ),
  site_settings_share_image_check: change(
    'site_settings',
    "share_image = 'https://x.example/a.png'",
  ),
  ...Object.fromEntries(
    ['logo', 'share', 'about_who_we_are', 'about_mission', 'about_philosophy'].map((place) => [
      `site_settings_${place}_picture_fkey`,
      noPicture('site_settings', `${place}_image`),
    ]),
  ),
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
  releases_slug_check: ["'Una'", "'una--corda'", "'-una'", "'index'", x(201)].map((slug) =>
    change('releases', `slug = ${slug} where id = '${listedRelease}'`),
  ),
  releases_slug_key: change(
    'releases',
    `slug = (select slug from public.releases where id = '${otherRelease}') where id = '${listedRelease}'`,
  ),
  releases_artist_id_fkey: change('releases', `artist_id = '${nobodyHere}'`),
  releases_catalogue_number_check: ["' '", x(61)].map((number) =>
    change('releases', `catalogue_number = ${number}`),
  ),
  releases_available_at_check: ["'infinity'", "'-infinity'"].map((day) =>
    change('releases', `available_at = ${day}`),
  ),
  releases_credits_check: change('releases', `credits = ${x(20001)}`),
  releases_editions_check: [
    ...["editions = '{}'", "editions = 'null'", editions('1'), editions('{}')],
    editions('null'),
    `editions = (select jsonb_agg('{"name": "x", "colour": "", "copies": null, "soldOut": false, "url": ""}'::jsonb) from generate_series(1, 21))`,
    edition({ more: true }),
    ...[' ', long(101), 1, null].map((name) => edition({ name })),
    ...[long(101), 1, null].map((colour) => edition({ colour })),
    ...[0, -1, 1.5, 10_000_000, '300', false].map((copies) => edition({ copies })),
    ...['no', null].map((soldOut) => edition({ soldOut })),
    ...['javascript:alert(1)', 'http://shop.example/', null, 1].map((url) => edition({ url })),
  ].map((values) => change('releases', values)),
  releases_listening_links_check: [
    ...["listening_links = '{}'", "listening_links = '[1]'", "listening_links = '[{}]'"],
    `listening_links = (select jsonb_agg('{"name": "x", "url": "/x"}'::jsonb) from generate_series(1, 21))`,
    link({ more: true }),
    ...[' ', long(61), 1, null].map((name) => link({ name })),
    ...['', 'javascript:alert(1)', 'http://listen.example/', null, 1].map((url) => link({ url })),
  ].map((values) => change('releases', values)),
  releases_cover_picture_fkey: noPicture('releases', 'cover_image'),

  pictures_pkey: again('public.pictures'),
  pictures_hash_key: change('pictures', "hash = repeat('5', 32)"),
  pictures_ready_address_key: `alter table public.pictures drop constraint pictures_hash_key; update public.pictures set hash = repeat('5', 32) where name in ('used.jpg', 'unused.jpg')`,
  pictures_hash_check: ["repeat('A', 32)", "repeat('a', 31)", "repeat('a', 33)"].map((hash) =>
    change('pictures', `hash = ${hash} where id = '${unusedPicture}'`),
  ),
  pictures_type_check: change('pictures', `type = 'svg' where id = '${unusedPicture}'`),
  pictures_width_check: [0, 1921].map((width) =>
    change('pictures', `width = ${width} where id = '${unusedPicture}'`),
  ),
  pictures_height_check: [0, 3841].map((height) =>
    change('pictures', `height = ${height} where id = '${unusedPicture}'`),
  ),
  pictures_bytes_check: [0, 20_000_001].map((bytes) => change('pictures', `bytes = ${bytes}`)),
  pictures_name_check: ["''", x(256)].map((name) => change('pictures', `name = ${name}`)),
  pictures_alt_check: change('pictures', `alt = ${x(501)}`),
  pictures_sha256_check: [64, 0, 65].map((length, index) =>
    change(
      'pictures',
      `sha256 = '${Array(index === 0 ? 5 : 1)
        .fill('a'.repeat(length))
        .join(' ')}'`,
    ),
  ),
  pictures_created_by_fkey: change('pictures', `created_by = '${nobodyHere}'`),
  pictures_only_a_removed_one_is_swept: change(
    'pictures',
    `swept_at = now() where id = '${unusedPicture}'`,
  ),

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
  files_a_preview_is_of_a_track: addFile('', "'preview', 'x.mp3', 9"),
  files_a_preview_is_an_mp3: addFile(
    ', track_id, type, ready_at',
    `'preview', 'x.flac', 9, '${track}', 'flac', now()`,
  ),
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
    `delete from public.code_changes; delete from public.code_actions; update public.codes set batch_id = null; delete from public.code_batches; delete from public.files; delete from public.tracks; delete from public.releases where id = '${listedRelease}'`,
  ],
  codes_batch_id_fkey: change('codes', `batch_id = '${nobodyHere}'`),
  codes_claim_check: change('codes', "claim = 'short' where id = 'SPENT001'"),
  codes_only_a_used_code_is_claimed: change(
    'codes',
    "claim = 'the-claim-of-a-fan' where id = 'UNUSED01'",
  ),
  codes_no_dormant_code_is_used: change('codes', "redeemed_at = now() where id = 'DORMANT1'"),
  codes_serial_check: change('codes', "serial = 0 where id = 'UNUSED01'"),
  codes_serial_key: change('codes', "serial = 1 where id = 'UNUSED01'"),
  codes_given_to_check: ["' '", x(121)].map((name) => change('codes', `given_to = ${name}`)),
  codes_replaces_key: change('codes', "replaces = 'SOLD0001' where id = 'UNUSED01'"),
  codes_replaces_fkey: change('codes', "replaces = 'NOWHERE1' where id = 'UNUSED01'"),

  code_claims_pkey: again('public.code_claims'),
  code_claims_code_fkey: change('code_claims', "code = 'NOWHERE1'"),
  code_claims_claim_check: ["'short'", x(65)].map((claim) =>
    change('code_claims', `claim = ${claim}`),
  ),
  code_transfers_pkey: again('public.code_transfers'),
  code_transfers_token_hash_check: ["repeat('a', 63)", "repeat('A', 64)", "'the-token'"].map(
    (hash) => change('code_transfers', `token_hash = ${hash}`),
  ),
  code_transfers_code_fkey: change('code_transfers', "code = 'NOWHERE1'"),
  code_transfers_claim_check: change('code_transfers', "claim = 'short'"),

  code_actions_pkey: again('public.code_actions'),
  code_actions_action_check: change('code_actions', "action = 'burn' where action = 'sell'"),
  code_actions_batch_id_fkey: change('code_actions', `batch_id = '${nobodyHere}'`),
  code_actions_reason_check: ["' '", x(201)].map((reason) =>
    change('code_actions', `reason = ${reason}`),
  ),
  code_actions_given_to_check: change('code_actions', `given_to = ${x(121)}`),
  code_actions_created_by_fkey: change('code_actions', `created_by = '${nobodyHere}'`),
  code_actions_undone_by_fkey: change('code_actions', `undone_by = '${nobodyHere}'`),
  code_actions_a_void_has_a_reason: ['void', 'replace'].map((action) =>
    change('code_actions', `action = '${action}', reason = null`),
  ),
  code_changes_pkey: `insert into public.code_changes (number, action_id, code) overriding system value
    select number, action_id, 'SPENT001' from public.code_changes limit 1`,
  code_changes_action_id_code_key: `insert into public.code_changes (action_id, code)
    select action_id, code from public.code_changes limit 1`,
  code_changes_action_id_fkey: change('code_changes', `action_id = '${nobodyHere}'`),
  code_changes_code_fkey: change('code_changes', "code = 'NOWHERE1'"),

  artists_pkey: again('public.artists'),
  artists_slug_key:
    "insert into public.artists (name, slug, bio) values ('Another', 'odile', 'Plays.')",
  artists_name_check: [change('artists', "name = ' '"), change('artists', `name = ${x(201)}`)],
  artists_slug_check: ["'Odile'", "'odile--marrow'", "''", "'-odile'", "'api'", x(201)].map(
    (slug) => change('artists', `slug = ${slug} where name = 'Odile'`),
  ),
  artists_bio_check: change('artists', `bio = ${x(20001)}`),
  artists_bio_given: change('artists', "bio = ' ' where name = 'Odile'"),
  artists_image_check: noAddress('artists', 'image'),
  artists_picture_fkey: noPicture('artists', 'image'),
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
  news_what_is_featured_has_an_order: [
    "featured_order = 7 where title = 'Draft'",
    "featured_order = null where title = 'Featured 1'",
    "featured_order = 7 where title = 'Gone'",
  ].map((values) => `${featureTwo}; ${change('news', values)}`),
  news_featured_order_key: `${featureTwo}; ${change('news', 'featured_order = 9 where featured_order is not null')}`,
  news_only_general_news_is_featured: change(
    'news',
    "type = 'show', event_date = '2027-01-01', featured = true where title = 'Draft'",
  ),
  news_only_a_show_has_a_place: [
    change('news', "venue = 'Pump Hall 2'"),
    change('news', 'sold_out = true'),
    change('news', "type = 'release', event_date = '2027-01-01', ticket_url = '/shop'"),
  ],
  news_event_time_check: [show("event_time = '24:00'"), show("event_time = '8 PM'")],
  news_doors_time_check: [show("doors_time = '7:00'"), show("doors_time = '19:60'")],
  news_venue_check: [show("venue = ' '"), show(`venue = ${x(201)}`)],
  news_city_check: [show("city = ''"), show(`city = ${x(101)}`)],
  news_ticket_url_check: [
    show("ticket_url = 'javascript:alert(1)'"),
    show("ticket_url = 'http://tickets.example'"),
  ],
  news_event_date_can_be_written: change('news', "type = 'show', event_date = 'infinity'"),
  news_published_at_can_be_written: change('news', "published_at = 'infinity'"),
  news_featured_image_check: noAddress('news', 'featured_image'),
  news_featured_picture_fkey: noPicture('news', 'featured_image'),
  news_release_id_fkey: change('news', `release_id = '${nobodyHere}'`),
  news_author_fkey: change('news', `author = '${nobodyHere}'`),
  news_author_name_check: change('news', `author_name = ${x(81)}`),

  contact_messages_pkey: again('public.contact_messages'),
  contact_messages_submission_key: `insert into public.contact_messages (name, email, subject_type, message, submission)
    values ('Again', 'fan@fan.example', 'join-label', 'Hello', 'the-first-message')`,
  contact_messages_submission_check: message("submission = 'short'"),
  contact_messages_code_check: ["'short'", "'deadwax1'"].map((code) => message(`code = ${code}`)),
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
  deploys_deploy_id_key: `insert into public.deploys (revision, reason, deploy_id)
    select 1, 'other', 'the-same' from generate_series(1, 2)`,
  deploys_deploy_id_check: change('deploys', "deploy_id = repeat('x', 101)"),
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

/** Whoever may delete is not believed since when: before the bin's 30 days it would be gone for good. */
const deletions = (
  [
    ['news', 'moderator', 'title', 'Draft'],
    ['artists', 'admin', 'name', 'Odile'],
    ['releases', 'admin', 'title', 'Una Corda'],
  ] as const
).map(([table, by, column, value]): Rule => ({
  about: `public.${table}`,
  says: 'the database says since when something is deleted, and only once',
  by,
  deed: `${change(table, `deleted_at = '2000-01-01' where ${column} = '${value}'`)};
    ${change(table, `deleted_at = '2000-01-01' where ${column} = '${value}'`)}`,
  after: `select count(*) from public.${table} where ${column} = '${value}' and deleted_at = now()`,
  is: '1',
}))

/** What visitors see raises the revision of the site. */
const revisions = [
  ['news', "title = 'Changed' where title = 'Published'"],
  ['artists', "bio = 'Changed' where name = 'Odile'"],
  ['releases', "year = '1900' where title = 'Una Corda'"],
  ['site_settings', "tagline = 'Changed'"],
  ['tracks', "title = 'Changed' where title = 'Opener'"],
  ['files', "removed_at = now() where kind = 'preview'"],
].map(([table, values]): Rule => ({
  about: `public.${table}`,
  says: 'a change of the site raises its revision',
  by: 'owner',
  before: 'update public.publishing set revision = 100, changed_in = null',
  deed: change(table!, values!),
  after: 'select revision from public.publishing',
  is: '101',
}))

const act = (action: string, code: string, id = nobodyHere) =>
  `select public.act_on_codes(action => '${action}', code => '${code}', action_id => '${id}', reason => 'Misprinted', given_to => 'Radio 3')`
const replace = (candidates: string, code = 'UNUSED01', id = nobodyHere) =>
  `select public.replace_code('${code}', ${candidates}, 'Misprinted', '${id}')`

const sell = `select public.sell_code('${batch}', '${nobodyHere}')`
const undoSale = `select public.undo_sale('${batch}', '${sale}')`

/** What an admin did is in the log, in their name. */
const logged = [
  ['users', change('users', "role = 'admin' where username = 'mo'"), 'role-changed'],
  ['users', change('users', "disabled_at = now() where username = 'mo'"), 'user-disabled'],
  ['users', change('users', "username = 'Moe' where username = 'mo'"), 'user-renamed'],
  ['users', change('users', "removed_at = now() where username = 'mo'"), 'user-removed'],
  ['users', `select public.end_sessions(${moderatorId})`, 'sessions-ended'],
  [
    'staff_links',
    "select public.create_invite('an@label.example', 'An', 'admin', repeat('c', 64))",
    'user-invited',
  ],
  ['staff_links', `select public.end_invite('${openInvite}')`, 'invite-ended'],
  [
    'staff_links',
    `select public.create_reset_link(${moderatorId}, repeat('c', 64))`,
    'reset-link-made',
  ],
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
  [
    'codes',
    `select public.import_codes('${listedRelease}', 'Second', array['MINE0001'])`,
    'codes-imported',
  ],
  ['code_actions', act('void', 'UNUSED01'), 'codes-void'],
  ['code_actions', act('unvoid', 'SOLD0001'), 'codes-unvoid'],
  ['code_actions', act('activate', 'DORMANT1'), 'codes-activate'],
  ['code_actions', act('deactivate', 'UNUSED01'), 'codes-deactivate'],
  ['code_actions', act('give', 'UNUSED01'), 'codes-give'],
  ['code_actions', `select public.undo_code_action('${given}')`, 'codes-undone'],
  ['code_actions', replace("array['MINE0001']"), 'code-replaced'],
  ['code_actions', sell, 'code-sold'],
  ['code_actions', undoSale, 'sale-undone'],
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

const asked = (hash: string) => `repeat('${hash}', 32), 'webp', 960, 960, 9, 'x.jpg', 'Words'`
/** An article whose hour comes within the second may be saved after the schedule has looked for it. */
const hours = (
  [
    ['in half a second raises', '0.5 seconds', '101'],
    ['in two seconds does not raise', '2 seconds', '100'],
  ] as const
).map(([says, after, is]): Rule => ({
  about: 'private.bump_revision_for_row()',
  says: `an article that goes out ${says} the revision of the site`,
  by: 'owner',
  before: 'update public.publishing set revision = 100, changed_in = null',
  deed: `insert into public.news (title, published, published_at) values ('Soon', true, now() + interval '${after}')`,
  after: 'select revision from public.publishing',
  is,
}))

const shownBy = (picture: string) =>
  `select ((select count(*) from public.releases where cover_image = ${picture})
         + (select count(*) from public.artists where image = ${picture})
         + (select count(*) from public.news where featured_image = ${picture})) || ' '
         || (logo_image = ${picture}) || (share_image = ${picture}) || (about_who_we_are_image = ${picture})
         || (about_mission_image = ${picture}) || (about_philosophy_image = ${picture})
     from public.site_settings`
/** Every column that shows pictures shows this one. */
const showEverywhere = (picture: string) => `
  update public.releases set cover_image = ${picture};
  update public.artists set image = ${picture};
  update public.news set featured_image = ${picture};
  update public.site_settings set logo_image = ${picture}, share_image = ${picture},
    about_who_we_are_image = ${picture}, about_mission_image = ${picture}, about_philosophy_image = ${picture}`
const slugs = "select string_agg(slug, ' ' order by slug) from public.releases where title = 'New'"
const addNew = "insert into public.releases (title, artist, year) values ('New', 'Odile', '2026')"
const inThree = "published_at = now() + interval '3 days'"
/** What changes, and which names are stored of it. */
const formerNames = (
  [
    ['artists', "slug = 'second' where name = 'Odile'", 'odile'],
    ['artists', "is_active = false where name = 'Odile'", 'odile'],
    ['artists', "is_claim_spot = true where name = 'Odile'", 'odile'],
    ['artists', "slug = 'second', is_active = true where name = 'Hidden'", ''],
    ['artists', "slug = 'second' where name = 'Free'", ''],
    ['releases', `slug = 'second' where id = '${listedRelease}'`, 'odile-una-corda'],
    ['releases', `listed = false where id = '${listedRelease}'`, 'odile-una-corda'],
    ['releases', `slug = 'announced', listed = true where id = '${otherRelease}'`, ''],
    ['news', "title = 'Mended' where title = 'Published'", 'Published'],
    ['news', "published = false where title = 'Published'", 'Published'],
    ['news', `${inThree} where title = 'Published'`, 'Published'],
    ['news', "excerpt = 'Shorter' where title = 'Published'", ''],
    ['news', "title = 'Mended', published_at = null where title = 'Scheduled'", ''],
    ['news', "title = 'Mended', published = true where title = 'Draft'", ''],
    ['news', "title = 'Mended', deleted_at = null where title = 'Taken back'", ''],
  ] as const
).map(([table, values, is]): Rule => {
  const column = table === 'news' ? 'former_titles' : 'former_slugs'
  return {
    about: `public.${table}`,
    says: `${is ? 'the name of a page that was public' : 'no name of what had no page'} is stored`,
    by: 'admin',
    before:
      "insert into public.artists (name, slug, bio, is_claim_spot) values ('Free', 'free', 'x', true)",
    deed: change(table, values),
    after: `select coalesce(string_agg(array_to_string(${column}, ' '), ''), '') from public.${table}`,
    is,
  }
})
const backAgain: Rule = {
  about: 'public.releases',
  says: 'a slug is stored once, however often it comes and goes',
  by: 'admin',
  before: ['second', 'odile-una-corda', 'third']
    .map((slug) => change('releases', `slug = '${slug}' where id = '${listedRelease}';`))
    .join(''),
  deed: change('releases', `slug = 'second' where id = '${listedRelease}'`),
  after: `select array_to_string(former_slugs, ' ') from public.releases where id = '${listedRelease}'`,
  is: 'second odile-una-corda third',
}

const pressed = 'select public.request_publish()'

/** A row of this id is on no list. */
const beyond = [
  ['list_releases(text,text,text,uuid,integer)', `after => '${nobodyHere}'`],
  ['list_artists(text,text,text,uuid,integer)', `after => '${nobodyHere}'`],
  ['list_codes(uuid,uuid,text,text,text,bigint,integer)', "sort => 'redeemed', after => -1"],
  ['list_batches(uuid,uuid,integer)', `after => '${nobodyHere}'`],
  ['list_pictures(text,uuid,integer)', `after => '${nobodyHere}'`],
  ['list_news(text,text,text,uuid,integer)', `after => '${nobodyHere}'`],
  ['list_messages(text,boolean,text,uuid,integer)', `after => '${nobodyHere}'`],
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
  'list_releases(text,text,text,uuid,integer)',
  'list_artists(text,text,text,uuid,integer)',
  'list_news(text,text,text,uuid,integer)',
  'list_codes(uuid,uuid,text,text,text,bigint,integer)',
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
const featuredTitles =
  "select coalesce(string_agg(title, ' ' order by featured_order desc), '') from public.news where featured_order is not null"
const featureByTitle = (titles: string) =>
  `select public.feature_article(
     (select id from public.news where title = (array[${titles}])[1]),
     (select id from public.news where title = (array[${titles}])[2])
   )`
const roster = (order: string) =>
  `insert into public.artists (name, slug, bio, display_order)
   select name, lower(name), 'Plays.', number from (values ${order}) given (name, number);
   update public.artists set deleted_at = now() where name = 'Hidden' or name = 'Odile'`
const moveByName = (names: string) =>
  `select public.move_artist(
     (select id from public.artists where name = (array[${names}])[1]),
     (select id from public.artists where name = (array[${names}])[2])
   )`
const generate = (given: string) => `select public.generate_codes(${given})`

export const rules: Rule[] = [
  ...versions,
  ...deletions,
  ...revisions,
  ...hours,
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
  refused(
    'public.users',
    'nobody removes themselves',
    'admin',
    change('users', "removed_at = now() where username = 'ada'"),
    'nobody changes their own role',
  ),
  ...[
    change('users', "role = 'moderator' where username = 'ada'"),
    change('users', "disabled_at = now() where username = 'ada'"),
    change('users', "removed_at = now() where username = 'ada'"),
    "delete from public.users where username = 'ada'",
    "delete from auth.users where id in (select id from public.users where username = 'ada')",
  ].map((deed) =>
    refused(
      'public.users',
      'the last enabled admin stays one',
      'owner',
      deed,
      'the last enabled admin stays one',
      change('users', "role = 'moderator' where username in ('bea', 'sal')"),
    ),
  ),
  refused(
    'public.users',
    'whoever was removed stays so once the account is gone',
    'admin',
    change('users', "removed_at = null, email = 'rae@label.example' where username = 'rae'"),
    'permission denied for table users',
  ),
  {
    about: 'public.users',
    says: 'a removed user keeps the name when the account goes',
    by: 'owner',
    deed: "delete from auth.users where id in (select id from public.users where username = 'rae')",
    after: "select username from public.users where username = 'rae'",
    is: 'rae',
  },
  {
    about: 'public.users',
    says: 'an account that is deleted at Auth takes its profile along',
    by: 'owner',
    deed: `delete from auth.users where id = ${moderatorId}`,
    after: `select count(*) from public.users where id = ${moderatorId}`,
    is: '0',
  },
  ...[
    [`[{"timestamp": 1000}, {"timestamp": 2000}]`, 2000, '1000'],
    ['["password"]', 2000, '2000'],
    ['"password"', 2000, '2000'],
    ['null', null, ''],
  ].map(([amr, iat, seconds]): Rule => ({
    about: 'private.signed_in_at()',
    says: `a token with amr ${amr} and iat ${iat} began at ${seconds}`,
    by: 'owner',
    deed: `set local request.jwt.claims = '{"amr": ${amr}, "iat": ${iat}}'`,
    after: "select coalesce(extract(epoch from private.signed_in_at())::integer::text, '')",
    is: `${seconds}`,
  })),
  // A session that began in the very second is over, and one that begins in the next is not.
  ...[
    [0, 'false'],
    [1, 'true'],
  ].map(([later, hasAccess]): Rule => ({
    about: 'private.is_staff(text)',
    says: `a session that began ${later} seconds after all were ended has access: ${hasAccess}`,
    by: 'owner',
    before: `update public.users set sessions_valid_after = to_timestamp(1001) where id = '${adminId}';
      set local request.jwt.claim.sub = '${adminId}'`,
    deed: `set local request.jwt.claims = '{"iat": ${1000 + Number(later)}}'`,
    after: 'select private.is_staff()',
    is: `${hasAccess}`,
  })),
  {
    about: 'public.end_sessions(uuid)',
    says: 'staff end their own sessions, from the next second on',
    by: 'moderator',
    deed: `select public.end_sessions(${moderatorId})`,
    after: `select sessions_valid_after > now() from public.users where id = ${moderatorId}`,
    is: 'true',
  },
  {
    about: 'public.end_sessions(uuid)',
    says: 'nobody ends sessions of a removed user',
    by: 'admin',
    deed: 'select 1',
    after: "select public.end_sessions(id) from public.users where username = 'rae'",
    is: 'false',
  },
  refused(
    'public.end_sessions(uuid)',
    'a moderator ends the sessions of nobody else',
    'moderator',
    `select public.end_sessions('${adminId}')`,
    onlyAdmins,
  ),
  refused(
    'public.end_sessions(uuid)',
    'a disabled moderator ends no sessions, their own neither',
    'disabled moderator',
    "select public.end_sessions('00000000-0000-4000-8000-000000000506')",
    'only staff do this',
  ),
  refused(
    'public.create_reset_link(uuid,text)',
    'nobody makes a link for their own password',
    'admin',
    `select public.create_reset_link('${adminId}', repeat('c', 64))`,
    'nobody resets their own password',
  ),
  ...['dora', 'rae'].map((name): Rule => ({
    about: 'public.create_reset_link(uuid,text)',
    says: `there is no link for ${name}, who has no access`,
    by: 'owner',
    before: `set local request.jwt.claim.sub = '${adminId}'`,
    deed: 'select 1',
    after: `select coalesce(public.create_reset_link(id, repeat('c', 64))::text, 'none') from public.users where username = '${name}'`,
    is: 'none',
  })),
  {
    about: 'public.create_reset_link(uuid,text)',
    says: 'a new link takes the place of the older one, and answers the question',
    by: 'admin',
    before: `select public.ask_for_password('MO@label.example')`,
    deed: `select public.create_reset_link(${moderatorId}, repeat('c', 64))`,
    after: `select string_agg(left(l.token_hash, 1), '') || coalesce(max(u.password_asked_at)::text, '')
              from public.staff_links l join public.users u on u.id = l.user_id where l.user_id = ${moderatorId}`,
    is: 'c',
  },
  {
    about: 'public.create_invite(text,text,text,text)',
    says: 'a new invite takes the place of the older one, a used one too',
    by: 'admin',
    before: 'update public.staff_links set used_at = now()',
    deed: "select public.create_invite('NEW@label.example', 'Nia', 'admin', repeat('c', 64))",
    after: `select string_agg(left(token_hash, 1) || username || role || coalesce(used_at::text, ''), '')
              from public.staff_links where email = 'new@label.example'`,
    is: 'cNiaadmin',
  },
  {
    about: 'public.create_invite(text,text,text,text)',
    says: 'a link that is too old is forgotten when the next one is made',
    by: 'admin',
    before: "update public.staff_links set expires_at = now() - interval '1 second'",
    deed: "select public.create_invite('an@label.example', 'An', 'admin', repeat('c', 64))",
    after: 'select count(*) from public.staff_links',
    is: '1',
  },
  ...(
    [
      ['works is listed and goes', '', 'New ada, false'],
      [
        'was used is not listed and stays',
        'update public.staff_links set used_at = now()',
        ', true',
      ],
      [
        'is too old is not listed and stays',
        'update public.staff_links set expires_at = now()',
        ', true',
      ],
    ] as const
  ).map(([what, before, is]): Rule => ({
    about: 'public.end_invite(uuid)',
    says: `an invite that ${what}`,
    by: 'owner',
    before: `set local request.jwt.claim.sub = '${adminId}'; ${before}`,
    deed: `create temporary table listed on commit drop as
        select public.read_open_invites() as invites; select public.end_invite('${openInvite}')`,
    after: `select coalesce((select (i ->> 'username') || ' ' || (i ->> 'made_by') from jsonb_array_elements(invites) i), '')
              || ', ' || exists (select from public.staff_links where id = '${openInvite}')
                from listed`,
    is,
  })),
  {
    about: 'public.end_invite(uuid)',
    says: 'a link for a new password is no invite',
    by: 'admin',
    deed: "select public.end_invite('00000000-0000-4000-8000-0000000000e1')",
    after: "select count(*) from public.staff_links where purpose = 'reset'",
    is: '1',
  },
  {
    about: 'public.read_open_invites()',
    says: 'an invite is listed without what its link says',
    by: 'owner',
    before: `set local request.jwt.claim.sub = '${adminId}'`,
    deed: 'select 1',
    after: `select string_agg(key, ' ' order by key) from jsonb_object_keys(public.read_open_invites() -> 0) key`,
    is: 'email expires_at id made_by role username',
  },
  ...(
    [
      ['works', '', '1'],
      ['was used does not', 'update public.staff_links set used_at = now()', '0'],
      ['is too old does not', 'update public.staff_links set expires_at = now()', '0'],
      [
        'was made by somebody who is no admin any more does not',
        "alter table public.users disable trigger end_links; update public.users set role = 'moderator' where username = 'ada'",
        '0',
      ],
      [
        'is for somebody disabled does not',
        "alter table public.users disable trigger end_links; update public.users set disabled_at = now() where username = 'mo'",
        '0',
      ],
      [
        'is for somebody removed does not',
        "alter table public.users disable trigger end_links; update public.users set removed_at = now() where username = 'mo'",
        '0',
      ],
    ] as const
  ).flatMap(([what, before, works]) =>
    ['look_up_staff_link', 'use_staff_link'].map((name): Rule => ({
      about: `public.${name}(text)`,
      says: `a link that ${what}`,
      by: 'owner',
      before,
      deed: 'select 1',
      after: `select count(public.${name}(repeat('e', 64)))`,
      is: works,
    })),
  ),
  {
    about: 'public.use_staff_link(text)',
    says: 'a link works once, and once more when it is given back',
    by: 'secret key',
    before: `select public.use_staff_link(repeat('e', 64));
      select public.return_staff_link(id) from public.staff_links where purpose = 'reset'`,
    deed: "select public.use_staff_link(repeat('e', 64))",
    after: "select count(public.use_staff_link(repeat('e', 64)))",
    is: '0',
  },
  {
    about: 'public.record_password_reset(uuid)',
    says: 'a reset ends the sessions and the links of its user, and is in the log',
    by: 'secret key',
    before: "select public.ask_for_password('mo@label.example')",
    deed: `select public.record_password_reset(${moderatorId})`,
    after: `select (sessions_valid_after > now()) || ' ' || coalesce(password_asked_at::text, 'none') || ' '
              || (select count(*) from public.staff_links l where l.user_id = u.id) || ' ' || (${lastEntry})
              from public.users u where id = ${moderatorId}`,
    is: 'true none 0 mo password-reset',
  },
  ...(
    [
      ['mo@label.example', '1'],
      ['MO@LABEL.example', '1'],
      ['dora@label.example', '0'],
      ['nobody@label.example', '0'],
    ] as const
  ).map(([email, asked]): Rule => ({
    about: 'public.ask_for_password(text)',
    says: `${email} asks for ${asked} people`,
    by: 'secret key',
    deed: `select public.ask_for_password('${email}')`,
    after: 'select count(password_asked_at) from public.users',
    is: asked,
  })),
  ...(
    [
      ['who made them is demoted', "role = 'moderator' where username = 'ada'", '0'],
      ['who made them is disabled', "disabled_at = now() where username = 'ada'", '0'],
      ['who made them is removed', "removed_at = now() where username = 'ada'", '0'],
      ['the one that one is for is disabled', "disabled_at = now() where username = 'mo'", '1'],
      ['the one that one is for is removed', "removed_at = now() where username = 'mo'", '1'],
      ['the one that one is for gets another role', "role = 'admin' where username = 'mo'", '2'],
    ] as const
  ).map(([when, values, left]): Rule => ({
    about: 'public.staff_links',
    says: `${left} of two links are left when ${when}`,
    by: 'owner',
    deed: change('users', values),
    after: 'select count(*) from public.staff_links',
    is: left,
  })),
  ...(
    [
      ['to a draft works', '', 'article'],
      ['is too old does not', 'update public.preview_links set expires_at = now()', 'none'],
      [
        'that somebody made who is disabled now does not',
        "update public.users set disabled_at = now() where username = 'mo'",
        'none',
      ],
      [
        'that somebody made who is removed now does not',
        "update public.users set removed_at = now() where username = 'mo'",
        'none',
      ],
      [
        'to what is deleted does not',
        "update public.news set deleted_at = now() where title = 'Draft'",
        'none',
      ],
      [
        'does not come back with its article',
        "update public.news set deleted_at = now() where title = 'Draft'; update public.news set deleted_at = null where title = 'Draft'",
        'none',
      ],
      [
        'to what is out says so',
        "update public.news set published = true where title = 'Draft'",
        'out',
      ],
      [
        'to what will be out works',
        "update public.news set published = true, published_at = now() + interval '1 hour' where title = 'Draft'",
        'article',
      ],
      [
        'to what was out and is not any more does not work',
        "update public.news set published = true where title = 'Draft'; update public.news set published = false where title = 'Draft'",
        'none',
      ],
      [
        'to what was out and is put off does not work',
        "update public.news set published = true where title = 'Draft'; update public.news set published_at = now() + interval '1 hour' where title = 'Draft'",
        'none',
      ],
      [
        'that was taken back does not',
        `set local request.jwt.claim.sub = '${adminId}'; select public.end_preview_link(id) from public.news`,
        'none',
      ],
    ] as const
  ).map(([which, before, is]): Rule => ({
    about: 'public.open_preview_link(text)',
    says: `a link ${which}`,
    by: 'owner',
    before,
    deed: 'select 1',
    after: "select coalesce(public.open_preview_link(repeat('d', 64)) ->> 'outcome', 'none')",
    is,
  })),
  {
    about: 'public.open_preview_link(text)',
    says: 'a link to what is out tells nothing but where it is',
    by: 'secret key',
    before: "update public.news set published_at = now() where title = 'Scheduled'",
    deed: 'select 1',
    after:
      "select string_agg(key, ' ' order by key) from jsonb_object_keys(public.open_preview_link(repeat('5', 64)) -> 'article') key",
    is: 'id title type',
  },
  {
    about: 'public.open_preview_link(text)',
    says: 'a link tells neither who may not be told of, nor a release that is not announced',
    by: 'secret key',
    before: `update public.news set release_id = '${otherRelease}'`,
    deed: 'select 1',
    after: `select (opened -> 'release')::text || (opened -> 'article' ?| array['author', 'deleted_at', 'search'])
              from public.open_preview_link(repeat('d', 64)) opened`,
    is: 'nullfalse',
  },
  ...(
    [
      ['Draft', 'c5'],
      ['Scheduled', 'cd'],
      ['Published', 'd5'],
      ['Taken back', 'd5'],
    ] as const
  ).map(([title, left]): Rule => ({
    about: 'public.create_preview_link(uuid,text)',
    says: `a new link to ${title} takes the place of the older one where there is to be one`,
    by: 'moderator',
    deed: `select public.create_preview_link((select id from public.news where title = '${title}'), repeat('c', 64))`,
    after:
      "select string_agg(left(token_hash, 1), '' order by token_hash ~ '^[0-9]', token_hash) from public.preview_links",
    is: left,
  })),
  {
    about: 'public.create_preview_link(uuid,text)',
    says: 'links that are too old are forgotten when the next one is made, which is in the log',
    by: 'moderator',
    before: "update public.preview_links set expires_at = now() - interval '1 second'",
    deed: "select public.create_preview_link((select id from public.news where title = 'Draft'), repeat('c', 64))",
    after: `select (select count(*) from public.preview_links) || ' ' || (${lastEntry})`,
    is: '1 mo preview-link-made',
  },
  {
    about: 'public.end_preview_link(uuid)',
    says: 'a link that is taken back is in the log',
    by: 'moderator',
    deed: "select public.end_preview_link((select id from public.news where title = 'Draft'))",
    after: lastEntry,
    is: 'mo preview-link-ended',
  },
  {
    about: 'public.read_preview_link(uuid)',
    says: 'staff are told who made a link and how long it works, never with what it opens',
    by: 'owner',
    before: `set local request.jwt.claim.sub = '${adminId}'`,
    deed: 'select 1',
    after: `select (link -> 'link' ->> 'made_by') || ' ' || (select string_agg(key, ' ' order by key) from jsonb_object_keys(link -> 'link') key)
              from public.read_preview_link((select id from public.news where title = 'Draft')) link`,
    is: 'mo expires_at made_by',
  },
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
    deed: `select public.save_tracks('${listedRelease}', private.tracks_version('${listedRelease}'),
      '[{"id": "${track}", "title": "Stolen"}]')`,
    after: `select title || ' ' || release_id from public.tracks where id = '${track}'`,
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
  {
    about: 'public.pictures',
    says: 'new words about a picture stamp its version',
    by: 'owner',
    deed: change('pictures', "alt = 'Changed', updated_at = '2000-01-01'"),
    after: "select count(*) from public.pictures where updated_at < now() - interval '1 day'",
    is: '0',
  },
  ...[
    ['used', '101'],
    ['unused', '100'],
  ].map(([name, revision]): Rule => ({
    about: 'public.pictures',
    says: 'new words about a picture raise the revision of the site if it is used',
    by: 'moderator',
    before: 'update public.publishing set revision = 100, changed_in = null',
    deed: change('pictures', `alt = 'Changed' where name = '${name}.jpg'`),
    after: 'select revision from public.publishing',
    is: revision!,
  })),
  refused(
    'public.remove_picture(uuid)',
    'a picture that is used is not removed',
    'admin',
    "select public.remove_picture(id) from public.pictures where name = 'used.jpg'",
    'this picture is used',
  ),
  {
    about: 'public.remove_picture(uuid)',
    says: 'a picture is removed once, and the log says so once',
    by: 'admin',
    before: change('pictures', "removed_at = '2026-01-01' where name = 'removed.jpg'"),
    deed: `select public.remove_picture(id) from public.pictures where name in ('unused.jpg', 'removed.jpg')`,
    after: `select count(*) filter (where removed_at = '2026-01-01') || ' ' || (
        select string_agg(subject, ' ') from public.audit_log where action = 'picture-removed'
      ) from public.pictures`,
    is: '1 unused.jpg',
  },
  refused(
    'public.create_picture(text,text,integer,integer,bigint,text,text)',
    'a moderator adds at most 500 MB',
    'moderator',
    `select public.create_picture(${asked('5')})`,
    'a moderator adds at most 500 MB',
    `${addPictures(', created_by', ", (select id from public.users where username = 'mo')", 25)};
     update public.pictures set bytes = 20000000 where name = 'new.jpg'`,
  ),
  refused(
    'public.create_picture(text,text,integer,integer,bigint,text,text)',
    'a picture whose bytes are being removed does not come back',
    'moderator',
    `select public.create_picture(${asked('4')})`,
    'this picture is being removed',
    change('pictures', "swept_at = now() where name = 'removed.jpg'"),
  ),
  {
    about: 'public.create_picture(text,text,integer,integer,bigint,text,text)',
    says: 'a picture that was removed comes back, and one that is there keeps its words',
    by: 'moderator',
    deed: `select public.create_picture(${asked('4')}), public.create_picture(${asked('1')})`,
    after: `select string_agg(name || ' ' || alt, ', ' order by name) from public.pictures
             where ready_address is not null and alt <> ''`,
    is: 'removed.jpg Words, used.jpg A sleeve',
  },
  {
    about: 'public.complete_picture(uuid)',
    says: 'a picture that was removed meanwhile is not made ready',
    by: 'owner',
    before: change('pictures', "removed_at = now() where name = 'on-its-way.jpg'"),
    deed: "select public.complete_picture(id) from public.pictures where name = 'on-its-way.jpg'",
    after: "select ready_at is null from public.pictures where name = 'on-its-way.jpg'",
    is: 'true',
  },
  {
    about: 'public.reject_picture(uuid)',
    says: 'only what never was ready is rejected',
    by: 'owner',
    deed: 'select public.reject_picture(id) from public.pictures',
    after: "select string_agg(name, ' ' order by name) from public.pictures",
    is: 'removed.jpg unused.jpg used.jpg',
  },
  {
    about: 'public.forget_picture(uuid)',
    says: 'only what was swept is forgotten',
    by: 'owner',
    before: addPictures(', removed_at, swept_at', ', now(), now()'),
    deed: 'select public.forget_picture(id) from public.pictures',
    after: "select string_agg(name, ' ' order by name) from public.pictures",
    is: 'on-its-way.jpg removed.jpg unused.jpg used.jpg',
  },
  {
    about: 'public.replace_picture(uuid,uuid)',
    says: 'a picture is replaced wherever it is shown',
    by: 'admin',
    before: showEverywhere(addressOf('used')),
    deed: "select public.replace_picture(old.id, new.id) from public.pictures old, public.pictures new where old.name = 'used.jpg' and new.name = 'unused.jpg'",
    after: shownBy(addressOf('unused')),
    is: '10 truetruetruetruetrue',
  },
  ...['removed', 'on-its-way'].map((name): Rule => ({
    about: 'public.replace_picture(uuid,uuid)',
    says: 'no picture gives way to one that is not there',
    by: 'admin',
    deed: `select public.replace_picture(old.id, new.id) from public.pictures old, public.pictures new where old.name = 'used.jpg' and new.name = '${name}.jpg'`,
    after: `select count(*) from public.releases where cover_image = ${addressOf('used')}`,
    is: '1',
  })),
  {
    about: 'public.adopt_picture(uuid)',
    says: 'an adopted picture has its new address wherever it is shown, and its words',
    by: 'owner',
    before: `alter table public.releases disable trigger user; update public.releases set cover_image = null;
      ${change('pictures', `project_id = '${nobodyHere}' where name = 'used.jpg'`)}; ${showEverywhere(addressOf('used'))}`,
    deed: "select public.adopt_picture(id) from public.pictures where name = 'used.jpg'",
    after: `select (${shownBy(addressOf('used'))}) || ' ' || alt from public.pictures
             where name = 'used.jpg' and project_id = private.project_id()`,
    is: '10 truetruetruetruetrue A sleeve',
  },
  {
    about: 'public.list_sweepable_pictures()',
    says: 'what is used, removed for less than thirty days or stored by another project is not swept',
    by: 'owner',
    before: `${addPictures(', project_id, removed_at, ready_at', `, '${nobodyHere}', now() - interval '31 days', now()`)};
      update public.pictures set removed_at = now() - interval '29 days' where name = 'removed.jpg'`,
    deed: 'select',
    after: 'select jsonb_array_length(public.list_sweepable_pictures())',
    is: '0',
  },
  {
    about: 'public.releases',
    says: 'a release without a slug gets one of its own from artist and title',
    by: 'admin',
    deed: `${addNew}, ('New', 'Odile', '2027'), ('New', '', '2028')`.replace(
      "'', '2028'",
      "'!', '2028'",
    ),
    after: slugs,
    is: 'new odile-new odile-new-2',
  },
  {
    about: 'public.releases',
    says: 'a release whose slug was taken while it was deleted comes back under another one',
    by: 'admin',
    before: `${addNew}; update public.releases set deleted_at = now() where title = 'New'; ${addNew}`,
    deed: "update public.releases set deleted_at = null where title = 'New' and deleted_at is not null",
    after: slugs,
    is: 'odile-new odile-new-2',
  },
  {
    about: 'public.releases',
    says: 'an empty slug means the one that a release has',
    by: 'admin',
    deed: `update public.releases set slug = '', title = 'Changed' where id = '${listedRelease}'`,
    after: `select slug from public.releases where id = '${listedRelease}'`,
    is: 'odile-una-corda',
  },
  ...formerNames,
  backAgain,
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

  refused(
    'public.make_code_available(text,uuid)',
    'a void code is not made available',
    'admin',
    "select public.make_code_available('SOLD0001')",
    'a void code is not made available',
  ),
  ...[
    "action => 'burn', code => 'UNUSED01'",
    "action => null, code => 'UNUSED01'",
    "action => 'void'",
    `action => 'void', code => 'UNUSED01', batch_id => '${batch}'`,
  ].map((which) =>
    refused(
      'public.act_on_codes(text,uuid,text,uuid,integer,integer,text,text)',
      'an action has a name, and is for one code or for one batch',
      'admin',
      `select public.act_on_codes(${which}, action_id => '${nobodyHere}', reason => 'x')`,
      'no such action on codes',
    ),
  ),
  refused(
    'public.code_actions',
    'no code is voided without saying why',
    'admin',
    `select public.act_on_codes(action => 'void', code => 'UNUSED01', action_id => '${nobodyHere}', reason => ' ')`,
    'code_actions_a_void_has_a_reason',
  ),
  refused(
    'public.replace_code(text,text[],text,uuid)',
    'a code is replaced once',
    'admin',
    replace("array['MINE0001']", 'SOLD0001'),
    'a code is replaced once',
  ),
  ...[replace("array['MINE0001']"), sell, act('activate', 'DORMANT1')].map((deed) =>
    refused(
      'private.require_releases(text[])',
      'no code of a release that is gone is replaced, sold or activated',
      'admin',
      deed,
      'nobody gets a code of a release that is deleted',
      change('releases', `deleted_at = now() where id = '${listedRelease}'`),
    ),
  ),
  ...(
    [
      [
        'public.act_on_codes(text,uuid,text,uuid,integer,integer,text,text)',
        act('void', 'UNUSED01', given),
      ],
      [
        'public.replace_code(text,text[],text,uuid)',
        replace("array['MINE0001']", 'UNUSED01', given),
      ],
      [
        'public.import_codes(uuid,text,text[],boolean,uuid)',
        `select public.import_codes('${listedRelease}', 'B', array['MINE0001'], false, '${batch}')`,
      ],
    ] as const
  ).map(([about, deed]) =>
    refused(
      about,
      'the id of what was done is for nothing else',
      'admin',
      deed,
      'this id is for something else',
    ),
  ),
  refused(
    'public.replace_code(text,text[],text,uuid)',
    'a replacement is a code that nobody has',
    'admin',
    replace("array['DORMANT1', 'SPENT001']"),
    'none of these codes is free',
  ),
  ...["array_fill('MINE0001'::text, array[5001])", "'{}'", 'null'].map((codes) =>
    refused(
      'public.import_codes(uuid,text,text[],boolean,uuid)',
      'an import has 1 to 5000 codes',
      'admin',
      `select public.import_codes('${listedRelease}', 'B', ${codes})`,
      'an import has 1 to 5000 codes',
    ),
  ),
  ...[goneRelease, nobodyHere].map((release) =>
    refused(
      'public.import_codes(uuid,text,text[],boolean,uuid)',
      'no codes are imported for a release that is not there',
      'admin',
      `select public.import_codes('${release}', 'B', array['MINE0001'])`,
      'a code is for a release that is there',
    ),
  ),
  {
    about: 'public.import_codes(uuid,text,text[],boolean,uuid)',
    says: 'an import is made whole or not at all',
    by: 'admin',
    deed: `select public.import_codes('${listedRelease}', 'B', array['MINE0001', 'UNUSED01'])`,
    after: "select count(*) from public.codes where id = 'MINE0001'",
    is: '0',
  },
  {
    about: 'public.codes',
    says: 'a code that is available again has no other devices, and no link on its way to one',
    by: 'admin',
    deed: "select public.make_code_available('SPENT001')",
    after:
      'select (select count(*) from public.code_claims) + (select count(*) from public.code_transfers)',
    is: '0',
  },
  {
    about: 'public.codes',
    says: 'a redeemed code that is void has no other devices, and no link on its way to one',
    by: 'admin',
    deed: replace("array['MINE0001']", 'SPENT001'),
    after:
      'select (select count(*) from public.code_claims) + (select count(*) from public.code_transfers)',
    is: '0',
  },
  {
    about: 'public.codes',
    says: 'when a code was redeemed stays known when it is made available again',
    by: 'admin',
    deed: "select public.make_code_available('SPENT001')",
    after: `select h.was::date::text from public.code_changes h join public.code_actions a on a.id = h.action_id
             where a.action = 'reopen' and h.code = 'SPENT001'`,
    is: '2026-01-01',
  },
  ...['release_id', 'batch_id'].map((column): Rule => ({
    about: 'public.codes',
    says: 'a code that took the place of another is of the same release and batch',
    by: 'admin',
    deed: replace("array['MINE0001']", 'DORMANT2'),
    after: `select string_agg(distinct ${column}::text, ' ') || ' ' || max(given_to) || ' ' || string_agg(state, ' ' order by id)
              from public.codes where id in ('DORMANT2', 'MINE0001')`,
    is: `${column === 'batch_id' ? batch : listedRelease} Radio 3 void available`,
  })),

  ...(
    [
      ['first of all', "('A', 1), ('B', 2), ('C', 3)", "'C', null", 'C0 A1 B2'],
      [
        'behind another, where there is room',
        "('A', 1), ('B', 10), ('C', 20)",
        "'C', 'A'",
        'A1 C2 B10',
      ],
      [
        'between two that make room',
        "('A', 1), ('B', 2), ('C', 3), ('D', 9)",
        "'C', 'A'",
        'A1 C2 B3 D9',
      ],
      ['last of all', "('A', 1), ('B', 2), ('C', 3)", "'A', 'C'", 'B2 C3 A4'],
      ['among those that had one number', "('A', 0), ('B', 0), ('C', 0)", "'C', 'A'", 'A0 C1 B2'],
      ['to where they are', "('A', 1), ('B', 5), ('C', 9)", "'B', 'A'", 'A1 B2 C9'],
      [
        'beyond the highest number that a form takes',
        "('A', 7), ('B', 1000000)",
        "'A', 'B'",
        'B1 A2',
      ],
      ['beyond the lowest', "('A', -1000000), ('B', 7)", "'B', null", 'B1 A2'],
      ['to the ends of all numbers', "('A', 7), ('B', 2147483647)", "'A', 'B'", 'B1 A2'],
      ['nowhere behind themselves', "('A', 1), ('B', 2)", "'A', 'A'", 'A1 B2'],
      ['nowhere behind somebody who has left', "('A', 1), ('B', 2)", "'A', 'Left'", 'A1 B2'],
      ['nowhere when they have left', "('A', 1), ('B', 2)", "'Left', 'A'", 'A1 B2'],
      ['nowhere when nobody knows them', "('A', 1), ('B', 2)", "'Nobody', 'A'", 'A1 B2'],
      ['alone', "('A', 7)", "'A', null", 'A7'],
    ] as const
  ).map(([where, order, names, is]): Rule => ({
    about: 'public.move_artist(uuid,uuid)',
    says: `an artist is moved ${where}`,
    by: 'admin',
    before: roster(order),
    deed: moveByName(names),
    after: `select string_agg(name || display_order, ' ' order by display_order, name) from public.artists where deleted_at is null`,
    is,
  })),

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
  ...(
    [
      [
        'what is featured last comes first',
        "update public.news set featured = true where title = 'Draft'",
        'Draft Featured 2 Featured 1',
      ],
      [
        'what comes back comes first',
        "update public.news set deleted_at = null where title = 'Gone'",
        'Gone Featured 2 Featured 1',
      ],
      [
        'what is taken off leaves its place',
        "update public.news set featured = false where title = 'Featured 2'",
        'Featured 1',
      ],
      [
        'what is deleted leaves its place',
        "update public.news set deleted_at = now() where title = 'Featured 2'",
        'Featured 1',
      ],
      [
        'what is saved once more keeps its place',
        "update public.news set featured = true where title = 'Featured 1'",
        'Featured 2 Featured 1',
      ],
    ] as const
  ).map(([says, deed, is]): Rule => ({
    about: 'public.news',
    says: `of the featured articles ${says}`,
    by: 'moderator',
    before: featureTwo,
    deed,
    after: featuredTitles,
    is,
  })),
  ...(
    [
      ['behind another', "'Featured 3', 'Featured 1'", 'Featured 2 Featured 1 Featured 3'],
      ['between two', "'Featured 3', 'Featured 2'", 'Featured 2 Featured 3 Featured 1'],
      ['first of all', "'Featured 1', null", 'Featured 1 Featured 3 Featured 2'],
      ['nowhere behind itself', "'Featured 1', 'Featured 1'", 'Featured 3 Featured 2 Featured 1'],
      [
        'nowhere behind one that is not featured',
        "'Featured 1', 'Draft'",
        'Featured 3 Featured 2 Featured 1',
      ],
    ] as const
  ).map(([where, titles, is]): Rule => ({
    about: 'public.feature_article(uuid,uuid)',
    says: `a featured article is moved ${where}`,
    by: 'moderator',
    before: featureThree,
    deed: featureByTitle(titles),
    after: featuredTitles,
    is,
  })),
  {
    about: 'public.feature_article(uuid,uuid)',
    says: 'an article that is moved is not changed: an edit of it that is under way is not refused',
    by: 'moderator',
    before: `${featureThree}; alter table public.news disable trigger touch;
      update public.news set updated_at = '2001-01-01'; alter table public.news enable trigger touch`,
    deed: featureByTitle("'Featured 1', null"),
    after: "select count(*) from public.news where updated_at <> '2001-01-01'",
    is: '0',
  },
  {
    about: 'public.feature_article(uuid,uuid)',
    says: 'an article that was taken off is put back where it was',
    by: 'moderator',
    before: `${featureThree}; update public.news set featured = false where title = 'Featured 2'`,
    deed: featureByTitle("'Featured 2', 'Featured 3'"),
    after: featuredTitles,
    is: 'Featured 3 Featured 2 Featured 1',
  },
  refused(
    'public.feature_article(uuid,uuid)',
    'a fourth featured article is refused here, too',
    'moderator',
    featureByTitle("'Draft', null"),
    'at most 3 articles are featured',
    featureThree,
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
    about: 'public.undo_publish_news(jsonb,boolean)',
    says: 'what is published together and taken back has the date from before, also none',
    by: 'moderator',
    deed: `select public.undo_publish_news(public.publish_news(array(select id from public.news), true), true)`,
    after:
      "select published::text || coalesce(published_at::text, ' undated') from public.news where title = 'Draft'",
    is: 'false undated',
  },
  {
    about: 'public.undo_publish_news(jsonb,boolean)',
    says: 'what somebody has changed since stays as they left it',
    by: 'moderator',
    before: change('news', "published = true where title = 'Draft'"),
    deed: `select public.undo_publish_news(
      (select jsonb_agg(jsonb_build_object('id', id, 'updated_at', '2000-01-01')) from public.news), true)`,
    after: "select published from public.news where title = 'Draft'",
    is: 'true',
  },
  ...[
    'publish_news(array(select id from public.news), true)',
    'publish_news(array(select id from public.news), false)',
  ].map((call): Rule => ({
    about: 'public.publish_news(uuid[],boolean)',
    says: 'what is done with several articles is one entry in the log, and leaves deleted ones alone',
    by: 'moderator',
    deed: `select public.${call}`,
    after: `select action || ' ' || subject from public.audit_log order by id desc limit 1`,
    is: call.endsWith('true)')
      ? 'articles-published Draft'
      : 'articles-unpublished Published, Scheduled',
  })),
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
      'public.generate_codes(uuid,text,integer,text[],boolean)',
      'a batch has 1 to 1000 codes',
      'admin',
      deed,
      'a batch has 1 to 1000 codes',
    ),
  ),
  ...[goneRelease, nobodyHere].map((release) =>
    refused(
      'public.generate_codes(uuid,text,integer,text[],boolean)',
      'no codes for a release that is not there',
      'admin',
      generate(`'${release}', 'B', 1, array['MINE0001']`),
      'a code is for a release that is there',
    ),
  ),
  {
    about: 'public.generate_codes(uuid,text,integer,text[],boolean)',
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
