import { randomUUID } from 'node:crypto'
import type { FileStore } from '#netlify/server/files/file-store.ts'
import { openStore, storeKind } from '#netlify/server/files/open-store.ts'
import { secretHeaders, type DataApi } from '#netlify/server/http/database.ts'
import {
  EnvError,
  fileSettings,
  parseEnv,
  readVariable,
  type FileEnv,
} from '#netlify/server/http/env.ts'
import { compareKeys } from './compare-keys.ts'
import type { StoreFacts } from './doctor-store-checks.ts'
import { tryStore, type UnsignedWay } from './try-store.ts'

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
  const untried = { ...namesOf(env), corsProblem: null, openWays: [], maximumBytes: 0 }
  const nothing = { sizes: null, missing: null, unknown: null }
  const store = storeOf(env)
  if (typeof store === 'string') return { ...untried, ...nothing, problem: store }
  const publishableKey = readVariable(environment, 'SUPABASE_PUBLISHABLE_KEY')
  const key = `${project?.projectId ?? 'doctor'}/${randomUUID()}`
  // checkSite says what is wrong with SITE_URL; without one, nobody knows which origin CORS is about.
  const site = URL.canParse(environment.SITE_URL ?? '') ? environment.SITE_URL! : undefined
  const ways = unsignedWays(env, publishableKey)
  const trial = await tryStore(store, key, site ?? 'http://localhost', ways)
  return {
    ...untried,
    ...trial,
    corsProblem: site === undefined ? null : trial.corsProblem,
    openWays: [...trial.openWays, ...(await openBucket(env))],
    maximumBytes: store.maximumBytes,
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

/** Or in a few words why it cannot be used. */
function storeOf(env: FileEnv): FileStore | string {
  try {
    return openStore(env, () => AbortSignal.timeout(timeoutMs))
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
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
  const bucket = await fetch(`${storageOf(env)}/bucket/private`, {
    headers: secretHeaders(env.SUPABASE_SECRET_KEY),
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (answer) => (answer.ok ? ((await answer.json()) as { public?: boolean }) : {}))
    .catch(() => ({ public: false }))
  return bucket.public === true ? ['from a bucket that is set to public'] : []
}
