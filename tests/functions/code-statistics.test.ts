// What becomes of a pressing, in numbers that were counted by hand.
import { beforeAll, expect, test, vi } from 'vitest'
import type { CodeStatistics } from '#src/features/codes/admin/contract.ts'
import { addReleases, releaseId } from '#tests/support/backend/backend.ts'
import { admin, backend, exec } from '#tests/support/functions/staff-fixture.ts'

const pressing = '00000000-0000-4000-8000-0000000000ba'
const other = '00000000-0000-4000-8000-0000000000bb'
const nobody = '00000000-0000-4000-8000-0000000000ff'

// Ten codes pressed on March 1: one dormant, one void, one void after it was redeemed, four redeemed, three in hands.
beforeAll(async () => {
  await addReleases(backend)
  await exec(`
    insert into public.code_batches (id, name, release_id, created_at)
    values ('${pressing}', 'First', '${releaseId}', '2026-03-01 12:00+00'), ('${other}', 'Second', '${releaseId}', now());
    insert into public.codes (id, release_id, batch_id, serial, created_at, activated_at, voided_at, redeemed_at)
    select 'STAT000' || n, '${releaseId}', '${pressing}', n, '2026-03-01 12:00+00',
           case when n <> 1 then timestamptz '2026-03-01 12:00+00' end,
           case when n in (2, 3) then timestamptz '2026-03-02 12:00+00' end,
           case n
             when 3 then timestamptz '2026-03-01 13:00+00'
             when 4 then timestamptz '2026-03-01 18:00+00'
             when 5 then timestamptz '2026-03-03 12:00+00'
             when 6 then timestamptz '2026-03-03 15:00+00'
             when 7 then timestamptz '2026-03-11 12:00+00'
           end
      from generate_series(0, 9) n where n > 0;
    insert into public.codes (id, release_id, batch_id, serial, created_at)
    values ('STAT0010', '${releaseId}', '${pressing}', 10, '2026-03-01 12:00+00');
    insert into public.file_downloads (release_id, kind, downloads)
    values ('${releaseId}', 'mp3', 7), ('${releaseId}', 'flac', 2);`)
})

const ofBatch = (id: string) => admin.call<CodeStatistics>('readCodeStatistics', { batchId: id })
const ofRelease = (releaseId?: string) =>
  admin.call<CodeStatistics>('readCodeStatistics', { releaseId })

test('a batch is counted: what is out, what is redeemed, its median and its curve', async () => {
  expect(await ofBatch(pressing)).toEqual({
    status: 200,
    total: 10,
    out: 7,
    redeemed: 4,
    medianDays: 2.1,
    firstDay: '2026-03-01',
    curve: [
      [0, 1],
      [2, 3],
      [10, 4],
    ],
    lastPressing: null,
    downloads: [],
  })
})

test('a release and the label have the same, and their downloads by kind', async () => {
  const statistics = await ofRelease(releaseId)
  expect(statistics).toMatchObject({ total: 10, out: 7, redeemed: 4 })
  const { name, day } = statistics.lastPressing!
  const daysAgo = (Date.now() - Date.parse('2026-03-01')) / 86_400_000
  expect([name, day]).toEqual(['Second', Math.floor(daysAgo)])
  expect(statistics.downloads).toEqual([
    { kind: 'flac', downloads: 2 },
    { kind: 'mp3', downloads: 7 },
  ])
  expect(await ofRelease()).toEqual(statistics)
})

test('a batch of which nothing is redeemed has no median and an empty curve', async () => {
  expect(await ofBatch(other)).toEqual({
    status: 200,
    total: 0,
    out: 0,
    redeemed: 0,
    medianDays: null,
    firstDay: null,
    curve: [],
    lastPressing: null,
    downloads: [],
  })
})

test('what is not there has no numbers', async () => {
  expect((await ofBatch(nobody)).status).toBe(404)
  expect((await ofRelease(nobody)).status).toBe(404)
})

test('a curve of many years has at most 200 points, rises, and ends at all that are redeemed', async () => {
  await exec(`
    insert into public.codes (id, release_id, batch_id, created_at, activated_at, redeemed_at)
    select 'LONG' || lpad(n::text, 4, '0'), '${releaseId}', '${other}', '2016-01-01', '2016-01-01',
           timestamptz '2016-01-01' + n * interval '3 days'
      from generate_series(0, 999) n`)
  const { curve, redeemed } = await ofBatch(other)
  expect(redeemed).toBe(1000)
  expect(curve.length).toBeGreaterThan(100)
  expect(curve.length).toBeLessThanOrEqual(200)
  expect(curve).toEqual(curve.toSorted(([one], [two]) => one - two))
  expect(curve.map(([, number]) => number)).toEqual(
    curve.map(([, number]) => number).toSorted((one, two) => one - two),
  )
  expect(curve.at(-1)).toEqual([2997, 1000])
})

test('a day is a day of the site: from midnight to midnight of its clocks, whatever the hour', async () => {
  const batch = '00000000-0000-4000-8000-0000000000bc'
  await exec(`
    insert into public.code_batches (id, name, release_id) values ('${batch}', 'Days', '${releaseId}');
    insert into public.codes (id, release_id, batch_id, created_at, activated_at, redeemed_at)
    select 'DAYS000' || n, '${releaseId}', '${batch}', '2026-03-28 10:30+00', '2026-03-28 10:30+00', redeemed_at
      from unnest(array[
        -- Late on the day on which it was made, an hour past midnight, and the day on which the clocks go forward.
        timestamptz '2026-03-28 22:30+00', '2026-03-28 23:30+00', '2026-03-29 21:30+00', '2026-03-29 22:30+00'
      ]) with ordinality r (redeemed_at, n)`)
  const curveIn = async (zone: string) => {
    vi.stubEnv('SITE_TIME_ZONE', zone)
    const { curve } = await ofBatch(batch)
    vi.unstubAllEnvs()
    return curve
  }
  expect(await curveIn('UTC')).toEqual([
    [0, 2],
    [1, 4],
  ])
  expect(await curveIn('Europe/Berlin')).toEqual([
    [0, 1],
    [1, 3],
    [2, 4],
  ])
})
