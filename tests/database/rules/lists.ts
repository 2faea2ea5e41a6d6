// What holds for many tables: versions, the bin, the revision of the site, former names, and lists.
import { ids } from '#tests/support/permissions/label-world.ts'
import { parseRules, type Rule } from '#tests/support/permissions/rules.ts'

const versioned = [
  'users',
  'site_settings',
  'releases',
  'tracks',
  'artists',
  'news',
  'pages',
  'goods',
  'press_kits',
  'publishing',
]
const versions = versioned.map(
  (table) => `
public.${table}
  each save stamps the version itself, whatever it says
    owner: update ${table} set updated_at = '2000-01-01'
    is 0: select count(*) from ${table} where updated_at < now() - interval '1 day'`,
)

/** Otherwise a user who may delete could remove something for good, before its 30 days in the bin. */
const deletions = [
  ['news', 'moderator', "title = 'Draft'"],
  ['artists', 'admin', "name = 'Odile'"],
  ['releases', 'admin', "title = 'Una Corda'"],
  ['pages', 'admin', "title = 'Imprint'"],
  ['goods', 'admin', "title = 'Tour shirt'"],
  ['press_kits', 'admin', "title = 'Una kit'"],
].map(
  ([table, actor, row]) => `
public.${table}
  the database stamps the time of a deletion, once
    ${actor}: update ${table} set deleted_at = '2000-01-01' where ${row};
      update ${table} set deleted_at = '2000-01-01' where ${row}
    is 1: select count(*) from ${table} where ${row} and deleted_at = now()`,
)

const addTrack = (releaseId: string) =>
  `insert into tracks (id, release_id, position, title) values ('${ids.unknown}', '${releaseId}', 2, 'New')`
/** Changes that visitors see: the table, the statement, and what has to be there before it. */
const seen: [table: string, statement: string, before?: string][] = [
  ['news', "update news set title = 'Changed' where title = 'Published'"],
  ['news', "update news set published = false where title = 'Published'"],
  ['news', "update news set deleted_at = now() where title = 'Published'"],
  ['artists', "update artists set bio = 'Changed' where name = 'Odile'"],
  [
    'artists',
    'update artists set display_order = display_order + 1',
    'update artists set is_active = true, deleted_at = null; ',
  ],
  ['releases', "update releases set year = '1900' where title = 'Una Corda'"],
  ['releases', "update releases set listed = false where title = 'Una Corda'"],
  ['releases', "update releases set previews_early = true where title = 'Una Corda'"],
  ['releases', "update releases set available_at = now() + interval '1 day' where listed"],
  ['goods', "update goods set kind = 'bag' where title = 'Tour shirt'"],
  ['goods', "update goods set published = false where title = 'Tour shirt'"],
  ['goods', "update goods set deleted_at = now() where title = 'Tour shirt'"],
  ['press_kits', "update press_kits set line = 'Changed' where title = 'Una kit'"],
  ['press_kits', "update press_kits set published = false where title = 'Una kit'"],
  ['site_settings', "update site_settings set tagline = 'Changed'"],
  ['tracks', "update tracks set title = 'Changed' where title = 'Opener'"],
  ['tracks', "delete from tracks where title = 'Opener'"],
  ['tracks', "delete from tracks where title = 'New'", `${addTrack(ids.release)}; `],
  ['tracks', addTrack(ids.release)],
  ['releases', 'update releases set early_at = now() where listed'],
  ['files', "update files set removed_at = now() where kind = 'preview'"],
  [
    'files',
    'update files set removed_at = now()',
    "update files set kind = 'early' where kind = 'preview'; ",
  ],
  [
    'files',
    "update files set ready_at = now(), type = 'mp3' where kind = 'preview'",
    "update files set ready_at = null, type = null where kind = 'preview'; ",
  ],
]
const unseen: typeof seen = [
  ['news', "update news set title = 'Changed' where title in ('Draft', 'Scheduled', 'Taken back')"],
  ['news', "insert into news (title, published_at) values ('Later', now() + interval '1 day')"],
  [
    'artists',
    "insert into artists (name, slug, bio, is_active) values ('Quiet', 'quiet', 'x', false)",
  ],
  [
    'press_kits',
    "update press_kits set line = 'Changed' where title in ('Unfinished kit', 'Later kit')",
  ],
  ['releases', "insert into releases (title, artist, year) values ('Secret', 'x', '2026')"],
  ['releases', "update releases set download_url = '/x.zip' where title = 'Not yet'"],
  ['tracks', addTrack(ids.unlistedRelease)],
  [
    'files',
    `insert into files (release_id, track_id, kind, name, bytes, type, ready_at)
      values ('${ids.unlistedRelease}', '${ids.track}', 'preview', 'x.mp3', 9, 'mp3', now())`,
  ],
  [
    'pictures',
    `insert into pictures (hash, type, width, height, bytes, name, ready_at)
      values (repeat('e', 32), 'webp', 9, 9, 9, 'new.jpg', now())`,
  ],
  ['site_settings', 'update site_settings set allow_new_code_redemptions = false'],
]
const revisionRules = (title: string, revision: number, changes: typeof seen) =>
  changes.map(
    ([table, statement, before = '']) => `
public.${table}
  ${title}
    before: ${before}update publishing set revision = 100, changed_in = null
    owner: ${statement}
    is ${revision}: select revision from publishing`,
  )
const revisions = [
  ...revisionRules('a change of the site raises its revision, by one for all rows', 101, seen),
  ...revisionRules('a change that no visitor sees leaves the revision of the site', 100, unseen),
]

const inThreeDays = "published_at = now() + interval '3 days'"
/** The names that are stored after a change, so that former addresses lead to the page. */
const formerNames = [
  ['artists', 'odile', "slug = 'second' where name = 'Odile'"],
  ['artists', 'odile', "is_active = false where name = 'Odile'"],
  ['artists', 'odile', "is_claim_spot = true where name = 'Odile'"],
  ['artists', "''", "slug = 'second', is_active = true where name = 'Hidden'"],
  ['artists', "''", "slug = 'second' where name = 'Free'"],
  ['releases', 'odile-una-corda', `slug = 'second' where id = '${ids.release}'`],
  ['releases', 'odile-una-corda', `listed = false where id = '${ids.release}'`],
  ['releases', "''", `slug = 'announced', listed = true where id = '${ids.unlistedRelease}'`],
  ['news', 'Published', "title = 'Mended' where title = 'Published'"],
  ['news', 'Published', "published = false where title = 'Published'"],
  ['news', 'Published', `${inThreeDays} where title = 'Published'`],
  ['news', "''", "excerpt = 'Shorter' where title = 'Published'"],
  ['news', "''", "title = 'Mended', published_at = null where title = 'Scheduled'"],
  ['news', "''", "title = 'Mended', published = true where title = 'Draft'"],
  ['news', "''", "title = 'Mended', deleted_at = null where title = 'Taken back'"],
].map(
  ([table, stored, values]) => `
public.${table}
  the former name of a page is stored if the page was public
    before: insert into artists (name, slug, bio, is_claim_spot) values ('Free', 'free', 'x', true)
    admin: update ${table} set ${values}
    is ${stored}: select coalesce(string_agg(array_to_string(${table === 'news' ? 'former_titles' : 'former_slugs'}, ' '), ''), '') from ${table}`,
)

/** Each list with a row that is not in it, and whether it can be sorted. */
const lists = [
  ['list_releases(text,text,text,text,uuid,integer)', `after => '${ids.unknown}'`, 'sorted'],
  ['list_artists(text,text,text,uuid,integer)', `after => '${ids.unknown}'`, 'sorted'],
  [
    'list_codes(uuid,uuid,text,text,text,bigint,integer)',
    "sort => 'redeemed', after => -1",
    'sorted',
  ],
  ['list_news(text,text,text,uuid,integer)', `after => '${ids.unknown}'`, 'sorted'],
  ['list_signups(text,text,uuid,integer)', `after => '${ids.unknown}'`, 'sorted'],
  ['list_batches(uuid,uuid,integer)', `after => '${ids.unknown}'`],
  ['list_pictures(text,uuid,integer)', `after => '${ids.unknown}'`],
  ['list_messages(text,boolean,text,uuid,integer)', `after => '${ids.unknown}'`],
  ['list_audit(text,uuid,bigint,integer)', 'after => -1'],
].flatMap(([signature = '', after = '', sorted]) => {
  const name = signature.split('(', 1)[0]!
  const unknownRow = `
public.${signature}
  a list does not continue after a row that it does not have
    admin: select ${name}(${after})
    refused: no list goes on from there`
  const unknownOrder = `
  a list refuses an unknown order
    admin: select ${name}(sort => 'beauty')
    refused: no list has this order or filter`
  return sorted ? [unknownRow, unknownOrder] : [unknownRow]
})

export const listRules: Rule[] = parseRules(
  [...versions, ...deletions, ...revisions, ...formerNames, ...lists].join('\n'),
)
