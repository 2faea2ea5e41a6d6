import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { flacHeadBytes, samplesMd5Of } from '#src/features/releases/masters/flac.ts'
import { attempt } from '#src/lib/attempt.ts'
import type { BucketName, FileStore } from '#netlify/server/files/file-store.ts'
import { mediaBase } from '#src/build/file-origins.ts'
import { openPublicStore, openStore, storeKind } from '#netlify/server/files/open-store.ts'
import { secretHeaders, type DataApi } from '#netlify/server/http/database.ts'
import {
  EnvError,
  fileSettings,
  parseEnv,
  readVariable,
  type FileEnv,
} from '#netlify/server/http/env.ts'
import { fetchJson } from './fetch-json.ts'
import type { MediaFacts, StoreFacts } from './doctor-store-checks.ts'
import { publishableRequests, unsignedRequests, type AnybodysRequests } from './try-anybody.ts'
import {
  listProblem,
  partsProblem,
  probePublicStore,
  probeStore,
  type UnsignedWay,
} from './try-store.ts'
import { allFiles, labelFilesOf, readFileRows } from './label-files.ts'

type Environment = Record<string, string | undefined>
type Project = { database: DataApi; projectId: string }

/** Of a store that cannot be opened. */
const notTried = {
  corsProblem: null,
  listProblem: null,
  partsProblem: null,
  openWays: [],
  anybody: null,
  isVersioned: false,
  maximumBytes: 0,
  media: null,
}

/** Tries the file store of an environment; null without the variables that name one. `project`: if it answers. */
export async function readStoreFacts(
  environment: Environment,
  project: Project | null,
): Promise<StoreFacts | null> {
  // What is not set the check of the environment says.
  const env = attempt(() => parseEnv(environment, fileSettings))
  if (!env) return null
  const nothing = { sizes: null, missing: null, changed: null, unknown: null }
  const untried = { ...namesOf(env), ...notTried }
  const store = storeOf(() => openStore(env, makeSignal))
  if (typeof store === 'string') return { ...untried, ...nothing, problem: store }
  const named = problemInAddress(env)
  if (named !== null) return { ...untried, ...nothing, problem: named }
  const projectId = project?.projectId ?? randomUUID()
  return {
    ...untried,
    ...(await tryOpenStore(store, { env, environment, key: `${projectId}/${randomUUID()}` })),
    media: await readMediaFacts(env, environment, projectId),
    ...((project && (await compareKeys(env, store, project).catch(() => null))) ?? nothing),
  }
}

type Trial = { env: FileEnv; environment: Environment; key: string }

/** What a store does with a file of its own, below this key, that is removed again. */
async function tryOpenStore(store: FileStore, { env, environment, key }: Trial) {
  const publishableKey = readVariable(environment, 'SUPABASE_PUBLISHABLE_KEY')
  const ways = unsignedWays(env, publishableKey)
  const site = siteOf(environment)
  const anybody = anybodysRequests(env, 'private', publishableKey)
  const trial = await probeStore(store, key, site.address, ways, anybody)
  const list = await listProblem(store)
  const parts = await partsProblem(store, key)
  const isPublic = await isBucketPublic(env)
  return {
    ...trial,
    problem: await refinedProblem(env, trial.problem, list),
    listProblem: list,
    partsProblem: parts,
    corsProblem: site.isKnown ? trial.corsProblem : null,
    openWays: [...trial.openWays, ...(isPublic ? ['from a bucket that is set to public'] : [])],
    maximumBytes: store.maximumBytes,
  }
}

/** What is wrong with an endpoint by itself: in some words, what the store would not say. */
function problemInAddress({ FILES_S3_ENDPOINT, FILES_S3_BUCKET = '' }: FileEnv): string | null {
  if (!FILES_S3_ENDPOINT) return null
  const isInPath = new URL(FILES_S3_ENDPOINT).pathname.split('/').includes(FILES_S3_BUCKET)
  return isInPath ? bucketInEndpoint(FILES_S3_BUCKET) : null
}

const bucketInEndpoint = (bucket: string) =>
  `FILES_S3_ENDPOINT has the bucket in it; it is the address without ${bucket}`

/** The problem of a trial, or a better reason for it. */
async function refinedProblem(
  env: FileEnv,
  problem: string | null,
  list: string | null,
): Promise<string | null> {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket = '', FILES_S3_REGION: region } = env
  if (!endpoint || (problem === null && list === null)) return problem
  // There the bucket is part of the key, so that all works but what is about the bucket.
  if (list !== null && new URL(endpoint).host.startsWith(`${bucket}.`))
    return bucketInEndpoint(bucket)
  if (problem === null) return null
  const minutes = await minutesAhead(endpoint)
  if (Math.abs(minutes) >= leastSkewMinutes)
    return `the clock of this machine is ${Math.abs(minutes)} minutes ${minutes > 0 ? 'slow' : 'fast'}`
  const [, expected] = regionalHosts.exec(new URL(endpoint).host) ?? []
  return expected !== undefined && expected !== region
    ? `FILES_S3_REGION is ${region}, and the endpoint is in ${expected} (${problem})`
    : problem
}

/** S3 takes a request of a quarter of an hour ago. */
const leastSkewMinutes = 15
const regionalHosts = /^s3\.([a-z]{2,}-[\w-]+)\.(?:backblazeb2|amazonaws)\.com$/

/** How far the clock of a store is ahead of this machine's; 0 when it does not say. */
async function minutesAhead(endpoint: string): Promise<number> {
  const answer = await fetch(endpoint, { signal: makeSignal() }).catch(() => null)
  const said = Date.parse(answer?.headers.get('date') ?? '')
  return said ? Math.round((said - Date.now()) / 60_000) : 0
}

const makeSignal = () => AbortSignal.timeout(10_000)

/** Without SITE_URL, whose check says so, nobody knows which origin CORS is about. */
function siteOf({ SITE_URL = '' }: Environment): { address: string; isKnown: boolean } {
  const isKnown = URL.canParse(SITE_URL)
  return { address: isKnown ? SITE_URL : 'http://localhost', isKnown }
}

/** Or in a few words why it cannot be used. */
function storeOf(open: () => FileStore): FileStore | string {
  try {
    return open()
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
}

/** Tries the public part of the store, where pictures and previews are. */
async function readMediaFacts(
  env: FileEnv,
  environment: Environment,
  projectId: string,
): Promise<MediaFacts> {
  const untried = {
    address: '',
    corsProblem: null,
    isMissing: false,
    anybody: null,
    isVersioned: false,
  }
  const store = storeOf(() => openPublicStore(env, makeSignal))
  if (typeof store === 'string') return { ...untried, isMissing: true, problem: store }
  const base = attempt(() => mediaBase(environment))
  if (base === null)
    return { ...untried, problem: 'FILES_PUBLIC_URL is an address of the site itself' }
  const site = siteOf(environment)
  const address = base || `${site.address}/media`
  const key = `${projectId}/${randomBytes(16).toString('hex')}-1.png`
  const publishableKey = readVariable(environment, 'SUPABASE_PUBLISHABLE_KEY')
  const anybody = anybodysRequests(env, 'public', publishableKey)
  const trial = await probePublicStore(store, key, site.address, address, anybody)
  const corsProblem = site.isKnown ? trial.corsProblem : null
  const problem = await refinedProblem(env, trial.problem, null)
  return { ...untried, ...trial, problem, address, corsProblem }
}

function namesOf(env: FileEnv): Pick<StoreFacts, 'kind' | 'name'> {
  const { FILES_S3_BUCKET = '', FILES_S3_ENDPOINT = '', FILES_FOLDER } = env
  const kind = storeKind(env)
  if (kind === 'supabase') return { kind, name: 'Supabase Storage' }
  if (kind === 'folder') return { kind, name: `the folder ${FILES_FOLDER}` }
  return { kind, name: `the bucket ${FILES_S3_BUCKET} at ${new URL(FILES_S3_ENDPOINT).host}` }
}

const storageOf = ({ SUPABASE_URL }: FileEnv) => `${SUPABASE_URL}/storage/v1`

/** How somebody without a signed link might come by a file. */
function unsignedWays(env: FileEnv, publishableKey: string | undefined): UnsignedWay[] {
  if (storeKind(env) !== 'supabase')
    return [
      {
        name: 'to a request without a signature',
        request: (_key, { origin, pathname }) => new Request(`${origin}${pathname}`),
      },
    ]
  const wayOf = (name: string, way: string, headers = {}): UnsignedWay => ({
    name,
    request: (key) => new Request(`${storageOf(env)}/object/${way}/private/${key}`, { headers }),
  })
  const atAddress = wayOf('at its public address', 'public')
  if (!publishableKey) return [atAddress]
  const headers = secretHeaders(publishableKey)
  return [atAddress, wayOf('to the publishable key', 'authenticated', headers)]
}

/** What somebody may try who has no key but the publishable one. A folder has its own server alone. */
function anybodysRequests(
  env: FileEnv,
  part: BucketName,
  publishableKey: string | undefined,
): AnybodysRequests | null {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET, FILES_S3_PUBLIC_BUCKET } = env
  switch (storeKind(env)) {
    case 's3': {
      const bucket = part === 'private' ? FILES_S3_BUCKET : FILES_S3_PUBLIC_BUCKET
      return unsignedRequests(`${endpoint?.replace(/\/$/, '')}/${bucket}`)
    }
    case 'supabase':
      return publishableKey
        ? publishableRequests(storageOf(env), part, secretHeaders(publishableKey))
        : null
    case 'folder':
      return null
  }
}

const bucketSchema = v.object({ public: v.optional(v.boolean()) })

/** Whether Supabase's private bucket is public; false when it does not answer, or the store is another one. */
async function isBucketPublic(env: FileEnv): Promise<boolean> {
  if (storeKind(env) !== 'supabase') return false
  const headers = secretHeaders(env.SUPABASE_SECRET_KEY)
  const bucket = await fetchJson(bucketSchema, `${storageOf(env)}/bucket/private`, { headers })
  return bucket?.public === true
}

/** What the store has of a project's files and pictures, which FLACs it has changed, and which bytes no row knows. Throws StoreError. */
export async function compareKeys(
  env: FileEnv,
  store: FileStore,
  { database, projectId }: { database: DataApi; projectId: string },
): Promise<Pick<StoreFacts, 'sizes' | 'missing' | 'changed' | 'unknown'>> {
  // The store is listed first: what is stored meanwhile has its row before its bytes.
  // Where there is no public part yet, all that belongs there is missing.
  const publicStore = attempt(() => openPublicStore(env, makeSignal))
  const stored = { private: await keysOf(store), public: await keysOf(publicStore) }
  const rows = await readFileRows(database)
  const wanted = labelFilesOf(rows)
  // A JPEG that is on its way has no row that says so yet.
  const pictures = rows.pictures.map((row) => ({ ...row, has_share: true }))
  const all = allFiles(labelFilesOf({ ...rows, pictures }, () => true))
  const known = new Set(all.map(({ key }) => key))
  const unknown = [...stored.private, ...stored.public].filter((key) => !known.has(key))
  const own = unknown.filter((key) => key.startsWith(`${projectId}/`))
  const missing = allFiles(wanted).filter(({ bucket, key }) => !stored[bucket].has(key))
  return {
    sizes: wanted.files.map(({ bytes }) => bytes),
    missing: [...new Set(missing.map(({ title }) => title))],
    changed: await changedFlacs(
      wanted.files.filter(({ key }) => stored.private.has(key)),
      store,
    ),
    unknown: { own, other: unknown.length - own.length },
  }
}

/** Those of the newest twenty FLACs whose heads in the store name other samples than when they were uploaded. */
async function changedFlacs(
  files: ReturnType<typeof labelFilesOf>['files'],
  store: FileStore,
): Promise<string[]> {
  const flacs = files
    .filter(({ samplesMd5 }) => samplesMd5 !== null)
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .slice(0, 20)
  const changed: string[] = []
  for (const { key, title, samplesMd5 } of flacs)
    if (samplesMd5Of(await store.readRange(key, 0, flacHeadBytes)) !== samplesMd5)
      changed.push(title)
  return changed
}

const keysOf = async (store: FileStore | null): Promise<Set<string>> =>
  new Set(store ? await Array.fromAsync(store.list()) : [])
