// The panel's lists: a page at a million codes against the same page at ten thousand, and the deepest against the first.
import type { LabelOfAMillion } from './label-of-a-million.ts'
import { median, type Measurement, ratioTo } from './measurement.ts'

const runs = 7
type Page = [what: string, sql: string, parameters?: unknown[]]

async function millisecondsOfPage(
  label: LabelOfAMillion,
  [, sql, parameters]: Page,
): Promise<number> {
  const all: number[] = []
  for (let run = 0; run < runs; run++) all.push(await label.asAdmin(sql, parameters))
  return median(all)
}

async function pagesOf({ pool, releases }: LabelOfAMillion): Promise<Page[]> {
  const release = releases[3]!
  const value = async (sql: string): Promise<unknown> =>
    (await pool.query<{ value: unknown }>(sql, [])).rows[0]?.value
  const batch = await value(
    'select id as value from public.code_batches order by created_at limit 1',
  )
  const deep = await value(
    'select number as value from public.codes order by number offset 60 limit 1',
  )
  return [
    ['the first page of codes', 'select public.list_codes()'],
    ['the deepest page of codes', 'select public.list_codes(after => $1)', [deep]],
    ['codes of one release', 'select public.list_codes(release_id => $1)', [release]],
    ['codes of one batch', 'select public.list_codes(batch_id => $1)', [batch]],
    ['used codes', 'select public.list_codes(used => true)'],
    ['unused codes', 'select public.list_codes(used => false)'],
    [
      'used codes of one release',
      'select public.list_codes(used => true, release_id => $1)',
      [release],
    ],
    ['codes by last redeemed', "select public.list_codes(sort => 'redeemed')"],
    ['oldest codes', "select public.list_codes(sort => 'oldest')"],
    ['batches', 'select public.list_batches()'],
    ['one code looked up', "select public.look_up_code('ZZZ003E8')"],
    ['the dashboard', 'select public.dashboard_counts()'],
  ]
}

/** Measures every page now; `measureAgainst` presses more codes first and compares. */
export async function measureLists(
  label: LabelOfAMillion,
  grow: () => Promise<void>,
): Promise<Measurement[]> {
  const before = new Map<string, number>()
  for (const page of await pagesOf(label))
    before.set(page[0], await millisecondsOfPage(label, page))
  await grow()
  const after = new Map<string, number>()
  for (const page of await pagesOf(label)) after.set(page[0], await millisecondsOfPage(label, page))
  const first = after.get('the first page of codes')!
  return [
    ratioTo(
      'the deepest page of codes : the first page, at a million',
      [after.get('the deepest page of codes')!, first],
      2,
    ),
    ...[...after].map(([what, milliseconds]) =>
      // Five times is far from the hundred times that a scan of the table would take.
      ratioTo(`${what}, a million codes : ten thousand`, [milliseconds, before.get(what)!], 5),
    ),
  ]
}
