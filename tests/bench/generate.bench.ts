// A thousand new codes in one call, against inserting a thousand ready-made rows.
import type { LabelOfAMillion } from './label-of-a-million.ts'
import { median, type Measurement, ratioTo } from './measurement.ts'
import { sized } from './sized.ts'

const runs = sized(7, 1)

export async function measureGenerating(label: LabelOfAMillion): Promise<Measurement[]> {
  const [release] = label.releases
  const { rows } = await label.pool.query<{ id: string }>(
    'select id from public.code_batches where release_id = $1 limit 1',
    [release],
  )
  const batch = rows[0]!.id
  const generated: number[] = []
  const inserted: number[] = []
  for (let run = 0; run < runs; run++) {
    const codes = Array.from(
      { length: 1000 },
      (_, index) => `Y${run}${`${index}`.padStart(6, '0')}`,
    )
    generated.push(
      await label.asAdmin('select public.generate_codes($1, $2, $3, $4)', [
        release,
        'Bench',
        1000,
        codes,
      ]),
    )
    inserted.push(
      await label.asAdmin(
        'insert into public.codes (id, release_id, batch_id) select unnest($1::text[]), $2::uuid, $3::uuid',
        [codes, release, batch],
      ),
    )
  }
  return [
    ratioTo(
      '1,000 codes in one call : 1,000 ready-made rows',
      [median(generated), median(inserted)],
      2,
    ),
  ]
}
