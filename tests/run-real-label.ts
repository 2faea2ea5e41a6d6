// `DATA_DIR=<new folder> npm run label` makes a label of a real size, to be looked at with `DATA_DIR=<folder> npm start`:
// the demo label and so much more that it has 47 artists, 72 releases and 134 articles, with 12 shows in one month.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { mediaKey } from '#netlify/server/files/file-store.ts'
import { folderStore } from '#netlify/server/files/folder-store.ts'
import { fileAddress, fileWidths, parsePictureAddress } from '#src/lib/picture-address.ts'
import { slugify } from '#src/lib/slug.ts'
import { startBackend, type Backend } from '#supabase/local/backend.ts'
import { loadSecrets, makeFolder } from '#supabase/local/data-folder.ts'
import { seedDemo } from '#supabase/local/demo.ts'

const size = { artists: 47, releases: 72, articles: 134, shows: 12 }

const firstNames = [
  'Ålesund',
  'Zwölftonküche',
  'Donaudampfschifffahrtskapelle',
  'Jürgen',
  'Mireille',
  'The Low',
]
const lastNames = [
  'Ensemble',
  'und die Überstunden',
  '京都電子音楽団',
  'ليالي الصيف',
  'Quartet',
  'Österreicher-Nachtigall',
]
const titles = [
  'Rückkopplungen',
  '雨の日のためのピアノ',
  'موسيقى للمطر',
  'Live',
  'Grundstücksverkehrsgenehmigung',
  'Songs for a House with Thin Walls and Many Tenants, Volume Two',
]
const cities = ['Köln', '東京', 'القاهرة', 'Göteborg', 'Llanfairpwllgwyngyll', 'Rye']
/** Width and height in pixels; undefined is a release without a cover. */
const covers = [
  [1200, 1200],
  undefined,
  [700, 1800],
  [1920, 640],
  [1200, 1200],
  [200, 200],
] as const

const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]!

/** Stores a picture of this size, with all its smaller files; answers its address. */
async function addPicture(
  { database, secrets }: Backend,
  filesFolder: string,
  [width, height]: readonly [number, number],
  index: number,
): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${index * 47} 45% 45%)"/><circle cx="50%" cy="50%" r="30%" fill="hsl(${index * 83} 60% 75%)"/></svg>`
  const files = await Promise.all(
    fileWidths(width).map((each) => sharp(Buffer.from(svg)).resize(each).webp().toBuffer()),
  )
  const hash = createHash('sha256').update(files.at(-1)!).digest('hex').slice(0, 32)
  const bytes = files.reduce((sum, file) => sum + file.byteLength, 0)
  const [row] = await database.query<{ address: string }>(
    `insert into public.pictures (name, hash, type, width, height, bytes, ready_at)
     values ($1, $2, 'webp', $3, $4, $5, now()) returning address`,
    [`cover-${index}.webp`, hash, width, height, bytes],
  )
  const picture = parsePictureAddress(row!.address)!
  const store = folderStore({
    folder: filesFolder,
    secret: secrets.clientHashSecret,
    bucket: 'public',
  })
  for (const [step, each] of fileWidths(width).entries()) {
    const file = files[step]!
    await store.write(mediaKey(fileAddress(picture, each)), new Blob([new Uint8Array(file)]))
  }
  return row!.address
}

/** A number, from 0 on, for each row that a table still lacks. */
async function missing({ database }: Backend, table: string, wanted: number): Promise<number[]> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from public.${table} where deleted_at is null`,
    [],
  )
  return Array.from({ length: wanted - row!.count }, (_, index) => index)
}

async function fill(backend: Backend, filesFolder: string): Promise<void> {
  const { database } = backend
  const names: string[] = []
  for (const index of await missing(backend, 'artists', size.artists)) {
    const name = `${pick(firstNames, index)} ${pick(lastNames, Math.floor(index / 6) + index)}`
    names.push(name)
    await database.query(
      `insert into public.artists (name, slug, bio, display_order) values ($1, $2, $3, $4)`,
      [
        name,
        `${slugify(name)}-${index}`,
        `${name} has played since ${1990 + (index % 30)}.`,
        100 + index,
      ],
    )
  }
  for (const index of await missing(backend, 'releases', size.releases)) {
    const cover = pick(covers, index)
    await database.query(
      `insert into public.releases (title, artist, artist_id, year, catalogue_number, cover_image, listed)
       select $1, name, id, $3, $4, $5, true from public.artists where name = $2 limit 1`,
      [
        `${pick(titles, index + Math.floor(index / 6))} ${index + 1}`,
        pick(names, index),
        `${2012 + (index % 15)}`,
        `DWX-${index + 100}`,
        cover ? await addPicture(backend, filesFolder, cover, index) : null,
      ],
    )
  }
  await database.exec(`
    insert into public.editions (id, release_id, position, format, description, copies, price, currency, state, ships_on)
    select gen_random_uuid(), r.id, n, (array['12″ vinyl', 'CD', 'Cassette'])[1 + (c + n) % 3],
           case n when 1 then 'transparent, with a poster by somebody who has a long name' end, 100 * n, 900 + 100 * n, 'EUR',
           (array['in_stock', 'sold_out', 'pre_order', 'last_copies'])[1 + (c * n) % 4],
           case when (c * n) % 4 = 2 then current_date + 20 end
      from (select id, row_number() over (order by created_at, id)::integer as c from public.releases
             where catalogue_number like 'DWX-%') r (id, c)
     cross join generate_series(1, 2) n
     where not exists (select from public.editions e where e.release_id = r.id)`)
  for (const index of await missing(backend, 'news', size.articles)) {
    const isShow = index < size.shows
    await database.query(
      `insert into public.news (title, excerpt, content, type, event_date, event_time, venue, city, published_at)
       values ($1, $2, $3, $4, case when $5 then date_trunc('month', current_date + interval '1 month')::date + $6::int end,
               $7, $8, $9, now() - $6::int * interval '27 days')`,
      [
        `${pick(names, index)}: ${pick(titles, index)}`,
        'One evening, one room, and as many people as it holds.',
        'Doors are open early. Bring a coat.\n\nThe last bus leaves after the last song.',
        isShow ? 'show' : 'other',
        isShow,
        isShow ? index * 2 : index,
        isShow ? '20:30' : null,
        isShow ? 'Kulturhaus' : null,
        isShow ? pick(cities, index) : null,
      ],
    )
  }
  // Every other show has a line-up with a guest, and some are cancelled, postponed or moved.
  await database.exec(`
    update public.news n
       set end_time = (array['23:00', '04:00', null])[1 + s.c % 3],
           sold_out = s.c % 5 = 0,
           acts = case when s.c % 2 = 0 then jsonb_build_array(
             jsonb_build_object('name', split_part(n.title, ':', 1), 'artistId', (
               select a.id from public.artists a where a.name = split_part(n.title, ':', 1) order by a.id limit 1
             )),
             jsonb_build_object('name', 'A guest who has a long name, and came from far', 'artistId', null)
           ) else '[]' end
      from (select id, row_number() over (order by event_date, id)::integer as c from public.news
             where venue = 'Kulturhaus') s
     where s.id = n.id;
    update public.news n
       set show_state = s.state,
           state_note = 'The house has no heating since the storm, and nobody knows yet when it will have it again.',
           event_date = n.event_date + s.days,
           venue = case when s.days > 0 then 'Sporthalle der Grundstücksverkehrsgenehmigung' else n.venue end
      from (values (2, 'cancelled', 0), (4, 'postponed', 0), (6, 'moved', 40), (8, 'moved', 0)) s (c, state, days),
           (select id, row_number() over (order by event_date, id)::integer as c from public.news
             where venue = 'Kulturhaus') o
     where o.c = s.c and o.id = n.id and n.show_state = 'on'`)
}

if (!process.env.DATA_DIR) throw new Error('Name a new folder: DATA_DIR=<folder> npm run label')
const folder = resolve(process.env.DATA_DIR)
if (existsSync(folder)) throw new Error(`${folder} is there already. Name a new one.`)
makeFolder(folder)
const backend = await startBackend({ folder, secrets: await loadSecrets(folder) })
await seedDemo(backend)
await fill(backend, join(folder, 'files'))
await backend.stop()
process.stdout.write(`To look at it: DATA_DIR=${folder} npm start\n`)
