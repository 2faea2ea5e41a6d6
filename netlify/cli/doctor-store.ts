import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
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
import { compareKeys } from './compare-keys.ts'
import { fetchJson } from './fetch-json.ts'
import type { MediaFacts, StoreFacts } from './doctor-store-checks.ts'
import { probePublicStore, probeStore, type UnsignedWay } from './try-store.ts'

type Environment = Record<string, string | undefined>
type Project = { database: DataApi; projectId: string }

const timeoutMs = 10_000

/** Tries the file store of an environment; null without the variables that name one. `project`: if it answers. */
export async function readStoreFacts(
  environment: Environment,
  project: Project | null,
): Promise<StoreFacts | null> {
  const env = settingsOf(environment)
  if (!env) return null
  const untried = {
    ...namesOf(env),
    ...{ corsProblem: null, openWays: [], maximumBytes: 0, media: null },
  }
  const nothing = { sizes: null, missing: null, unknown: null }
  const store = storeOf(() => openStore(env, makeSignal))
  if (typeof store === 'string') return { ...untried, ...nothing, problem: store }
  const publishableKey = readVariable(environment, 'SUPABASE_PUBLISHABLE_KEY')
  const key = `${project?.projectId ?? 'doctor'}/${randomUUID()}`
  // checkSite says what is wrong with SITE_URL; without one, nobody knows which origin CORS is about.
  const site = URL.canParse(environment.SITE_URL ?? '') ? environment.SITE_URL! : undefined
  const ways = unsignedWays(env, publishableKey)
  const trial = await probeStore(store, key, site ?? 'http://localhost', ways)
  return {
    ...untried,
    ...trial,
    corsProblem: site === undefined ? null : trial.corsProblem,
    openWays: [...trial.openWays, ...(await openBucket(env))],
    maximumBytes: store.maximumBytes,
    media: await readMediaFacts(env, environment, site, project?.projectId),
    ...((project && (await compareKeys(env, store, project).catch(() => null))) ?? nothing),
  }
}

function settingsOf(environment: Environment): FileEnv | null {
  try {
    return parseEnv(environment, fileSettings)
  } catch {
    // checkEnvironment says what is not set.
    return null
  }
}

const makeSignal = () => AbortSignal.timeout(timeoutMs)

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
  site: string | undefined,
  projectId: string = randomUUID(),
): Promise<MediaFacts> {
  const untried = { address: '', corsProblem: null, takesAnything: false }
  const store = storeOf(() => openPublicStore(env, makeSignal))
  if (typeof store === 'string') return { ...untried, isMissing: true, problem: store }
  const base = attempt(() => mediaBase(environment))
  const facts = { ...untried, isMissing: false, takesAnything: await takesAnything(env) }
  if (base === null)
    return { ...facts, problem: 'FILES_PUBLIC_URL is an address of the site itself' }
  const home = site ?? 'http://localhost'
  const address = base || `${home}/media`
  const key = `${projectId}/${randomBytes(16).toString('hex')}-1.png`
  const trial = await probePublicStore(store, key, home, address)
  return {
    ...facts,
    ...trial,
    address,
    corsProblem: site === undefined ? null : trial.corsProblem,
  }
}

/** Whether Supabase has the public bucket without the limits of the migration. */
async function takesAnything(env: FileEnv): Promise<boolean> {
  if (storeKind(env) !== 'supabase') return false
  const { file_size_limit, allowed_mime_types } = await askBucket(env, 'public')
  const isOther = (type: string) => !/^(image\/(avif|jpeg|png|webp)|audio\/mpeg)$/.test(type)
  return !file_size_limit || !allowed_mime_types?.length || allowed_mime_types.some(isOther)
}

function namesOf(env: FileEnv): Pick<StoreFacts, 'kind' | 'name'> {
  const kind = storeKind(env)
  const names = {
    supabase: () => 'Supabase Storage',
    s3: () => `the bucket ${env.FILES_S3_BUCKET ?? ''} at ${new URL(env.FILES_S3_ENDPOINT!).host}`,
    folder: () => `the folder ${env.FILES_FOLDER}`,
  }
  return { kind, name: names[kind]() }
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
  const object = (way: string, key: string, headers = {}) =>
    new Request(`${storageOf(env)}/object/${way}/private/${key}`, { headers })
  return [
    { name: 'at its public address', request: (key) => object('public', key) },
    ...(publishableKey
      ? [
          {
            name: 'to the publishable key',
            request: (key: string) => object('authenticated', key, secretHeaders(publishableKey)),
          },
        ]
      : []),
  ]
}

/** Whether Supabase has the bucket as public, which files that nobody asked for show to nobody. */
async function openBucket(env: FileEnv): Promise<string[]> {
  if (storeKind(env) !== 'supabase') return []
  const bucket = await askBucket(env, 'private')
  return bucket.public === true ? ['from a bucket that is set to public'] : []
}

const bucketSchema = v.object({
  public: v.optional(v.boolean()),
  file_size_limit: v.nullish(v.number()),
  allowed_mime_types: v.nullish(v.array(v.string())),
})

/** What Supabase says of one; nothing when it does not answer. */
const askBucket = async (
  env: FileEnv,
  name: BucketName,
): Promise<v.InferOutput<typeof bucketSchema>> => {
  const headers = secretHeaders(env.SUPABASE_SECRET_KEY)
  return (await fetchJson(bucketSchema, `${storageOf(env)}/bucket/${name}`, { headers })) ?? {}
}
