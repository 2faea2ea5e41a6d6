// What becomes of a pressing: the numbers of a whole label, counted at each request.
import type { LabelOfAMillion } from './label-of-a-million.ts'
import { atMost, median, type Measurement } from './measurement.ts'
import { sized } from './sized.ts'

const runs = sized(7, 1)

/** The search of a label with 100,000 codes, 1,800 articles and 200 releases, by the slowest of these queries. */
export async function measureSearch(label: LabelOfAMillion): Promise<Measurement> {
  await label.write(1, 1800)
  const medians: number[] = []
  for (const query of ['a', 'title 77', 'ZZZZ-03E8', '137', 'nothing of that name']) {
    const all: number[] = []
    for (let run = 0; run < runs; run++)
      all.push(await label.asAdmin('select public.search_admin($1)', [query]))
    medians.push(median(all))
  }
  return atMost('the search of 100,000 codes and 2,000 records', Math.max(...medians), 60, 'ms')
}

/** Of all codes of a label that has pressed 100,000, of one release and of one batch. */
export async function measureStatistics(label: LabelOfAMillion): Promise<Measurement[]> {
  // Every second code redeemed, as a label would be glad of.
  await label.pool.query('alter table public.codes disable trigger user')
  await label.pool.query(
    "update public.codes set redeemed_at = created_at + number % 700 * interval '1 day' where number % 2 = 0",
  )
  await label.pool.query('alter table public.codes enable trigger user')
  await label.pool.query('vacuum analyze public.codes')
  const { rows } = await label.pool.query<{ batch: string }>(
    'select id as batch from public.code_batches limit 1',
  )
  const looks: [what: string, parameters: (string | null)[]][] = [
    ['statistics of 100,000 codes of one label', [null, null]],
    ['statistics of one release of it', [label.releases[3]!, null]],
    ['statistics of one batch of it', [null, rows[0]!.batch]],
  ]
  const measurements: Measurement[] = []
  for (const [what, parameters] of looks) {
    const all: number[] = []
    for (let run = 0; run < runs; run++)
      all.push(
        await label.asAdmin('select public.code_statistics($1, $2, $3)', [
          ...parameters,
          'Europe/Berlin',
        ]),
      )
    measurements.push(atMost(what, median(all), 200, 'ms'))
  }
  return measurements
}
