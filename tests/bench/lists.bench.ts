// The admin's lists: a page at a million codes against the same page at ten thousand, and the deepest against the first.
import type { LabelOfAMillion } from './label-of-a-million.ts'
import { atMost, median, type Measurement, millisecondsOf, ratioTo } from './measurement.ts'
import { sized } from './sized.ts'

const runs = sized(7, 1)
type Page = [what: string, sql: string, parameters?: unknown[]]
const search: Page = ['articles with a word', "select public.list_news(q => 'word77')"]

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
    ['used codes', "select public.list_codes(state => 'redeemed')"],
    ['unused codes', "select public.list_codes(state => 'available')"],
    [
      'used codes of one release',
      "select public.list_codes(state => 'redeemed', release_id => $1)",
      [release],
    ],
    ['codes by last redeemed', "select public.list_codes(sort => 'redeemed')"],
    ['oldest codes', "select public.list_codes(sort => 'oldest')"],
    ['batches', 'select public.list_batches()'],
    ['the search', "select public.search_admin('title 77')"],
    ['one code looked up', "select public.look_up_code('ZZZ003E8')"],
  ]
}

async function articlePagesOf({ pool }: LabelOfAMillion): Promise<Page[]> {
  const last = async (order: string): Promise<unknown> =>
    (
      await pool.query<{ id: string }>(
        `select id from public.news order by ${order} offset 60 limit 1`,
      )
    ).rows[0]?.id
  return [
    ['the first page of articles', 'select public.list_news()'],
    [
      'the deepest page of articles',
      'select public.list_news(after => $1)',
      [await last('updated_at, id desc')],
    ],
    ['articles by title', "select public.list_news(sort => 'title')"],
    [
      'the deepest page of articles by title',
      "select public.list_news(sort => 'title', after => $1)",
      [await last('lower(title) desc, id desc')],
    ],
    ['drafts', "select public.list_news(kind => 'drafts')"],
  ]
}

const deepPages =
  'under row level security PostgreSQL compares lower(title) row by row, since lower() is not leakproof; an index answers the order, not where the page begins.'

/** Each page before and after the label has grown, and the deepest pages against the first. */
async function comparePages(
  label: LabelOfAMillion,
  pagesNow: (label: LabelOfAMillion) => Promise<Page[]>,
  grow: () => Promise<void>,
  growth: string,
): Promise<Measurement[]> {
  const measure = async () => {
    const times = new Map<string, number>()
    for (const page of await pagesNow(label))
      times.set(page[0], await millisecondsOfPage(label, page))
    return times
  }
  const before = await measure()
  await grow()
  const after = await measure()
  const [[firstPage, first]] = [...after] as [[string, number]]
  return [...after].flatMap(([what, milliseconds]) => [
    // Five times is far from the hundred times that a scan of the table would take.
    {
      ...ratioTo(`${what}, ${growth}`, [milliseconds, before.get(what)!], 5),
      why: what.includes('by title') ? deepPages : 'it counts what it lists, for the total.',
    },
    ...(what.startsWith('the deepest')
      ? [{ ...ratioTo(`${what} : ${firstPage}`, [milliseconds, first], 2), why: deepPages }]
      : []),
  ])
}

/** With ten thousand codes and a hundred articles at first; `pressMore` brings the codes to a million. */
export async function measureLists(
  label: LabelOfAMillion,
  pressMore: () => Promise<void>,
): Promise<Measurement[]> {
  await label.write(1, 100)
  return [
    ...(await comparePages(label, pagesOf, pressMore, 'a million codes : ten thousand')),
    {
      ...ratioTo(
        'the dashboard : a bare count of the used codes, at a million',
        await dashboard(label),
        3,
      ),
      why: 'it counts unused, unsold and void codes and the month as well, in one pass.',
    },
    ...(await comparePages(
      label,
      articlePagesOf,
      () => label.write(101, sized(10_000, 500)),
      'ten thousand articles : a hundred',
    )),
    // It reads the words of each article, so it grows with them.
    atMost(
      'articles with a word, of ten thousand',
      await millisecondsOfPage(label, search),
      500,
      'ms',
    ),
  ]
}

/** It counts, so it grows with what it counts: the floor is the count itself. */
async function dashboard(label: LabelOfAMillion): Promise<[dashboard: number, count: number]> {
  const all: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    all[0].push(await label.asAdmin('select public.dashboard_counts()'))
    all[1].push(
      await millisecondsOf(() =>
        label.pool.query('select count(*) from public.codes where redeemed_at is not null'),
      ),
    )
  }
  return [median(all[0]), median(all[1])]
}
