// Releases, their tracks and their files.
import { publicFileKinds } from '#src/features/releases/files/file-kind.ts'
import { ids, lastEntry } from '#tests/support/permissions/label-world.ts'
import { parseRules, type RefusedRows, type Rule } from '#tests/support/permissions/rules.ts'

const { release, unlistedRelease, deletedRelease, track, edition, unlistedEdition, file, unknown } =
  ids

const addTrack = (id: string, releaseId: string, position: number) =>
  `insert into tracks (id, release_id, position, title) values ('${id}', '${releaseId}', ${position}, 'x')`
const addFile = (columns: string, values: string) =>
  `insert into files (release_id, kind, name, bytes${columns}) values ('${unlistedRelease}', ${values})`
const list = (column: string, rows: string) => `update releases set ${column} = '${rows}'`
const addEdition = (part: Record<string, string>) => {
  const row = {
    id: 'gen_random_uuid()',
    release_id: `'${release}'`,
    position: '9',
    format: "'LP'",
    ...part,
  }
  return `insert into editions (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`
}
const listeningLinks = [
  '{}',
  '[1]',
  '[{}]',
  ...[
    ...[1, null].map((name) => ({ name })),
    ...['javascript:alert(1)', 'http://listen.example/', null, 1].map((url) => ({ url })),
    { more: true },
  ].map((changed) => JSON.stringify([{ name: 'Here', url: '/here', ...changed }])),
]

/** What is no record of facts that were sent. */
const sentFacts = [
  [],
  { other: {} },
  { release: [] },
  { release: { at: '2026-03-03T10:00Z' } },
  { release: { at: 'March', facts: {} } },
  { release: { at: '2026-03-03T10:00Z', facts: [] } },
  { release: { at: '2026-03-03T10:00Z', facts: {}, more: 1 } },
  ...[{ title: 'Una' }, { title: null }, { Title: '0123abcd' }, { '<b>': '0123abcd' }].map(
    (facts) => ({
      release: { at: '2026-03-03T10:00Z', facts },
    }),
  ),
  {
    release: {
      at: '2026-03-03T10:00Z',
      facts: Object.fromEntries(
        Array.from({ length: 5000 }, (_, n) => [`track ${n} of many`, '0123abcd']),
      ),
    },
  },
].map((sent) => JSON.stringify(sent))

/** Listening links that are too long, and values of theirs: limits.test.ts. */
export const releaseRows: RefusedRows = {
  releases_slug_key: `update releases set slug = (select slug from releases where id = '${unlistedRelease}')
    where id = '${release}'`,
  releases_listening_links_check: listeningLinks.map((rows) => list('listening_links', rows)),
  releases_musicbrainz_sent_check: sentFacts.map((sent) => list('musicbrainz_sent', sent)),

  editions_pkey: addEdition({ id: `'${edition}'` }),
  editions_release_id_fkey: addEdition({ release_id: `'${unknown}'` }),
  editions_position_key: addEdition({ position: '1' }),
  editions_a_price_has_a_currency: [addEdition({ price: '1' }), addEdition({ currency: "'EUR'" })],
  editions_links_check: [
    '{}',
    '[1]',
    '[{}]',
    '[{"name": "Here", "url": "javascript:alert(1)"}]',
    JSON.stringify(Array.from({ length: 6 }, () => ({ name: 'Here', url: '/here' }))),
  ].map((links) => addEdition({ links: `'${links}'` })),
  editions_what_ships_later_has_a_day: [
    addEdition({ state: "'back_on'" }),
    addEdition({ ships_on: "'2027-01-01'" }),
    addEdition({ ships_note: "'Slow'" }),
  ],
  tracks_pkey: addTrack(track, unlistedRelease, 2),
  tracks_release_key: `alter table tracks drop constraint tracks_pkey; ${addTrack(track, unlistedRelease, 2)}`,
  tracks_position_key: addTrack(unknown, unlistedRelease, 1),
  tracks_release_id_fkey: addTrack(unknown, unknown, 1),

  catalogue_imports_number_key: `insert into catalogue_imports (id, number, kind, name) overriding system value
    select '${unknown}', number, kind, name from catalogue_imports`,
  files_pkey: addFile(', id', `'mp3', 'x.mp3', 9, '${file}'`),
  files_place_key: addFile(
    ', track_id, type, ready_at',
    `'mp3', 'second.mp3', 9, '${track}', 'mp3', now()`,
  ),
  files_early_key: [track, unknown]
    .map((id) =>
      addFile(', track_id, type, ready_at', `'early', 'x.mp3', 9, '${id}', 'mp3', now()`),
    )
    .toSpliced(1, 0, addTrack(unknown, unlistedRelease, 2))
    .join('; '),
  files_release_id_fkey: `insert into files (release_id, kind, name, bytes) values ('${unknown}', 'mp3', 'x', 9)`,
  files_track_fkey: `insert into files (release_id, track_id, kind, name, bytes) values ('${release}', '${track}', 'mp3', 'x', 9)`,
  files_a_ready_file_has_a_type: [
    `update files set type = null where id = '${file}'`,
    `update files set ready_at = null where id = '${file}'`,
  ],
  files_a_preview_is_of_a_track: publicFileKinds.map((kind) =>
    addFile('', `'${kind}', 'x.mp3', 9`),
  ),
  files_a_preview_is_an_mp3: publicFileKinds.map((kind) =>
    addFile(', track_id, type, ready_at', `'${kind}', 'x.flac', 9, '${track}', 'flac', now()`),
  ),
  files_a_track_is_no_download: addFile(', track_id', `'download', 'x.zip', 9, '${track}'`),
  file_downloads_release_id_kind_key: `insert into file_downloads (release_id, kind) values ('${unlistedRelease}', 'mp3')`,
}

export const saveTracks = (id: string, tracks: string) =>
  `select save_tracks('${id}', private.tracks_version('${id}'), '${tracks}')`

const addDated = [
  `update editions set state = 'pre_order', ships_on = '2027-02-01' where id = '${edition}'`,
  `update news set type = 'release', release_id = '${release}', event_date = '2027-02-01' where title = 'Published'`,
].join('; ')
const saveEdition = (day: string, more = '') =>
  `select save_release(to_jsonb(r), '[{"id": "${edition}", "format": "LP", "links": [], "state": "pre_order", "ships_on": "${day}"}${more}]', r.id, r.updated_at) from releases r where r.id = '${release}'`
const dates = `select concat_ws(' ', e.ships_on, e.ships_before, n.event_date) from editions e join news n on n.release_id = e.release_id where e.id = '${edition}'`
const slugs = "select string_agg(slug, ' ' order by slug) from releases where title = 'New'"
const addNew = "insert into releases (title, artist, year) values ('New', 'Odile', '2026')"
const setSlug = (slug: string) => `update releases set slug = '${slug}' where id = '${release}'`
const setDay = (day: string | null) =>
  `update releases set available_at = ${day ? `'${day}T10:00Z'` : 'null'} where id = '${release}'`
const formerDay = `select coalesce(to_char(former_available_at at time zone 'UTC', 'YYYY-MM-DD'), 'none') from releases where id = '${release}'`
const toldLongAgo = "update releases set day_told_at = '2000-01-01'"
const isJustTold = `select day_told_at > now() - interval '1 hour' from releases where id = '${release}'`
const texts = [
  'releases credits',
  'artists bio',
  'news content',
  'pages content',
  ...['who_we_are', 'mission', 'philosophy'].map((part) => `site_settings about_${part}`),
].map((place) => place.split(' '))
/** Every text shows the release with this slug. */
const showInTexts = (slug: string) =>
  texts
    .map(([table, text]) => `update ${table} set ${text} = '[release=${slug}] [release=old-2] old'`)
    .join('; ')
const allTexts = texts
  .map(([table, text]) => `select ${text} as texts from ${table}`)
  .join(' union ')
const importing = (item: string) =>
  `select import_catalogue('${unknown}', 'releases', 'a.csv', jsonb_build_array(jsonb_build_object(${item})))`
const newRelease = `'id', '${unknown}', 'version', '', 'values', jsonb_build_object('title', 'New', 'artist', 'Odile', 'year', '2027', 'slug', '', 'credits', '', 'listed', false`
const completeZip = "select complete_file(id, 'zip') from files where name = 'on-its-way.zip'"

export const releaseRules: Rule[] = parseRules(`
public.create_file(uuid,uuid,text,text,bigint,text)
  a file belongs to an existing release or to a track of it
    admin: select create_file('${deletedRelease}', null, 'mp3', 'a.mp3', 9)
    admin: select create_file('${release}', '${track}', 'mp3', 'a.mp3', 9)
    refused: a file is of a release or a track that is there

public.save_tracks(uuid,text,jsonb)
  tracks are not saved over another version
    admin: select save_tracks('${unlistedRelease}', '', '[]')
    refused: the tracks have been changed since
  a deleted release gets no tracks
    admin: select save_tracks('${deletedRelease}', '', '[]')
    refused: a track is of a release that is there
  a track of another release is not taken over
    admin: ${saveTracks(release, `[{"id": "${track}", "title": "Stolen"}]`)}
    is First ${unlistedRelease}: select title || ' ' || release_id from tracks where id = '${track}'

  an ISRC is of one recording, on however many releases
    before: update tracks set isrc = 'GBTHR2600001', title = 'First' where id = '${track}'
    admin: ${saveTracks(release, `[{"id": "${unknown}", "title": " first", "isrc": "GBTHR2600001"}]`)}
    is 2: select count(*) from tracks where isrc = 'GBTHR2600001'
  another recording does not get an ISRC that is taken
    before: update tracks set isrc = 'GBTHR2600001' where id = '${track}'
    admin: ${saveTracks(release, `[{"id": "${unknown}", "title": "Other", "isrc": "GBTHR2600001"}]`)}
    refused: an ISRC is of one recording

public.save_release(jsonb,jsonb,uuid,timestamp with time zone)
  a day that moves is kept as the one before, and its events move along
    before: ${addDated}
    admin: ${saveEdition('2027-02-15')}
    is 2027-02-15 2027-02-01 2027-02-15: ${dates}
  a day that moves back was never another
    before: ${addDated}; update editions set ships_before = '2027-01-15' where state = 'pre_order'
    admin: ${saveEdition('2027-01-15')}
    is 2027-01-15 2027-01-15: ${dates}
  the day of a pre-order is no former day of what is back later
    before: ${addDated}
    admin: ${saveEdition('2027-02-15').replace('pre_order', 'back_on')}
    is 2027-02-15 2027-02-15: ${dates}
  an event stays on a day that another edition still has
    before: ${addDated}; ${addEdition({ id: `'${unknown}'`, state: "'pre_order'", ships_on: "'2027-02-01'" })}
    admin: ${saveEdition('2027-02-15', `, {"id": "${unknown}", "format": "CD", "links": [], "state": "pre_order", "ships_on": "2027-02-01"}`)}
    is 2027-02-15 2027-02-01 2027-02-01: ${dates}
  an event keeps its day when the edition has none any more
    before: ${addDated}
    admin: ${saveEdition('2027-02-01').replace(', "ships_on": "2027-02-01"', '')}
    is 2027-02-01: ${dates}
  an edition with the id of another release's is saved under an id of its own
    admin: ${saveEdition('2027-02-01', `, {"id": "${unlistedEdition}", "format": "CD", "links": [], "state": "in_stock"}`)}
    is CD LP Unlisted LP: select string_agg(format, ' ' order by format) from editions
  another day of an edition raises the revision of the site
    before: update publishing set revision = 100, changed_in = null
    admin: ${saveEdition('2027-02-01')}
    is 101: select revision from publishing
  the same editions once more do not
    before: update editions set state = 'pre_order', ships_on = '2027-02-01', price = null, currency = null where id = '${edition}'; update publishing set revision = 100, changed_in = null
    admin: ${saveEdition('2027-02-01')}
    is 100: select revision from publishing
  a release that another version replaced is not saved
    admin: select save_release('{}', '[]', '${release}', '2000-01-01')
    is 1: select count(*) from editions where release_id = '${release}'

public.save_sent_facts(uuid,text,jsonb)
  what is sent once more replaces what was sent, and nothing is left of an edition that is gone
    before: update releases set musicbrainz_sent = '{"${unknown}": {"at": "2026-03-03T10:00Z", "facts": {}}, "release": {"at": "2026-03-03T10:00Z", "facts": {"title": "00000000"}}}' where id = '${release}'
    admin: select save_sent_facts('${release}', '${edition}', '{"barcode": "0123abcd"}'); select save_sent_facts('${release}', 'release', '{"title": "89abcdef"}')
    is release ${edition} 89abcdef: select string_agg(e.key, ' ' order by length(e.key)) || ' ' || (r.musicbrainz_sent #>> '{release,facts,title}') from releases r, jsonb_each(r.musicbrainz_sent) e where r.id = '${release}' group by r.id
  sending changes neither the version of a release nor the revision of the site
    before: alter table releases disable trigger touch; update releases set updated_at = '2000-01-01'; alter table releases enable trigger touch; update publishing set revision = 100, changed_in = null
    admin: select save_sent_facts('${release}', 'release', '{"title": "0123abcd"}')
    is 100 2000: select p.revision || ' ' || extract(year from r.updated_at) from publishing p, releases r where r.id = '${release}'
  nothing is sent of a deleted release
    admin: select save_sent_facts('${deletedRelease}', 'release', '{}')
    is {}: select musicbrainz_sent::text from releases where id = '${deletedRelease}'

public.tracks
  the files of a deleted track are removed and become no files of the release
    owner: delete from tracks
    is removed true: select state || ' ' || (track_id is null) from files where id = '${file}'

public.complete_file(uuid,text,text,integer)
  a complete file replaces the one before it
    before: ${addFile(', id, track_id', `'mp3', 'second.mp3', 9, '${unknown}', '${track}'`)}
    owner: select complete_file('${unknown}', 'mp3')
    is removed ready: select string_agg(state, ' ' order by name) from files where kind = 'mp3'
  an early track takes the place of the one of another track
    before: ${addTrack(unknown, unlistedRelease, 2)}; ${addFile(', track_id, type, ready_at', `'early', '1.mp3', 9, '${track}', 'mp3', now()`)}; ${addFile(', id, track_id', `'early', '2.mp3', 9, '${unknown}', '${unknown}'`)}
    owner: select complete_file('${unknown}', 'mp3')
    is removed ready: select string_agg(state, ' ' order by name) from files where kind = 'early'
  the MD5 and length of its samples and the key of its tags stay with it
    before: update files set tags_key = 'of its tags' where name = 'on-its-way.zip'
    owner: ${completeZip.replace("'zip'", "'flac', repeat('a', 32), 222")}
    is ${'a'.repeat(32)} 222 of its tags: select samples_md5 || ' ' || seconds || ' ' || tags_key from files where type = 'flac'
  a file that was removed during its upload is not made ready
    before: update files set removed_at = now() where name = 'on-its-way.zip'
    owner: ${completeZip}
    is removed: select state from files where name = 'on-its-way.zip'

public.files
  file-added is in the log, in the name of the user who began the upload
    before: update files set created_by = '${ids.admin}' where name = 'on-its-way.zip'
    owner: ${completeZip}
    is ada file-added: ${lastEntry}

public.forget_file(uuid)
  a file is not deleted within 30 days of its removal
    before: update files set removed_at = now() - interval '29 days' where id = '${file}'
    owner: select forget_file('${file}')
    is 1: select count(*) from files where id = '${file}'
  a cancelled upload is not deleted within a day
    before: update files set removed_at = now() - interval '23 hours' where ready_at is null
    owner: select forget_file(id) from files where ready_at is null
    is 1: select count(*) from files where ready_at is null

public.adopt_file(uuid,text)
  a removed file is not adopted from the project that stores it
    before: update files set removed_at = now(), project_id = '${unknown}' where id = '${file}'
    owner: select adopt_file('${file}', repeat('a', 64))
    is ${unknown} none: select project_id || ' ' || coalesce(sha256, 'none') from files where id = '${file}'

public.list_sweepable_files()
  files that another project stores are not swept
    before: update files set removed_at = now() - interval '31 days', project_id = '${unknown}'
    is 0: select jsonb_array_length(list_sweepable_files())

public.releases
  of a release day that moves twice the first one is kept
    before: ${setDay('2099-11-20')}
    admin: ${setDay('2099-12-04')}; ${setDay('2099-12-11')}
    is 2099-11-20: ${formerDay}
  a release day that moves back was never another
    before: ${setDay('2099-11-20')}
    admin: ${setDay('2099-12-04')}; ${setDay('2099-11-20')}
    is none: ${formerDay}
  a release without a day was never to come out on another
    before: ${setDay('2099-11-20')}
    admin: ${setDay(null)}; ${setDay('2099-12-04')}
    is none: ${formerDay}
  a day that nobody was told is kept of no release
    before: update releases set listed = false; ${setDay('2099-11-20')}
    admin: ${setDay('2099-12-04')}; update releases set listed = true where id = '${release}'
    is none: ${formerDay}
  a release that was out was not to come out on that day
    before: ${setDay('2020-11-20')}
    admin: ${setDay('2099-12-04')}
    is none: ${formerDay}
  a release that comes out forgets the day before
    before: ${setDay('2099-11-20')}; ${setDay('2099-12-04')}
    admin: ${setDay('2020-12-04')}
    is none: ${formerDay}
  a release knows since when visitors are told its day
    before: update releases set listed = false; ${toldLongAgo}
    admin: update releases set listed = true where id = '${release}'
    is true: ${isJustTold}
  a release that moves its day tells another one from now on
    before: ${setDay('2099-11-20')}; ${toldLongAgo}
    admin: ${setDay('2099-12-04')}
    is true: ${isJustTold}
  a release that is saved with the same day tells no other one
    before: ${setDay('2099-11-20')}; ${toldLongAgo}
    admin: update releases set title = 'Changed', listed = listed, available_at = available_at where id = '${release}'
    is false: ${isJustTold}
  a release without a slug gets one of its own from artist and title
    admin: ${addNew}, ('New', 'Òdile', '2027'), ('New', '!', '2028')
    is new odile-new odile-new-2: ${slugs}
  a release whose slug was taken while it was deleted is restored with another one
    before: ${addNew}; update releases set deleted_at = now() where title = 'New'; ${addNew}
    admin: update releases set deleted_at = null where title = 'New' and deleted_at is not null
    is odile-new odile-new-2: ${slugs}
  an empty slug keeps the slug that a release has
    admin: update releases set slug = '', title = 'Changed' where id = '${release}'
    is odile-una-corda: select slug from releases where id = '${release}'
  a former slug is stored once, however often it is used
    before: ${['second', 'odile-una-corda', 'third'].map(setSlug).join('; ')}
    admin: ${setSlug('second')}
    is second odile-una-corda third: select array_to_string(former_slugs, ' ') from releases where id = '${release}'
  texts show a release by its new slug, also one that was never listed
    before: ${showInTexts('old')}; update releases set slug = 'old' where id = '${unlistedRelease}'
    admin: update releases set slug = 'new' where id = '${unlistedRelease}'
    is [release=new] [release=old-2] old: select distinct texts from (${allTexts}) all_texts
  texts keep a slug that another release has taken
    before: ${showInTexts('odile-una-corda')}; update releases set slug = 'odile-una-corda' where id = '${deletedRelease}'
    owner: update releases set slug = 'new' where id = '${deletedRelease}'
    is [release=odile-una-corda] [release=old-2] old: select distinct texts from (${allTexts}) all_texts

public.read_catalogue(text,uuid)
  a catalogue is one of releases, of news or of goods
    admin: select read_catalogue('artists')
    refused: a catalogue has releases, news and goods

public.import_catalogue(uuid,text,text,jsonb)
  an import over a record that was changed since is refused
    admin: ${importing(`'id', '${unlistedRelease}', 'updated_at', '2000-01-01', 'version', '', 'values', jsonb_build_object('title', 'Mine')`)}
    refused: the catalogue has been changed since
  an import sets no day of deletion, which would empty the bin before its time
    admin: ${importing(`${newRelease}, 'deleted_at', '2000-01-01')`)}
    is true: select deleted_at is null from releases where id = '${unknown}'
  an import of listed releases raises the revision of the site
    before: update publishing set revision = 100, changed_in = null
    admin: ${importing(`${newRelease.replace("'listed', false", "'listed', true")})`)}
    is 101: select revision from publishing
  an import of what the site does not show does not
    before: update publishing set revision = 100, changed_in = null
    admin: ${importing(`${newRelease})`)}
    is 100: select revision from publishing
  the same import once more writes nothing
    admin: ${importing(`${newRelease})`)}; ${importing(`${newRelease})`)}
    is 2: select count(*) from catalogue_imports
  the id of an import is refused with other rows
    admin: ${importing(`${newRelease})`)}; ${importing(`${newRelease}, 'p_line', 'Mine')`)}
    refused: another import has this id
  an import that was given up is refused when it arrives
    before: insert into catalogue_imports (id, kind, name) values ('${unknown}', 'releases', '')
    admin: ${importing(`${newRelease})`)}
    refused: the import was given up

public.settle_import(uuid,text,text)
  an import that has arrived is not given up
    admin: ${importing(`${newRelease})`)}; select settle_import('${unknown}', 'releases', '')
    is true: select fingerprint is not null from catalogue_imports where id = '${unknown}'

public.undo_import(uuid)
  an import is undone once
    admin: ${importing(`${newRelease})`)}; select undo_import('${unknown}'); update releases set deleted_at = null where id = '${unknown}'; select undo_import('${unknown}')
    is true: select deleted_at is null from releases where id = '${unknown}'
  an import that is older than the bin is not undone
    before: insert into catalogue_imports (id, kind, name, fingerprint, written, created_at) values ('${unknown}', 'releases', '', 'x', '[]', now() - interval '31 days')
    admin: select undo_import('${unknown}')
    refused: it is too late to undo the import
`)
