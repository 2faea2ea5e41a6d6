// An import of 2,000 rows: the table read and compared, its fields checked, and all of it written in one transaction. And
// what others wait for while 5,000 are written.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Present } from '#src/features/catalogue/admin/contract.ts'
import { planReleases, readTable } from '#src/features/catalogue/admin/release-plans.ts'
import { columnNamed } from '#src/features/catalogue/admin/release-texts.ts'
import { catalogueInput } from '#src/features/catalogue/admin/schema.ts'
import { validate } from '#src/lib/validate.ts'
import { toCsv } from '#src/lib/csv.ts'
import { rowOf } from '#netlify/server/http/rows.ts'
import type { ApiRole } from '#tests/support/postgres/data-api.ts'
import type { LabelOfAMillion } from './label-of-a-million.ts'
import { atMost, type Measurement, millisecondsOf } from './measurement.ts'
import { sized } from './sized.ts'

const site = { labelName: 'Bench', timeZone: 'UTC', dates: { dayFirst: false, hours24: true } }
const header = [
  'slug',
  'catalogue number',
  'artist',
  'title',
  'year',
  'on the site',
  'track title',
  'length',
]

/** A table of releases, each with a track. */
const tableOf = (word: string, length = 2000) =>
  toCsv([
    header,
    ...Array.from({ length }, (_, n) => [
      `${word}-${n}`,
      `BENCH-${n}`,
      `Artist ${n % 50}`,
      `Album ${n}`,
      '2026',
      'yes',
      `Track of ${n}`,
      '3:12',
    ]),
  ])

/** The milliseconds until it is written. */
async function millisecondsOfImport(label: LabelOfAMillion, csv: string, present: Present[]) {
  let items = ''
  const before = await millisecondsOf(async () => {
    items = itemsOf(csv, present)
  })
  return before + (await label.asAdmin(importing, [items]))
}

const importing = "select public.import_catalogue(gen_random_uuid(), 'releases', '', $1::jsonb)"

/** The rows of a table as the function sends them to the database. */
function itemsOf(csv: string, present: Present[]): string {
  const [head, ...rows] = readTable(csv)
  const mapped = head!.cells.map((cell) => columnNamed(cell) ?? '')
  const plans = planReleases(rows, mapped, present, site)
  if (typeof plans === 'string') throw new Error(plans)
  const planned = plans.flatMap((plan) => ('item' in plan ? [plan.item] : []))
  if (planned.length !== rows.length) throw new Error(`${planned.length} of ${rows.length} rows`)
  const input = { importId: randomUUID(), kind: 'releases', name: '', items: planned }
  const checked = validate(catalogueInput, input)
  if ('fields' in checked) throw new Error(checked.message)
  return JSON.stringify(
    checked.output.items.map(({ updatedAt, values, ...item }) => ({
      ...item,
      updated_at: updatedAt,
      values: rowOf(values, ['slug', 'credits']),
    })),
  )
}

/** What others ask for meanwhile: a fan, a build, and staff who look and who save. */
const others: Record<string, [role: ApiRole, sql: string]> = {
  'a redeemed code': [
    'service_role',
    "select public.redeem_code('NOSUCH01', 'claim-of-a-fan-1', 'client')",
  ],
  'the content of the site': ['anon', 'select public.site_content()'],
  'the list of releases': ['authenticated', 'select public.list_releases()'],
  'a release that is saved': [
    'authenticated',
    `select public.save_release(jsonb_build_object('title', 'Meanwhile ' || gen_random_uuid(), 'artist', 'Ada', 'year', '2026',
       'slug', '', 'credits', '', 'listening_links', '[]'::jsonb, 'listed', true, 'previews_early', false), '[]')`,
  ],
  'an article that is saved': [
    'authenticated',
    "insert into public.news (title, excerpt, content, published) values ('Meanwhile', 'x', 'x', true)",
  ],
}

/** The longest that each of them takes while 5,000 rows are imported. */
async function measureOthers(label: LabelOfAMillion): Promise<Measurement[]> {
  const items = itemsOf(tableOf('meanwhile', sized(5000, 100)), [])
  let isOver = false
  const asked = Object.entries(others).map(async ([what, [role, sql]]) => {
    let longest = 0
    while (!isOver) {
      longest = Math.max(longest, await label.request(role, sql))
      await setTimeout(50)
    }
    return atMost(`${what}, while 5,000 rows are imported`, longest / 1000, 1, 's')
  })
  const took = await label.request('authenticated', importing, [items])
  isOver = true
  return [atMost('5,000 rows imported', took / 1000, 8, 's'), ...(await Promise.all(asked))]
}

/** New ones, and the same with other addresses, by which texts show them then. */
export async function measureImport(label: LabelOfAMillion): Promise<Measurement[]> {
  await label.write(1, 1000)
  const added = await millisecondsOfImport(label, tableOf('new'), [])
  await label.pool.query(
    `insert into public.releases (title, artist, year, slug, catalogue_number)
     select 'Album ' || n, 'Artist ' || n % 50, '2025', 'old-' || n, 'BENCH-' || n from generate_series(0, 1999) n`,
  )
  const { rows } = await label.pool.query<Present>(
    `select r.id, r.title, r.artist, r.year, r.slug, r.catalogue_number as "catalogueNumber", '[]'::jsonb as filed,
            to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
            private.tracks_json(r.id) ->> 'version' as version, '[]'::jsonb as tracks
       from public.releases r where r.slug like 'old-%'`,
  )
  const changed = await millisecondsOfImport(label, tableOf('changed'), rows)
  return [
    atMost('2,000 rows imported, new', added / 1000, 10, 's'),
    atMost('2,000 rows imported, each with another address', changed / 1000, 10, 's'),
    ...(await measureOthers(label)),
  ]
}
