// What holds for many tables: versions, the bin, the revision of the site, former names, and lists.
import { ids } from '#tests/support/permissions/label-world.ts'
import { parseRules, type Rule } from '#tests/support/permissions/rules.ts'

const versioned = ['users', 'site_settings', 'releases', 'tracks', 'artists', 'news', 'publishing']
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
].map(
  ([table, actor, row]) => `
public.${table}
  the database stamps the time of a deletion, once
    ${actor}: update ${table} set deleted_at = '2000-01-01' where ${row};
      update ${table} set deleted_at = '2000-01-01' where ${row}
    is 1: select count(*) from ${table} where ${row} and deleted_at = now()`,
)

const revisions = [
  ['news', "title = 'Changed' where title = 'Published'"],
  ['artists', "bio = 'Changed' where name = 'Odile'"],
  ['releases', "year = '1900' where title = 'Una Corda'"],
  ['site_settings', "tagline = 'Changed'"],
  ['tracks', "title = 'Changed' where title = 'Opener'"],
  ['files', "removed_at = now() where kind = 'preview'"],
].map(
  ([table, values]) => `
public.${table}
  a change of the site raises its revision
    before: update publishing set revision = 100, changed_in = null
    owner: update ${table} set ${values}
    is 101: select revision from publishing`,
)

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
  ['list_releases(text,text,text,uuid,integer)', `after => '${ids.unknown}'`, 'sorted'],
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

export const rules: Rule[] = parseRules(
  [...versions, ...deletions, ...revisions, ...formerNames, ...lists].join('\n'),
)
