import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { flacHeadBytes, samplesMd5Of } from '#src/features/masters/flac.ts'
import { attempt } from '#src/lib/attempt.ts'
import type { FileStore } from '#netlify/server/files/file-store.ts'
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
import { probePublicStore, probeStore, type UnsignedWay } from './try-store.ts'
import * as label from './label-files.ts'

type Environment = Record<string, string | undefined>
type Project = { database: DataApi; projectId: string }

/** Tries the file store of an environment; null without the variables that name one. `project`: if it answers. */
export async function readStoreFacts(
  environment: Environment,
  project: Project | null,
): Promise<StoreFacts | null> {
  // What is not set the check of the environment says.
  const env = attempt(() => parseEnv(environment, fileSettings))
  if (!env) return null
  const nothing = { sizes: null, missing: null, changed: null, unknown: null }
  const untried = {
    ...namesOf(env),
    ...{ corsProblem: null, openWays: [], maximumBytes: 0, media: null },
  }
  const store = storeOf(() => openStore(env, makeSignal))
  if (typeof store === 'string') return { ...untried, ...nothing, problem: store }
  const projectId = project?.projectId ?? randomUUID()
  const ways = unsignedWays(env, readVariable(environment, 'SUPABASE_PUBLISHABLE_KEY'))
  const site = siteOf(environment)
  const trial = await probeStore(store, `${projectId}/${randomUUID()}`, site.address, ways)
  const isPublic = await isBucketPublic(env)
  return {
    ...untried,
    ...trial,
    corsProblem: site.isKnown ? trial.corsProblem : null,
    openWays: [...trial.openWays, ...(isPublic ? ['from a bucket that is set to public'] : [])],
    maximumBytes: store.maximumBytes,
    media: await readMediaFacts(env, environment, projectId),
    ...((project && (await compareKeys(env, store, project).catch(() => null))) ?? nothing),
  }
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
  const untried = { address: '', corsProblem: null, isMissing: false }
  const store = storeOf(() => openPublicStore(env, makeSignal))
  if (typeof store === 'string') return { ...untried, isMissing: true, problem: store }
  const base = attempt(() => mediaBase(environment))
  if (base === null)
    return { ...untried, problem: 'FILES_PUBLIC_URL is an address of the site itself' }
  const site = siteOf(environment)
  const address = base || `${site.address}/media`
  const key = `${projectId}/${randomBytes(16).toString('hex')}-1.png`
  const trial = await probePublicStore(store, key, site.address, address)
  const corsProblem = site.isKnown ? trial.corsProblem : null
  return { ...untried, ...trial, address, corsProblem }
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
  const rows = await label.readFileRows(database)
  const wanted = label.labelFilesOf(rows)
  const known = new Set(label.allFiles(label.labelFilesOf(rows, () => true)).map(({ key }) => key))
  const unknown = [...stored.private, ...stored.public].filter((key) => !known.has(key))
  const own = unknown.filter((key) => key.startsWith(`${projectId}/`))
  const missing = label.allFiles(wanted).filter(({ bucket, key }) => !stored[bucket].has(key))
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
  files: ReturnType<typeof label.labelFilesOf>['files'],
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
