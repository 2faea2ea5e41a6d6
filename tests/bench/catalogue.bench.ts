// An import of 2,000 rows: the table read and compared, its fields checked, and all of it written in one transaction.
import type { Present } from '#src/features/catalogue/admin/contract.ts'
import { planReleases, readTable } from '#src/features/catalogue/admin/release-plans.ts'
import { columnNamed } from '#src/features/catalogue/admin/release-texts.ts'
import { catalogueInput } from '#src/features/catalogue/admin/schema.ts'
import { validate } from '#src/lib/validate.ts'
import { toCsv } from '#src/lib/csv.ts'
import { rowOf } from '#netlify/server/http/rows.ts'
import type { LabelOfAMillion } from './label-of-a-million.ts'
import { atMost, type Measurement, millisecondsOf } from './measurement.ts'

const site = { labelName: 'Bench', timeZone: 'UTC', dates: { dayFirst: false, hours24: true } }
const header = ['slug', 'catalogue number', 'artist', 'title', 'year', 'track title', 'length']

/** The table of 2,000 releases, each with a track. */
const tableOf = (word: string) =>
  toCsv([
    header,
    ...Array.from({ length: 2000 }, (_, n) => [
      ...[`${word}-${n}`, `BENCH-${n}`, `Artist ${n % 50}`, `Album ${n}`, '2026'],
      ...[`Track of ${n}`, '3:12'],
    ]),
  ])

/** The milliseconds until it is written. */
async function millisecondsOfImport(label: LabelOfAMillion, csv: string, present: Present[]) {
  let items = ''
  const before = await millisecondsOf(async () => {
    const [head, ...rows] = readTable(csv)
    const mapped = head!.cells.map((cell) => columnNamed(cell) ?? '')
    const plans = planReleases(rows, mapped, present, site)
    if (typeof plans === 'string') throw new Error(plans)
    const planned = plans.flatMap((plan) => ('item' in plan ? [plan.item] : []))
    if (planned.length !== 2000) throw new Error(`${planned.length} of 2,000 are imported`)
    const checked = validate(catalogueInput, { kind: 'releases', items: planned })
    if ('fields' in checked) throw new Error(checked.message)
    items = JSON.stringify(
      checked.output.items.map(({ updatedAt, values, ...item }) => ({
        ...item,
        updated_at: updatedAt,
        values: rowOf(values!, ['slug', 'credits']),
      })),
    )
  })
  const sql = "select public.import_catalogue('releases', $1::jsonb)"
  return before + (await label.asAdmin(sql, [items]))
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
  ]
}
