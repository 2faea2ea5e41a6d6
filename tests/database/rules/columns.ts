// Constraints that concern one column, by the kind of value that they refuse. Maximum lengths are in limits.test.ts.
import { columnOf } from '#netlify/server/http/rows.ts'
import { releaseFields } from '#src/features/releases/admin/fields.ts'
import { ids } from '#tests/support/permissions/label-world.ts'
import type { RefusedRows } from '#tests/support/permissions/rules.ts'
import { names, tables } from '../who-may-do-what.ts'

const isGenerated = (column: string) =>
  /^(used|state|search|account_id|(ready_)?address|(.+_)?picture)$/.test(column)

/** Inserts the first row of a table once more. */
function insertAgain(table: string): string {
  const columns = tables[table]!.columns.filter((column) => !isGenerated(column)).join(', ')
  return `insert into ${table} (${columns}) overriding system value select ${columns} from ${table} limit 1`
}

const primaryKeys = Object.keys(tables).map((table) => [
  `${table.split('.')[1]}_pkey`,
  insertAgain(table),
])

/** A picture that does not exist, one whose upload is not complete, and one that was removed. */
const missingPictures = ["'/media/none'", ...['on-its-way', 'removed'].map(addressOf)]

/** The address of a picture of the label by its name. */
export function addressOf(name: string): string {
  return `(select address from pictures where name = '${name}.jpg')`
}

/** Updates one row: the first one that has a value in this column, if any has one. */
const update = (table: string, column: string, value: string) =>
  `update ${table} set ${column} = ${value}
    where ctid = (select ctid from ${table} order by ${column} limit 1)`

/** Names a constraint after its column, which is written as table_column. */
type Naming = (column: string) => string
const check: Naming = (column) => `${column}_check`

/** The constraints of columns, which are written as table.column, with the values that they refuse. */
const refusing = (columns: string, values: string[], toConstraint = check) =>
  names(columns).map((name) => {
    const [table = '', column = ''] = name.split('.')
    return [
      toConstraint(`${table}_${column}`),
      values.map((value) => update(table, column, value)),
    ] as const
  })

/** The columns of a release's texts: none is blank, because a text that is not typed is null. */
const releaseTexts = Object.entries(releaseFields)
  .filter(([, { control, props }]) => control === 'text' && 'maxLength' in props)
  .map(([name]) => `releases.${columnOf(name)}`)

const imageColumns = `releases.cover_image artists.image news.featured_image pages.image site_settings.logo_image
  site_settings.about_who_we_are_image site_settings.about_mission_image site_settings.about_philosophy_image`

export const columnRows: RefusedRows = Object.fromEntries([
  ...primaryKeys,
  ...refusing(
    `users.created_by preview_links.created_by staff_links.user_id
     staff_links.created_by releases.artist_id pictures.created_by files.created_by
     file_downloads.release_id code_batches.release_id code_batches.created_by codes.batch_id
     codes.replaces code_claims.code code_transfers.code code_actions.batch_id
     code_actions.created_by code_actions.undone_by code_changes.action_id code_changes.code
     catalogue_imports.created_by news.release_id news.author goods.artist_id goods.release_id
     press_kits.artist_id press_kits.release_id`,
    [`'${ids.unknown}'`],
    (column) => `${column}_fkey`,
  ),
  ...refusing(`${imageColumns} site_settings.share_image`, missingPictures, (column) =>
    column.replace(/image$/, 'picture_fkey'),
  ),
  ...refusing(
    `${imageColumns} releases.download_url releases.mp3_url releases.flac_url artists.link_url`,
    ["'javascript:alert(1)'"],
  ),
  ...refusing('artists.links', ["'javascript:alert(1)'", "'https://a.example and more'"]),
  ...refusing(
    `site_settings.social_instagram site_settings.social_bandcamp site_settings.social_spotify
     site_settings.social_soundcloud site_settings.social_twitter`,
    ["'https://'"],
  ),
  ...refusing(
    `${releaseTexts.join(' ')}
     pages.title goods.title press_kits.title editions.format editions.description editions.catalogue_number editions.ships_note
     tracks.title tracks.artist tracks.lyrics code_batches.name codes.given_to code_actions.reason
     artists.name news.title contact_messages.name contact_messages.message newsletter_signups.name`,
    ["' '"],
  ),
  ...refusing('users.username staff_links.username', ["' x'", "''"]),
  ...refusing('pictures.name files.name newsletter_signups.consent', ["''"]),
  ...refusing('users.email contact_messages.email newsletter_signups.email', ["'x'"]),
  ...refusing('staff_links.email', ["'x'", "'New@label.example'"]),
  ...refusing(`codes.claim code_claims.claim code_transfers.claim contact_messages.submission`, [
    "'short'",
    "repeat('x', 65)",
  ]),
  ...refusing(
    `preview_links.token_hash staff_links.token_hash code_transfers.token_hash files.sha256
     backups.sha256`,
    ["repeat('a', 63)", "repeat('A', 64)"],
  ),
  ...refusing('catalogue_imports.kind', ["'pages'"]),
  ...refusing('files.samples_md5', ["repeat('a', 31)", "repeat('A', 32)"]),
  ...refusing('files.tags_key', ["''"]),
  ...refusing('files.seconds', ['0', '86401']),
  ...refusing('pages.slug', ["'Una'", "'una--corda'", "'-una'"]),
  ...refusing('artists.slug goods.slug press_kits.slug releases.slug', [
    "'Una'",
    "'una--corda'",
    "'-una'",
    "'index'",
    "'api'",
  ]),
  ...refusing('pictures.hash', ["repeat('A', 32)", "repeat('a', 31)", "repeat('a', 33)"]),
  ...refusing('contact_messages.code', ["'short'", "'deadwax1'"]),
  ...refusing('releases.available_at releases.early_at', ["'infinity'", "'-infinity'"]),
  ...refusing('site_settings.share_image', ["'https://x.example/a.png'"]),
  ...refusing('site_settings.featured_artists_count', ['0', '21']),
  ...refusing('site_settings.language', ["'german'", "'DE'", "''"]),
  ...refusing('redirects.from_path', ["'/news'", "'/a*'", "'/?p=x'", "'/' || repeat('a', 600)"]),
  ...refusing('redirects.to_address', ["'http://x.example'", "'/:splat'", "'/admin'"]),
  ...refusing('pictures.width', ['0', '3001']),
  ...refusing('pictures.height', ['0', '6001']),
  ...refusing('pictures.focus_x pictures.focus_y', ['-25', '40', '125']),
  ...refusing('pictures.bytes', ['0', '25000001']),
  ...refusing('tracks.position', ['0', '201']),
  ...refusing('editions.position', ['0', '21']),
  ...refusing('editions.copies', ['0', '10000000']),
  ...refusing('editions.price', ['-1', '1000000000']),
  ...refusing('editions.currency goods.currency', ["'eur'", "'EURO'"]),
  ...refusing('editions.barcode', ["'4006381333932'", "'123'", "''"]),
  ...refusing('editions.ships_on', ["'infinity'"]),
  ...refusing('tracks.side', ["'AA'", "'a'", "'0'"]),
  ...refusing('tracks.isrc', ["'GB-THR-26-00001'", "'GBTHR260001'"]),
  ...refusing('pages.position', ['-1', '1001']),
  ...refusing('pages.placement', ["'header'"]),
  ...refusing(
    'pages.published_at goods.published_at press_kits.published_at',
    ["'infinity'"],
    (column) => `${column}_can_be_written`,
  ),
  ...refusing('tracks.seconds', ['0', '86401']),
  ...refusing('files.bytes codes.serial', ['0']),
  ...refusing('file_downloads.downloads code_batches.tried_faults', ['-1']),
  ...refusing('publishing.monthly_limit', ['-1', '10001']),
  // Each of these takes a few words only.
  ...refusing(
    `users.role staff_links.purpose staff_links.role pictures.type files.kind files.type
     file_downloads.kind code_actions.action contact_messages.subject_type rate_limits.scope
     deploys.reason editions.state goods.kind`,
    ["'other-word'"],
  ),
])
