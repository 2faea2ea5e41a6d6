import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import type { RedeemAnswer } from '#src/features/codes/redeem/contract.ts'
import type { DownloadAnswer } from '#src/features/codes/redeem/download.ts'
import { addCode, releaseId } from '#tests/support/backend/backend.ts'
import { deployWith } from '#tests/support/backend/broken-backend.ts'
import { mp3Of } from '#tests/support/files/mp3-bytes.ts'
import { Browser, emailOf, password } from '#tests/support/functions/browser-session.ts'
import { call } from '#tests/support/functions/call.ts'
import {
  addFile,
  admin,
  backend,
  exec,
  flac,
  mp3,
  remove,
  site,
  sql,
  zip,
} from '#tests/support/functions/files-fixture.ts'

const claim = 'the-claim-of-a-fan'
const trackId = randomUUID()
let zipFile: string
/** What everybody hears. */
let publicFiles: string[]
beforeAll(async () => {
  const tracks = [{ id: trackId, title: 'Felt / Bolt', artist: 'Guest', seconds: 205 }]
  await admin.call('saveTracks', { releaseId, version: '', tracks })
  zipFile = (await addFile(zip)).id
  await addFile(flac, { kind: 'flac' })
  await addFile(mp3, { kind: 'mp3', trackId })
  publicFiles = [
    (await addFile(mp3Of(3), { kind: 'preview', trackId })).id,
    (await addFile(mp3Of(205), { kind: 'early', trackId })).id,
  ]
})

async function redeemed(code: string) {
  await addCode(backend, code)
  const answer = await new Browser().ask<RedeemAnswer>('POST /api/redeem', { code, claim })
  if (answer.outcome !== 'redeemed') throw new Error(answer.outcome)
  return answer.release
}
const ask = (body: object) => new Browser().ask<DownloadAnswer>('POST /api/download', body)
async function linkOf(body: object) {
  const answer = await ask(body)
  if (answer.outcome !== 'link') throw new Error(answer.outcome)
  return answer
}
const age = (code: string, interval: string) =>
  sql('update public.codes set redeemed_at = now() - $2::interval where id = $1', [code, interval])

test('a redeemed code says which files it opens, with their names and sizes, and until when', async () => {
  const release = await redeemed('FILES001')
  expect(release.files).toEqual([
    {
      id: zipFile,
      kind: 'download',
      name: 'Odile Marrow - Una Corda.zip',
      bytes: zip.length,
      track: null,
    },
    expect.objectContaining({ kind: 'flac', name: 'Odile Marrow - Una Corda.flac', track: null }),
    expect.objectContaining({
      name: '01 Guest - Felt _ Bolt.mp3',
      track: { position: 1, title: 'Felt / Bolt', artist: 'Guest', seconds: 205 },
    }),
  ])
  const days = (Date.parse(release.until!) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
  expect(JSON.stringify(release)).not.toMatch(/_files|token|stored/)
})

test('each file comes through a link of its own, under its name', async () => {
  const { files } = await redeemed('FILES002')
  for (const { id, name, bytes } of files) {
    const { url } = await linkOf({ code: 'files-002', claim, file: id })
    const answer = await fetch(new URL(url, site))
    expect((await answer.arrayBuffer()).byteLength).toBe(bytes)
    expect(answer.headers.get('content-disposition')).toContain(`filename="${name}"`)
  }
})

test('a link lives as long as it says, and a fresh one is there within the window', async () => {
  await redeemed('FILES003')
  const answer = await linkOf({ code: 'FILES003', claim, file: zipFile })
  expect(answer.expiresInSeconds).toBe(900)
  const token = new URL(answer.url, site).searchParams.get('token')!
  const { until } = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as {
    until: number
  }
  expect(until - Date.now()).toBeLessThanOrEqual(900_000)
  await age('FILES003', '6 days 23 hours')
  expect((await ask({ code: 'FILES003', claim, file: zipFile })).status).toBe(200)
  await age('FILES003', '7 days 1 minute')
  expect((await ask({ code: 'FILES003', claim, file: zipFile })).status).toBe(404)
})

test('a claim of a browser without script opens files for an hour', async () => {
  await addCode(backend, 'FILES004')
  await exec(
    `update public.codes set redeemed_at = now() - interval '59 minutes', claim = 'noscript-0123456789'
      where id = 'FILES004'`,
  )
  const body = { code: 'FILES004', claim: 'noscript-0123456789', file: zipFile }
  expect((await ask(body)).status).toBe(200)
  await age('FILES004', '61 minutes')
  expect((await ask(body)).status).toBe(404)
})

test('whatever is wrong, the answer is the same', async () => {
  await redeemed('FILES005')
  await addCode(backend, 'FILES006')
  const [otherRelease, key] = await Promise.all([addOtherRelease(), keyOf(zipFile)])
  const right = { code: 'FILES005', claim, file: zipFile }
  expect((await ask(right)).status).toBe(200)
  const wrong: object[] = [
    { ...right, claim: 'another-claim-of-another' },
    { ...right, claim: '' },
    { ...right, code: 'FILES006' },
    { ...right, code: 'FILES999' },
    { ...right, code: 'x' },
    { ...right, file: otherRelease },
    // Everybody hears it, and it is no download.
    ...publicFiles.map((file) => ({ ...right, file })),
    { ...right, file: randomUUID() },
    { ...right, file: key },
    { ...right, file: '' },
    {},
  ]
  for (const body of wrong)
    expect(await ask(body)).toEqual({ status: 404, outcome: 'download-closed' })
})

test('a removed file, a deleted release and a code that is made available again close at once', async () => {
  await redeemed('FILES008')
  const { id } = await addFile(mp3, { kind: 'mp3' })
  expect((await ask({ code: 'FILES008', claim, file: id })).status).toBe(200)
  await remove(id)
  expect((await ask({ code: 'FILES008', claim, file: id })).status).toBe(404)
  const right = { code: 'FILES008', claim, file: zipFile }
  await admin.call('removeRelease', { id: releaseId })
  expect((await ask(right)).status).toBe(404)
  await admin.call('restoreRelease', { id: releaseId })
  expect((await ask(right)).status).toBe(200)
  await exec("update public.codes set redeemed_at = null, claim = null where id = 'FILES008'")
  expect((await ask(right)).status).toBe(404)
})

test('a preview is there to hear for whoever has redeemed, and is none of the downloads', async () => {
  const { files, previews } = await redeemed('PREVIEW1')
  expect(previews).toEqual([
    {
      address: expect.stringMatching(RegExp(`^/media/[\\w-]+/${publicFiles[0]}\\.mp3$`)) as string,
      track: { position: 1, title: 'Felt / Bolt', artist: 'Guest', seconds: 205 },
    },
  ])
  for (const id of publicFiles) expect(files.map((file) => file.id)).not.toContain(id)
})

test('downloads are counted by kind, and of nobody', async () => {
  await exec('delete from public.file_downloads')
  const { files } = await redeemed('FILES009')
  for (const { id } of [...files, files[0]!]) await linkOf({ code: 'FILES009', claim, file: id })
  const counts = await sql(
    'select release_id, kind, downloads::integer from public.file_downloads order by kind',
  )
  expect(counts).toEqual([
    { release_id: releaseId, kind: 'download', downloads: 2 },
    { release_id: releaseId, kind: 'flac', downloads: 1 },
    { release_id: releaseId, kind: 'track', downloads: 1 },
  ])
})

test('a wrong variable of the files fails downloads, while codes redeem and staff sign in', async () => {
  vi.stubEnv('DOWNLOAD_LINK_SECONDS', '5')
  vi.stubEnv('FILES_MAX_MB', 'many')
  const names = ['redeem', 'session', 'download']
  const functionOf = await deployWith(backend.url, names, backend.secrets)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await addCode(backend, 'FILES013')
  const body = { code: 'FILES013', claim }
  const answer = await call(functionOf('redeem'), '/api/redeem', { body })
  expect(await answer.json()).toMatchObject({ outcome: 'redeemed' })
  const account = { email: emailOf('ada'), password }
  const signIn = new Browser().send(functionOf('session'), 'POST /api/session', { body: account })
  expect((await signIn).status).toBe(200)
  expect(logged).not.toHaveBeenCalled()
  const link = { body: { ...body, file: zipFile } }
  expect((await call(functionOf('download'), '/api/download', link)).status).toBe(503)
  expect(logged.mock.lastCall?.[0]).toContain('DOWNLOAD_LINK_SECONDS must be a number of seconds')
})

async function addOtherRelease(): Promise<string> {
  const body = { title: 'Other', artist: 'Other', year: '2020' }
  const { release } = await admin.call<{ release: { id: string } }>('createRelease', body)
  return (await addFile(zip, { releaseId: release.id })).id
}

async function keyOf(id: string): Promise<string> {
  const [found] = await sql<{ key: string }>('select key from public.files where id = $1', [id])
  return found!.key
}
