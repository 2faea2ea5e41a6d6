// What the doctor finds out about a file store, by really storing something there: a folder behind its own server, a real
// S3 server, and Supabase Storage's documented wire.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStoreFacts } from '#netlify/cli/doctor-store.ts'
import { storedFolder } from '#netlify/server/files/folder-store.ts'
import { secretDatabase } from '#netlify/server/http/database.ts'
import { addReleases } from '#tests/support/backend/backend.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { addStoredFile } from '#tests/support/backend/stored-files.ts'
import { startFolderStore, startS3Store } from '#tests/support/files/file-stores.ts'
import { startStorageWire } from '#tests/support/files/storage-wire.ts'

const site = 'https://label.example'
const corsRule = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>${site}</AllowedOrigin>
  <AllowedMethod>PUT</AllowedMethod><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
  <AllowedHeader>content-type</AllowedHeader><AllowedHeader>*</AllowedHeader>
  <ExposeHeader>ETag</ExposeHeader>
</CORSRule></CORSConfiguration>`

let s3: Awaited<ReturnType<typeof startS3Store>>
let supabase: { SUPABASE_URL: string; SUPABASE_SECRET_KEY: string }
let bucket: Record<string, string>

beforeAll(async () => {
  s3 = await startS3Store({}, [corsRule])
  supabase = {
    SUPABASE_URL: backend.url,
    SUPABASE_SECRET_KEY: backend.secrets.secretKey,
  }
  bucket = {
    ...supabase,
    SITE_URL: site,
    FILES_S3_ENDPOINT: s3.endpoint,
    FILES_S3_BUCKET: 'label',
    FILES_S3_REGION: 'us-east-1',
    FILES_S3_KEY_ID: 'S3RVER',
    FILES_S3_SECRET: 'S3RVER',
    FILES_S3_PUBLIC_BUCKET: 'label-public',
    FILES_PUBLIC_URL: `${s3.endpoint}/label-public`,
  }
})
afterAll(() => s3.stop())

const keysOf = async () => {
  const keys: string[] = []
  for (const store of [s3.store, s3.publicStore])
    for await (const key of store.list()) keys.push(key)
  return keys
}

test('a bucket that works is said to work, and nothing stays in it', async () => {
  expect(await readStoreFacts(bucket, null)).toMatchObject({
    kind: 's3',
    name: `the bucket label at ${new URL(s3.endpoint).host}`,
    problem: null,
    corsProblem: null,
    // This server answers requests that have no signature, and the doctor notices.
    openWays: ['to a request without a signature'],
    media: {
      address: `${s3.endpoint}/label-public`,
      ...{ isMissing: false, problem: null, corsProblem: null },
    },
  })
  expect(await keysOf()).toEqual([])
})

test.each<[change: Record<string, string>, problem: RegExp]>([
  [{ FILES_S3_SECRET: 'wrong' }, /^FILES_S3_SECRET is wrong$/],
  [{ FILES_S3_KEY_ID: 'wrong' }, /^it does not know FILES_S3_KEY_ID$/],
  [{ FILES_S3_BUCKET: 'other' }, /^there is no such bucket$/],
  [{ FILES_S3_ENDPOINT: 'http://127.0.0.1:1' }, /^nothing answered$/],
  [{ FILES_S3_SECRET: '' }, /^FILES_S3_ENDPOINT needs FILES_S3_BUCKET, /],
])('what is wrong with a bucket is named: %j', async (change, problem) => {
  const facts = await readStoreFacts({ ...bucket, ...change }, null)
  expect(facts?.problem).toMatch(problem)
})

test.each<[change: Record<string, string>, media: Record<string, unknown>]>([
  [
    { FILES_S3_PUBLIC_BUCKET: '' },
    { isMissing: true, problem: expect.stringMatching(/FILES_PUBLIC_URL/) },
  ],
  [
    { FILES_PUBLIC_URL: '' },
    { isMissing: true, problem: expect.stringMatching(/FILES_PUBLIC_URL/) },
  ],
  [{ FILES_S3_PUBLIC_BUCKET: 'other' }, { problem: 'there is no such bucket' }],
  [
    { FILES_PUBLIC_URL: `${site}/files` },
    { problem: 'FILES_PUBLIC_URL is an address of the site itself' },
  ],
  [{ FILES_PUBLIC_URL: 'http://127.0.0.1:1' }, { problem: 'nothing answered' }],
])('what is wrong with the public bucket is named: %j', async (change, media) => {
  const facts = await readStoreFacts({ ...bucket, ...change }, null)
  expect(facts).toMatchObject({ problem: null, media })
  expect(await keysOf()).toEqual([])
})

test('an address that shows another bucket shows no picture', async () => {
  const facts = await readStoreFacts({ ...bucket, FILES_PUBLIC_URL: `${s3.endpoint}/label` }, null)
  expect(facts?.media?.problem).toMatch(/ does not show it \(it answered 404\)$/)
})

test('a bucket without a CORS rule for the site is no place that staff can upload to', async () => {
  const other = await readStoreFacts({ ...bucket, SITE_URL: 'https://other.example' }, null)
  expect(other).toMatchObject({
    problem: null,
    corsProblem: 'the store takes nothing from https://other.example (CORS)',
    media: { corsProblem: 'the store takes nothing from https://other.example (CORS)' },
  })
  const hidden = await startS3Store({}, [corsRule.replace(/<ExposeHeader>.*<.ExposeHeader>/, '')])
  const facts = await readStoreFacts({ ...bucket, FILES_S3_ENDPOINT: hidden.endpoint }, null)
  await hidden.stop()
  expect(facts?.corsProblem).toMatch(/ETag/)
})

test('a bucket whose CORS rule names no GET is none that staff can fetch from', async () => {
  const rule = corsRule.replace('<AllowedMethod>GET</AllowedMethod>', '')
  const closed = await startS3Store({}, [rule])
  const facts = await readStoreFacts({ ...bucket, FILES_S3_ENDPOINT: closed.endpoint }, null)
  await closed.stop()
  expect(facts).toMatchObject({
    problem: null,
    corsProblem: 'the store gives nothing to a page of https://label.example (CORS)',
  })
})

test.each([false, true])(
  'Supabase Storage is tried by its resumable uploads; public: %s',
  async (isPublic) => {
    const wire = await startStorageWire({ isPublic })
    const environment = {
      SUPABASE_URL: wire.url,
      SUPABASE_SECRET_KEY: wire.secretKey,
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_this_project',
      SITE_URL: site,
    }
    const facts = await readStoreFacts(environment, null)
    const wrongKey = await readStoreFacts(
      { ...environment, SUPABASE_SECRET_KEY: 'sb_secret_wrong' },
      null,
    )
    await wire.stop()
    expect(facts).toMatchObject({
      kind: 'supabase',
      problem: null,
      corsProblem: null,
      openWays: isPublic ? ['at its public address', 'from a bucket that is set to public'] : [],
      media: {
        address: `${wire.url}/storage/v1/object/public/public`,
        ...{ problem: null, corsProblem: null },
      },
    })
    expect(wire.requests).toContain('POST /upload/resumable/sign')
    expect(wire.requests.join('\n')).toContain('GET /object/authenticated/private/')
    expect(wrongKey?.problem).toBe('the key may not do that')
  },
)

test('a folder is tried through its own server; what it has too much and too little is listed', async () => {
  const running = await startFolderStore()
  const folder = running.folder
  await addReleases(backend)
  const file = await addStoredFile(backend, folder)
  const gone = await addStoredFile(backend, folder, { kind: 'flac', text: 'flac' })
  await running.store.remove(gone.key)
  const [projectId] = file.key.split('/')
  for (const key of [`${projectId}/covers.zip`, 'other'])
    writeFileSync(join(storedFolder(folder), key), 'somebody put this here')
  const environment = {
    ...supabase,
    SITE_URL: running.site,
    FILES_FOLDER: folder,
    CLIENT_HASH_SECRET: running.secret,
  }
  const project = { database: secretDatabase(supabase), projectId: projectId! }
  const facts = await readStoreFacts(environment, project)
  await running.stop()
  expect(facts).toMatchObject({
    kind: 'folder',
    problem: null,
    corsProblem: null,
    openWays: [],
    media: { address: `${running.site}/media`, problem: null },
    sizes: expect.arrayContaining([file.text.length, 4]),
    missing: ['Odile Marrow - Una Corda: master.flac'],
    unknown: { own: [`${projectId}/covers.zip`], other: 1 },
  })
})
