import type { Identity } from '#tests/database/who-may-do-what.ts'

type Token = { role: 'anon' | 'authenticated' | 'service_role'; sub?: string }

const id = (end: string) => `00000000-0000-4000-8000-${end.padStart(12, '0')}`

/** What the API knows of each identity: the database role, and whom the token was given to. */
export const identities: Record<Identity, Token> = {
  visitor: { role: 'anon' },
  stranger: { role: 'authenticated', sub: id('501') },
  moderator: { role: 'authenticated', sub: id('502') },
  admin: { role: 'authenticated', sub: id('503') },
  'demoted admin': { role: 'authenticated', sub: id('504') },
  'disabled admin': { role: 'authenticated', sub: id('505') },
  'disabled moderator': { role: 'authenticated', sub: id('506') },
  'removed admin': { role: 'authenticated', sub: id('509') },
  'admin of an ended session': { role: 'authenticated', sub: id('510') },
  'secret key': { role: 'service_role' },
}

/** Whom the role of a token stands for. */
export const keyOf = (who: Identity) =>
  (({ anon: 'visitors', authenticated: 'signed in', service_role: 'secret key' }) as const)[
    identities[who].role
  ]

/** The rows of the label below by what they are, and `unknown`, an id without a row. */
export const ids = {
  release: id('a'),
  unlistedRelease: id('b'),
  deletedRelease: id('c'),
  article: id('910'),
  track: id('a7'),
  edition: id('e1'),
  unlistedEdition: id('e2'),
  file: id('f1'),
  batch: id('ba'),
  gift: id('d1'),
  sale: id('d2'),
  picture: id('c1'),
  unusedPicture: id('c2'),
  moderator: id('502'),
  admin: id('503'),
  disabledModerator: id('506'),
  accountWithoutUser: id('508'),
  resetLink: id('e1'),
  invite: id('e2'),
  unknown: id('ff'),
}
const { release, track, edition, unlistedEdition, file } = ids

/** The newest entry of the audit log: who did what. */
export const lastEntry =
  "select actor_name || ' ' || action from audit_log order by id desc limit 1"
const pictureAddress = (hash: string) =>
  `'/media/' || private.project_id() || '/${hash.repeat(32)}-960x960.webp'`

/** A label with one row of every kind that somebody may see and somebody else may not. */
export const labelWorld = `
  insert into auth.users (id)
  values ('${id('501')}'), ('${id('502')}'), ('${id('503')}'), ('${id('504')}'), ('${id('505')}'),
         ('${id('506')}'), ('${id('507')}'), ('${id('508')}'), ('${id('509')}'), ('${id('510')}')
  on conflict do nothing;
  insert into public.users (id, username, email, role) values
    ('${id('502')}', 'mo', 'mo@label.example', 'moderator'),
    ('${id('503')}', 'ada', 'ada@label.example', 'admin'),
    ('${id('504')}', 'dan', 'dan@label.example', 'admin'),
    ('${id('505')}', 'dora', 'dora@label.example', 'admin'),
    ('${id('506')}', 'dirk', 'dirk@label.example', 'moderator'),
    ('${id('507')}', 'bea', 'bea@label.example', 'admin'),
    ('${id('509')}', 'rae', 'rae@label.example', 'admin'),
    ('${id('510')}', 'sal', 'sal@label.example', 'admin');
  update public.users set role = 'moderator' where username = 'dan';
  update public.users set disabled_at = now() where username in ('dora', 'dirk');
  update public.users set removed_at = now(), email = null where username = 'rae';
  update public.users set sessions_valid_after = now() where username = 'sal';
  insert into public.staff_links (id, purpose, user_id, token_hash, created_by)
  values ('${id('e1')}', 'reset', '${id('502')}', repeat('e', 64), '${id('503')}');
  insert into public.staff_links (id, purpose, email, username, role, token_hash, created_by)
  values ('${id('e2')}', 'invite', 'new@label.example', 'New', 'moderator', repeat('f', 64), '${id('503')}');

  insert into public.releases (id, title, artist, year, listed, deleted_at) values
    ('${release}', 'Una Corda', 'Odile', '2024', true, null),
    ('${id('b')}', 'Not yet', 'Odile', '2027', false, null),
    ('${id('c')}', 'Gone', 'Odile', '1999', true, now());
  insert into public.pictures (id, hash, type, width, height, bytes, name, alt, ready_at, removed_at) values
    ('${id('c1')}', repeat('1', 32), 'webp', 960, 960, 9, 'used.jpg', 'A sleeve', now(), null),
    ('${id('c2')}', repeat('2', 32), 'webp', 960, 960, 9, 'unused.jpg', '', now(), null),
    ('${id('c3')}', repeat('3', 32), 'webp', 960, 960, 9, 'on-its-way.jpg', '', null, null),
    ('${id('c4')}', repeat('4', 32), 'webp', 960, 960, 9, 'removed.jpg', '', now(), now());
  update public.releases set cover_image = ${pictureAddress('1')} where id = '${id('b')}';
  insert into public.code_batches (id, name, release_id) values ('${id('ba')}', 'First', '${release}');
  insert into public.codes (id, release_id, batch_id, redeemed_at, claim) values
    ('UNUSED01', '${release}', '${id('ba')}', null, null),
    ('SPENT001', '${release}', '${id('ba')}', '2026-01-01', 'the-claim-of-a-fan');
  insert into public.codes (id, release_id, batch_id, serial, activated_at, replaces) values
    ('DORMANT1', '${release}', '${id('ba')}', 1, null, null),
    ('DORMANT2', '${release}', '${id('ba')}', 2, null, null),
    ('SOLD0001', '${release}', '${id('ba')}', 3, now(), null),
    ('INSTEAD1', '${release}', '${id('ba')}', null, now(), 'SOLD0001');
  update public.codes set voided_at = now() where id = 'SOLD0001';
  update public.codes set given_to = 'Radio 3' where id = 'DORMANT2';
  insert into public.code_claims (code, claim) values ('SPENT001', 'the-claim-of-a-tablet');
  insert into public.code_transfers (token_hash, code) values (repeat('a', 64), 'SPENT001');
  insert into public.code_actions (id, action, batch_id, reason, given_to) values
    ('${id('d1')}', 'give', '${id('ba')}', null, 'Radio 3'),
    ('${id('d2')}', 'sell', '${id('ba')}', null, null),
    ('${id('d3')}', 'replace', '${id('ba')}', 'Misprinted', null);
  insert into public.code_changes (action_id, code) values
    ('${id('d1')}', 'DORMANT2'), ('${id('d2')}', 'UNUSED01'), ('${id('d3')}', 'SOLD0001');
  insert into public.tracks (id, release_id, position, title) values
    ('${track}', '${id('b')}', 1, 'First'),
    ('${id('a8')}', '${release}', 1, 'Opener'),
    ('${id('a9')}', '${id('c')}', 1, 'Silence');
  insert into public.editions (id, release_id, position, format, price, currency) values
    ('${edition}', '${release}', 1, 'LP', 2400, 'EUR'),
    ('${unlistedEdition}', '${id('b')}', 1, 'Unlisted LP', 2400, 'EUR');
  insert into public.files (id, release_id, track_id, kind, name, bytes, type, ready_at) values
    ('${file}', '${id('b')}', '${track}', 'mp3', 'first.mp3', 9, 'mp3', now()),
    ('${id('f2')}', '${id('b')}', null, 'download', 'on-its-way.zip', 9, null, null),
    ('${id('f3')}', '${release}', '${id('a8')}', 'preview', 'opener.mp3', 9, 'mp3', now());
  insert into public.file_downloads (release_id, kind) values ('${id('b')}', 'mp3');
  insert into public.artists (id, name, slug, bio, is_active, deleted_at) values
    ('${id('a1')}', 'Odile', 'odile', 'Plays.', true, null),
    ('${id('a2')}', 'Hidden', 'hidden', 'Plays.', false, null),
    ('${id('a3')}', 'Left', 'left', 'Played.', true, now());
  insert into public.news (id, title, excerpt, content, published, published_at, deleted_at) values
    ('${id('910')}', 'Published', 'In short', 'At length', true, now() - interval '1 day', null),
    ('${id('911')}', 'Scheduled', 'In short', 'At length', true, now() + interval '1 day', null),
    ('${id('912')}', 'Draft', 'In short', 'At length', false, null, null),
    ('${id('913')}', 'Taken back', 'In short', 'At length', true, now() - interval '1 day', now());
  update public.news set release_id = '${release}' where id = '${id('910')}';
  insert into public.pages (id, title, slug, published, published_at, deleted_at) values
    ('${id('e0')}', 'Imprint', 'imprint', true, null, null),
    ('${id('e1')}', 'Later', 'later', true, now() + interval '1 day', null),
    ('${id('e2')}', 'Unfinished', 'unfinished', false, null, null),
    ('${id('e3')}', 'Gone', 'gone', true, null, now());
  insert into public.goods (id, title, published, published_at, deleted_at, artist_id, release_id, currency, variants) values
    ('${id('6a0')}', 'Tour shirt', true, null, null, '${id('a1')}', '${release}', 'EUR',
     '[{"name": "M", "price": 2000, "state": "in_stock", "links": []}]'),
    ('${id('6a1')}', 'Later shirt', true, now() + interval '1 day', null, null, null, null, '[]'),
    ('${id('6a2')}', 'Unfinished shirt', false, null, null, null, null, null, '[]'),
    ('${id('6a3')}', 'Gone shirt', true, null, now(), null, null, null, '[]');
  insert into public.press_kits (id, title, published, published_at, deleted_at, artist_id, release_id, photos) values
    ('${id('5a0')}', 'Una kit', true, null, null, null, '${release}', '[{"address": "/a.jpg", "credit": "Ada"}]'),
    ('${id('5a1')}', 'Later kit', true, now() + interval '1 day', null, '${id('a1')}', null, '[]'),
    ('${id('5a2')}', 'Unfinished kit', false, null, null, '${id('a1')}', null, '[]'),
    ('${id('5a3')}', 'Gone kit', true, null, now(), '${id('a1')}', null, '[]'),
    ('${id('5a4')}', 'Secret kit', true, null, null, null, (select id from public.releases where title = 'Not yet'), '[]'),
    ('${id('5a5')}', 'Hidden kit', true, null, null, '${id('a2')}', null, '[]');
  insert into public.preview_links (record_id, token_hash, created_by)
  select id, repeat(case title when 'Draft' then 'd' else '5' end, 64), '${id('502')}'
    from public.news where title in ('Draft', 'Scheduled');
  insert into public.catalogue_imports (id, kind, name, fingerprint, written)
  values ('${id('d4')}', 'releases', 'label.csv', 'asked', '[]');
  insert into public.contact_messages (id, name, email, subject_type, message, submission)
  values ('${id('920')}', 'Fan', 'fan@fan.example', 'join-label', 'Hello', 'the-first-message');
  insert into public.newsletter_signups (id, name, email, consent)
  values ('${id('930')}', 'Fan', 'fan@fan.example', 'Yes');
  insert into public.redirects (from_path, to_address) values ('/old', '/news#${id('930')}'), ('/?p=1', '/about#${id('930')}');
  insert into public.rate_limits (scope, key, refilled_at) values ('contact', 'client one', now());
  insert into public.deploys (revision, reason, deploy_id) values (1, 'now', 'label-world');
  insert into public.backups (taken_at, sha256) values ('2026-01-01', repeat('a', 64));
  insert into private.staged_rows (table_name, row_json) values ('codes', '{}');
`

type Attempts = {
  /** Made by the owner before, where the row would be in the way. */
  before?: string
  /** A row that could be added. */
  add?: string
  /** A change that could be made of every row. */
  change?: string
  /** The same with the secret key, which may change something else. */
  changeWithSecretKey?: string
}

/** How each table is written to, by those who may. A table that nobody writes to is tried without these. */
export const attempts: Record<string, Attempts> = {
  'public.users': {
    add: `(id, username, email) values ('${id('508')}', 'new', 'new@label.example')`,
    change: "username = 'Changed'",
  },
  'public.site_settings': {
    before: 'delete from public.site_settings',
    add: "(id) values ('main')",
    change: "tagline = 'Changed'",
  },
  'public.releases': {
    add: "(title, artist, year) values ('New', 'Odile', '2026')",
    change: "year = '1900'",
  },
  'public.pictures': { change: "alt = 'Changed'", changeWithSecretKey: 'sha256 = null' },
  'public.files': { changeWithSecretKey: 'sha256 = null' },
  'public.code_batches': {
    add: `(name, release_id) values ('Second', '${release}')`,
    change: 'tried_at = now()',
  },
  'public.codes': {
    add: `(id, release_id, batch_id) values ('MINE0001', '${release}', '${id('ba')}')`,
    change: 'redeemed_at = null, claim = null',
    changeWithSecretKey: 'redeemed_at = case when activated_at is not null then now() end',
  },
  'public.contact_messages': {
    add: "(name, email, subject_type, message) values ('New', 'new@fan.example', 'join-label', 'Hello')",
    change: 'read_at = now()',
    changeWithSecretKey: 'attempts = 7',
  },
  'public.newsletter_signups': {
    add: "(name, email, consent) values ('New', 'new@fan.example', 'Yes')",
  },
  'public.artists': {
    add: "(name, slug, bio) values ('New', 'new', 'Plays.')",
    change: 'display_order = 7',
  },
  'public.news': {
    add: "(title, excerpt, content) values ('New', 'In short', 'At length')",
    change: "featured_image = '/changed.svg'",
  },
  'public.pages': {
    add: "(title, slug) values ('New', 'new')",
    change: 'position = 7',
  },
  'public.goods': {
    add: "(title) values ('New')",
    change: "kind = 'bag'",
  },
  'public.press_kits': {
    add: "(title) values ('New')",
    change: "line = 'Changed'",
  },
  'public.rate_limits': {
    add: "(scope, key, refilled_at) values ('contact', 'client two', now())",
    change: "refilled_at = '2000-01-01'",
  },
}
