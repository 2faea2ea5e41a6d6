// 'Try this batch': what a fan would meet, step by step, with one fault planted at a time and the site behind it.
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { filesServer } from '#netlify/dev/files-server.ts'
import {
  rehearsalSteps,
  type BatchList,
  type CodesGenerated,
  type Rehearsal,
  type RehearsalResult,
  type RehearsalStep,
} from '#src/features/codes/admin/contract.ts'
import type { DashboardCounts } from '#src/features/dashboard/admin/contract.ts'
import { taskCheck } from '#src/features/dashboard/admin/messages.ts'
import type { Task } from '#src/features/dashboard/task.ts'
import { releaseId } from '#tests/support/backend/backend.ts'
import {
  addFile,
  admin,
  backend,
  exec,
  flac,
  mp3,
  remove,
  sql,
} from '#tests/support/functions/files-fixture.ts'
import { refusingAddress, serve } from '#tests/support/site/serve.ts'

/** What the site says of itself, and which pages and files it has. */
let project: string
let asked: string[]
const there = new Set<string>()
const address = await serve((request, response) => {
  const url = request.url ?? '/'
  asked.push(url)
  const files = filesServer(process.env.FILES_FOLDER!, process.env.CLIENT_HASH_SECRET!)(request)
  if (files) return files(request, response)
  if (url === '/build.json')
    return response.end(JSON.stringify({ revision: 1, readAt: new Date().toISOString(), project }))
  return response.writeHead(there.has(url) ? 200 : 404).end('x')
})
vi.stubEnv('SITE_URL', address)

let batch: string
let file: string
const release = (values: string) =>
  exec(`update public.releases set ${values} where id = '${releaseId}'`)
const settings = (values: string) => exec(`update public.site_settings set ${values}`)

beforeAll(async () => {
  file = (await addFile(Buffer.from('PK\u0003\u0004 a zip'))).id
})
beforeEach(async () => {
  asked = []
  const [row] = await sql<{ id: string }>('select id from private.project')
  project = row!.id
  there.clear()
  there.add('/release/odile-marrow-una-corda')
  await release(
    'download_url = null, mp3_url = null, flac_url = null, deleted_at = null, available_at = null, listed = true',
  )
  await settings('maintenance_mode = false, allow_new_code_redemptions = true')
  const body = { releaseId, quantity: 5, batchName: 'Tried' }
  batch = (await admin.call<CodesGenerated>('generateCodes', body)).batch.id
})

async function rehearse() {
  const answer = await admin.call<Rehearsal>('rehearseBatch', { batchId: batch })
  expect(answer.status).toBe(200)
  return answer
}
/** Not fine, and not the note that the site of these tests is on this computer. */
const isNews = ({ level, what }: RehearsalResult) =>
  level !== 'ok' && !what.includes('which only this computer can open')

/** What is not fine, by its step. */
async function findings(): Promise<Partial<Record<RehearsalStep, string>>> {
  const { steps } = await rehearse()
  expect(steps.map(({ step }) => step)).toEqual([...rehearsalSteps])
  return Object.fromEntries(
    steps
      .filter(isNews)
      .map(({ step, level, what, how }) => [step, `${level}: ${what} ${how}`.trim()]),
  )
}
const saying = (words: string) => expect.stringContaining(words) as string

test('a batch that is ready is fine at each step, spends no code, and remembers that it was tried', async () => {
  const tried = async () => (await admin.call<BatchList>('listBatches', { limit: 1 })).items[0]
  expect(await tried()).toMatchObject({ triedAt: null, triedFaults: null })
  const { outcome, triedAt, steps } = await rehearse()
  expect(outcome).toBe('tried')
  expect(steps.filter(isNews)).toEqual([])
  expect(steps[0]).toMatchObject({ level: 'warning', what: saying('only this computer can open') })
  expect(await tried()).toMatchObject({
    triedAt,
    triedFaults: 0,
    used: 0,
    states: { available: 5 },
  })
  expect(asked.join()).toContain('/_files/')
})

test('the batch keeps how many things its last test found to fix', async () => {
  await settings('allow_new_code_redemptions = false, maintenance_mode = true')
  await rehearse()
  const { items } = await admin.call<BatchList>('listBatches', { limit: 1 })
  expect(items[0]).toMatchObject({ triedFaults: 2 })
})

test.each<[what: string, plant: () => unknown, found: Partial<Record<RehearsalStep, string>>]>([
  [
    'redemptions that are paused',
    () => settings('allow_new_code_redemptions = false'),
    { redemptions: saying('danger: Redemptions are paused') },
  ],
  [
    'a site that is closed',
    () => settings('maintenance_mode = true'),
    { open: saying('danger: Maintenance mode is on') },
  ],
  [
    'a release that is deleted',
    () => release('deleted_at = now()'),
    { release: saying('danger: Odile Marrow - Una Corda is deleted'), page: saying('warning: ') },
  ],
  [
    'a site of another label',
    () => (project = '00000000-0000-4000-8000-0000000000ff'),
    { site: saying('another site answers there') },
  ],
  [
    'a day to come',
    () => release("available_at = '2099-05-01T08:30:00Z'"),
    { day: saying('warning: Until ') },
  ],
  [
    'codes that are void',
    () => exec(`update public.codes set voided_at = now() where batch_id = '${batch}'`),
    { codes: saying('danger: All codes of this batch are void') },
  ],
  [
    'codes that are dormant, void and redeemed in part',
    () =>
      exec(`update public.codes set activated_at = null where batch_id = '${batch}' and serial < 3;
            update public.codes set voided_at = now() where batch_id = '${batch}' and serial = 3;
            update public.codes set redeemed_at = now() where batch_id = '${batch}' and serial = 4`),
    {
      codes:
        'warning: Of 5 codes 2 are not sold yet, 1 is void and will not be printed, 1 is redeemed already.',
    },
  ],
  [
    'codes that are all redeemed',
    () => exec(`update public.codes set redeemed_at = now() where batch_id = '${batch}'`),
    { codes: saying('danger: No codes left in this batch') },
  ],
  [
    'an address on the site where nothing is',
    () => release("mp3_url = '/music.zip'"),
    { links: saying('danger: /music.zip is not on the site') },
  ],
  [
    'an address on another site',
    () => release("mp3_url = 'https://files.example/music.zip'"),
    {
      links: saying(
        'warning: We cannot try links to other sites. Please open https://files.example/music.zip',
      ),
    },
  ],
  [
    'a page that is not published yet',
    () => there.clear(),
    { page: saying('warning: The release page comes with the next publish') },
  ],
  [
    'a release that the site does not show',
    () => release('listed = false'),
    { page: saying('warning: The release has no page') },
  ],
])('%s is found, and nothing else is', async (_what, plant, found) => {
  await plant()
  expect(await findings()).toEqual(found)
})

test('an address on the site is asked there', async () => {
  there.add('/music.zip')
  await release("mp3_url = '/music.zip'")
  expect(await findings()).toEqual({})
  expect(asked).toContain('/music.zip')
})

test('no other site is called, whatever a release says', async () => {
  const calls = vi.spyOn(globalThis, 'fetch')
  await release("download_url = 'https://files.example/music.zip'")
  await rehearse()
  const hosts = calls.mock.calls.map(
    ([input]) => new URL(input instanceof Request ? input.url : input).host,
  )
  vi.restoreAllMocks()
  expect(new Set(hosts)).toEqual(new Set([new URL(address).host, new URL(backend.url).host]))
})

test.each<[gives: string, tracks: string[][], found: Partial<Record<RehearsalStep, string>>]>([
  ['every track and the whole release', [['flac'], ['mp3', 'flac']], {}],
  ['the whole release alone', [[], []], {}],
  [
    'the whole release, and one track by itself',
    [['flac'], []],
    {
      files:
        'warning: Fans get the whole release, and 1 of 2 tracks one by one. Look whether the download has “Track 2”: there is no single file.',
    },
  ],
])('a release that gives %s is told as what fans get', async (_gives, tracks, found) => {
  await withTracks(tracks)
  expect(await findings()).toEqual(found)
})

test.each<[gives: string, tracks: string[][], found: string]>([
  [
    'three of six tracks and no zip',
    [['flac'], ['flac'], ['mp3'], [], [], []],
    'danger: Odile Marrow - Una Corda has codes, but 3 tracks have no music, and there is no zip. Fans get 3 of 6 tracks, and no zip. There is no music for “Track 4”, “Track 5” and “Track 6”.',
  ],
  [
    'one of eight tracks',
    [['flac'], [], [], [], [], [], [], []],
    'danger: Odile Marrow - Una Corda has codes, but 7 tracks have no music, and there is no zip. Fans get 1 of 8 tracks, and no zip. There is no music for “Track 2”, “Track 3”, “Track 4”, “Track 5”, “Track 6” and 2 others.',
  ],
  [
    'both tracks and no zip',
    [['flac'], ['mp3']],
    'warning: Fans get the 2 tracks one by one, and no zip. Make the zips from the masters, or choose a zip of your own.',
  ],
  ['the only track of a single', [['flac']], ''],
])('without a zip, a release that gives %s is not said to work', async (_gives, tracks, found) => {
  await withoutZip()
  await withTracks(tracks)
  const { files = '' } = await findings()
  expect(files).toBe(found)
  const { music } = await rehearse()
  expect(music.tracks).toBe(tracks.length)
})

test.each<[kind: Task['kind'], step: RehearsalStep, plant: () => unknown]>([
  ['maintenance', 'open', () => settings('maintenance_mode = true')],
  ['redemptions-paused', 'redemptions', () => settings('allow_new_code_redemptions = false')],
  ['release-without-files', 'files', () => withoutZip()],
  [
    'release-with-some-tracks',
    'files',
    async () => {
      await withoutZip()
      await withTracks([['flac'], [], []])
    },
  ],
])('%s is the same sentence with the same way on at Home', async (kind, step, plant) => {
  await plant()
  const { tasks } = await admin.call<DashboardCounts>('readDashboard')
  const { steps } = await rehearse()
  const { what, link } = taskCheck(tasks.find((task) => task.kind === kind)!)
  expect(steps.find((one) => one.step === step)).toMatchObject({ what, link })
})

/** Takes the zip of the release away until the test ends. */
async function withoutZip() {
  onTestFinished(async () => {
    await exec(`update public.files set removed_at = null where id = '${file}'`)
  })
  await exec(`update public.files set removed_at = now() where id = '${file}'`)
}

/** Gives the release tracks, each with files of these kinds, until the test ends. */
async function withTracks(kindsOf: string[][]) {
  onTestFinished(async () => {
    await exec(`delete from public.files where track_id is not null; delete from public.tracks`)
  })
  for (const [at, kinds] of kindsOf.entries()) {
    const trackId = crypto.randomUUID()
    await exec(`insert into public.tracks (id, release_id, position, title)
      values ('${trackId}', '${releaseId}', ${at + 1}, 'Track ${at + 1}')`)
    for (const kind of kinds as ('flac' | 'mp3')[])
      await addFile(kind === 'flac' ? flac : mp3, { trackId, kind })
  }
}

test('a file that is incomplete, one without its bytes, and no file at all are each found', async () => {
  const full = file
  await exec(`update public.files set bytes = bytes + 1 where id = '${full}'`)
  expect(await findings()).toEqual({ files: saying('is incomplete') })
  await exec(
    `update public.files set bytes = bytes - 1, project_id = gen_random_uuid() where id = '${full}'`,
  )
  expect(await findings()).toEqual({
    files: saying('The file store does not have '),
    links: saying('The file store gives no download'),
  })
  await exec(
    `update public.files set project_id = (select id from private.project) where id = '${full}'`,
  )
  expect(await findings()).toEqual({})
  await remove(full)
  expect(await findings()).toEqual({
    files: saying('danger: Odile Marrow - Una Corda has no files and no download address'),
    links: saying('danger: There is nothing that fans could download'),
  })
})

test('a site address without a server is found within the request', async () => {
  const nowhere = await refusingAddress()
  vi.resetModules()
  vi.stubEnv('SITE_URL', nowhere)
  // Loaded again, so that it reads the address.
  const { steps } = await rehearse()
  expect(steps[0]).toMatchObject({ step: 'site', level: 'danger', what: saying(nowhere) })
})
