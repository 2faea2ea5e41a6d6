// What the doctor finds out about a file store, by really storing something there: a folder behind its own server, a real
// S3 server, and Supabase Storage's documented wire.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeChecks } from '#netlify/cli/doctor-store-checks.ts'
import { readStoreFacts } from '#netlify/cli/doctor-store.ts'
import { storedFolder } from '#netlify/server/files/folder-store.ts'
import { secretDatabase } from '#netlify/server/http/database.ts'
import { addReleases } from '#tests/support/backend/backend.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { addStoredFile } from '#tests/support/backend/stored-files.ts'
import { startFolderStore, startS3Store } from '#tests/support/files/file-stores.ts'
import { S3StandIn, type S3Step } from '#tests/support/files/s3-stand-in.ts'
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
    anybody: ['list', 'write to', 'delete from'],
    listProblem: null,
    partsProblem: 'it does not say which parts it has',
    isVersioned: false,
    media: {
      address: `${s3.endpoint}/label-public`,
      isMissing: false,
      problem: null,
      corsProblem: null,
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

/** A stand-in for a server, and the variables of a label whose music and pictures are there. */
async function startStandIn(change: Record<string, string> = {}) {
  const server = await S3StandIn.start()
  const environment = {
    ...bucket,
    FILES_S3_ENDPOINT: server.url,
    FILES_PUBLIC_URL: `${server.url}/label-public`,
    ...change,
  }
  return { server, environment }
}

test('a server on which all is well is said to be well', async () => {
  const { server, environment } = await startStandIn()
  const facts = await readStoreFacts(environment, null)
  const well = { problem: null, corsProblem: null, anybody: [], isVersioned: false }
  expect(facts).toMatchObject({ ...well, listProblem: null, openWays: [], media: well })
  expect(server.uploads.size).toBe(0)
  for (const name of [
    'storeList',
    'storeParts',
    'storeAnybody',
    'storeVersions',
    'mediaAnybody',
  ] as const)
    expect(storeChecks[name]({ store: facts })).toMatchObject({ level: 'ok' })
  expect(server.objects.size).toBe(0)
  await server.stop()
})

/** What a person reads of a store, and of the way out. */
const readFindings = async (environment: Record<string, string>) => {
  const store = await readStoreFacts(environment, null)
  return Object.values(storeChecks)
    .map((check) => check({ store }))
    .filter((found) => found !== null && found.level !== 'ok')
    .map((found) => `${found!.level}: ${found!.what} ${found!.how}`)
}

type Planted = {
  what: string
  plant: (server: S3StandIn) => void
  change?: Record<string, string>
  /** Of each finding that is not as it should be. */
  found: RegExp[]
  /** What the key of the project may not remove. */
  leaves?: 'versions'
}
const mayAlso = (bucketName: string, step: S3Step) => (server: S3StandIn) => {
  server.anybodyMay[bucketName] = [...server.anybodyMay[bucketName]!, step]
}
const planted: Planted[] = [
  {
    what: 'a key that may not list',
    plant: (server) => {
      server.before = ({ step, isSigned }) =>
        step === 'list' && isSigned ? { status: 403, code: 'AccessDenied' } : undefined
    },
    found: [/^danger: The key may not list the bucket label at .+ \(the key may not do that\).*R2/],
  },
  {
    what: 'a key that may not list, of a server that then hides what is missing',
    plant: (server) => {
      server.before = ({ step, bucket: name, key, isSigned }) =>
        isSigned && (step === 'list' || (step === 'head' && !server.objects.has(`${name}/${key}`)))
          ? { status: 403, code: 'AccessDenied' }
          : undefined
    },
    found: [/^danger: The key may not list the bucket label at /],
  },
  ...(
    [
      ['begin', /: of uploads in parts, the key may not do that\. Give the key/],
      ['list parts', /: of uploads in parts, it does not say which parts it has\. Give the key/],
      ['abort', /: of uploads in parts, the key may not do that\. Give the key/],
    ] as const
  ).map(([step, words]) => ({
    what: `a key that may not do this with parts: ${step}`,
    plant: (server: S3StandIn) => {
      server.before = (request) =>
        request.step === step ? { status: 403, code: 'AccessDenied' } : undefined
    },
    found: [words],
  })),
  {
    what: 'a bucket in the path of the endpoint',
    plant: (server) => void (server.region = 'us-east-1'),
    change: { FILES_S3_ENDPOINT: 'https://s3.example/label/' },
    found: [
      /^danger: .+: FILES_S3_ENDPOINT has the bucket in it; it is the address without label\. /,
    ],
  },
  {
    // The host of this server begins with the name of the bucket, and the first folder of a path is part of the key.
    what: 'a bucket in the host of the endpoint',
    plant: (server) => {
      server.anybodyMay['127'] = []
      server.before = ({ step, bucket: name }) =>
        step === 'list' && name === '127' ? { status: 404, code: 'NoSuchKey' } : undefined
    },
    change: { FILES_S3_BUCKET: '127' },
    found: [/: FILES_S3_ENDPOINT has the bucket in it; it is the address without 127\. /],
  },
  {
    what: 'a wrong region',
    plant: (server) => void (server.region = 'eu-central-1'),
    found: [
      /^danger: The music .+: FILES_S3_REGION is wrong: the store is in eu-central-1\. /,
      /^danger: Pictures .+: FILES_S3_REGION is wrong: the store is in eu-central-1\. /,
    ],
  },
  {
    what: 'a clock that is slow',
    plant: (server) => void (server.clockAheadMs = 20 * 60_000),
    found: [
      /^danger: The music .+: the clock of this machine is 20 minutes slow\. /,
      /^danger: Pictures .+: the clock of this machine is 20 minutes slow\. /,
    ],
  },
  {
    what: 'a clock that is fast',
    plant: (server) => void (server.clockAheadMs = -20 * 60_000),
    found: [/ is 20 minutes fast\. /, / is 20 minutes fast\. /],
  },
  {
    what: 'a public bucket that is not public',
    plant: (server) => void (server.anybodyMay['label-public'] = []),
    found: [
      /^danger: Pictures and previews cannot be shown: http.+ shows it to nobody without a key \(403\): the bucket is not public\. Make a second bucket/,
    ],
  },
  {
    what: 'a bucket that anybody may read',
    plant: mayAlso('label', 'get'),
    found: [/^danger: The music is open to everybody: .+ to a request without a signature\. Make/],
  },
  ...(
    [
      ['put', 'write to'],
      ['remove', 'delete from'],
      ['list', 'list'],
    ] as const
  ).flatMap(([step, act]) => [
    {
      what: `music that anybody may ${act}`,
      plant: mayAlso('label', step),
      found: [RegExp(`^danger: Anybody may ${act} the bucket label at .+\\. Take back the policy`)],
    },
    {
      what: `pictures that anybody may ${act}`,
      plant: mayAlso('label-public', step),
      found: [
        RegExp(`^danger: Anybody may ${act} the part of the store for pictures and previews`),
      ],
    },
  ]),
  {
    what: 'versioning of what anybody writes',
    plant: (server) => {
      server.isVersioned = true
      mayAlso('label', 'put')(server)
    },
    found: [/^danger: Anybody may write to the bucket label/, /^warning: The store keeps every/],
  },
  {
    what: 'versioning that the key may not list',
    plant: (server) => {
      server.isVersioned = true
      server.before = ({ step }) =>
        step === 'versions' ? { status: 403, code: 'AccessDenied' } : undefined
    },
    found: [/^warning: The store keeps every version of the music and of the pictures/],
    leaves: 'versions',
  },
  {
    what: 'versioning',
    plant: (server) => void (server.isVersioned = true),
    found: [
      /^warning: The store keeps every version of the music and of the pictures: .+lifecycle/,
    ],
  },
]

test.each(planted)('$what is told, with the way out, and nothing stays', async (one) => {
  const { server, environment } = await startStandIn(one.change)
  one.plant(server)
  const found = await readFindings(environment)
  expect(found).toHaveLength(one.found.length)
  for (const [index, pattern] of one.found.entries()) expect(found[index]).toMatch(pattern)
  const versions = one.leaves === 'versions' ? [] : server.oldVersions
  expect([...server.objects.keys(), ...versions]).toEqual([])
  await server.stop()
})

test('a region that the endpoint names is compared, because B2 says that the secret is wrong', async () => {
  const facts = await readStoreFacts(
    { ...bucket, FILES_S3_ENDPOINT: 'https://s3.us-west-004.backblazeb2.com' },
    null,
  )
  expect(facts?.problem).toMatch(
    /^FILES_S3_REGION is us-east-1, and the endpoint is in us-west-004/,
  )
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
        problem: null,
        corsProblem: null,
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
