import { danger, runChecks, type Check, type Look } from '#src/lib/check.ts'
import { openStore, storeKind } from '#netlify/server/files/open-store.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { fileEnv } from '#netlify/server/http/env.ts'
import { rows } from '#netlify/server/http/rows.ts'
import { environmentChecks } from './environment-checks.ts'
import { freePlanCheck, isBeyondFreePlan } from './free-plan.ts'

type Given = { database: DataApi }

/**
 * What the doctor would say of what the deployed site alone knows, but for what is as it should be. Of `npm start`, which goes
 * live nowhere, it says nothing.
 */
export async function checkSite(database: DataApi): Promise<Check[]> {
  if (process.env.FILES_FOLDER) return []
  const found = await runChecks(looks, { database })
  return found.filter(({ level }) => level !== 'ok').map(({ name: _name, ...check }) => check)
}

const ofEnvironment = Object.fromEntries(
  Object.entries(environmentChecks).map(([name, check]) => [name, () => check(process.env)]),
)

const looks: Record<string, Look<Given>> = {
  ...ofEnvironment,
  /** Asks the store for the newest file that fans get. */
  store: async ({ database }) => {
    const [file] = await rows(
      readyFiles(database, 'key, name').order('ready_at', { ascending: false }).limit(1),
    )
    if (!file) return null
    const size = await openStore()
      .size(file.key)
      .catch(() => undefined)
    if (size === undefined)
      return danger(
        'The file store does not answer: fans get no music, and nobody can upload any.',
        'npm run doctor says why.',
      )
    return size === null
      ? danger(
          `Nobody gets what has no bytes in the store: ${file.name}.`,
          'Upload it again; npm run doctor names every other file that is lost.',
        )
      : null
  },
  freePlan: async ({ database }) => {
    if (storeKind(fileEnv()) !== 'supabase') return null
    // The database answers with at most 1,000 rows: the largest decide.
    const largestFirst = readyFiles(database, 'bytes').order('bytes', { ascending: false })
    const sizes = (await rows(largestFirst)).map(({ bytes }) => bytes)
    return sizes.length === 0 || isBeyondFreePlan(sizes) ? null : freePlanCheck(sizes)
  },
}

const readyFiles = <const Columns extends string>(database: DataApi, columns: Columns) =>
  database.from('files').select(columns).eq('state', 'ready').eq('is_public', false)
