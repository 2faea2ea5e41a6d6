import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startBackend, type Backend, type BackendOptions } from '../../../supabase/local/backend.ts'
import { makeSecrets } from '../../../supabase/local/data-folder.ts'
import { seedDemo } from '../../../supabase/local/demo.ts'
import { readDump, writeDump } from '../backend/dump.ts'

const comingReleaseId = '00000000-0000-4000-8000-0000000000e2'
const deletedReleaseId = '00000000-0000-4000-8000-0000000000e1'

/** Codes for the browser tests beside the demo label's: one test uses one. */
async function addTestCodes({ database }: Pick<Backend, 'database'>): Promise<void> {
  await database.exec(`
    insert into public.codes (id, release_id)
    select 'TEST' || lpad(n::text, 4, '0'), c.release_id
      from generate_series(1, 6000) n, public.codes c where c.id = 'DEADWAX1';
    insert into public.releases (id, title, artist, year, deleted_at)
    values ('${deletedReleaseId}', 'Gone', 'Nobody', '1999', now());
    insert into public.codes (id, release_id) values ('GONETEST', '${deletedReleaseId}');
    insert into public.codes (id, release_id, redeemed_at)
    select 'TESTUSED', c.release_id, now() from public.codes c where c.id = 'DEADWAX1';
    insert into public.codes (id, release_id, redeemed_at)
    select 'HELP000' || n, c.release_id, now()
      from generate_series(1, 5) n, public.codes c where c.id = 'DEADWAX1';
    insert into public.codes (id, release_id, voided_at)
    select 'VOID0001', c.release_id, now() from public.codes c where c.id = 'DEADWAX1';
    insert into public.releases (id, title, artist, year, available_at)
    values ('${comingReleaseId}', 'First Frost', 'Tove Lind', '2099', '2099-12-04T17:00:00Z');
    insert into public.codes (id, release_id) values ('SOON0001', '${comingReleaseId}');
    -- Somebody has been guessing at this prefix.
    insert into public.codes (id, release_id)
    select 'SUMS000' || n, c.release_id
      from generate_series(1, 5) n, public.codes c where c.id = 'DEADWAX1';
    insert into public.rate_limits (scope, key, refilled_at)
    values ('redeem-prefix', 'SUMS', now() + interval '2 days');`)
}

/**
 * What a label of the browser tests starts with: the demo label and codes for the tests, or that label with the tracks of
 * its releases, so that a start makes no music for them.
 */
type Beginning = 'demo' | 'with-tracks'

const folderName = 'E2E_LABELS'
const fileOf = (beginning: Beginning) => join(process.env[folderName]!, `${beginning}.tar`)

/** lite prints each query that the database refuses, with a stack; here refusing is what the tests are about. */
function startQuietly(options: BackendOptions): Promise<Backend> {
  console.error = () => undefined
  return startBackend(options)
}

/** In the global setup: makes them once, for all that start from them. */
export async function createSnapshots(folder: string): Promise<void> {
  process.env[folderName] = folder
  // Passwords are hashed as in production, in fewer rounds.
  process.env.LITE_AUTH_BCRYPT_COST = '4'
  const backend = await startQuietly({ secrets: makeSecrets() })
  await seedDemo(backend)
  await addTestCodes(backend)
  await writeDump(backend, fileOf('demo'))
  await backend.database.exec(`
    insert into public.tracks (id, release_id, position, title)
    select gen_random_uuid(), id, 1, title from public.releases`)
  await writeDump(backend, fileOf('with-tracks'))
  await backend.stop()
}

/** Fills a data folder as an earlier start has left it; the first start of all is start.full.spec.ts's. */
export function fillDataFolder(folder: string): void {
  const postgres = join(folder, 'postgres')
  mkdirSync(postgres, { recursive: true })
  execFileSync('tar', ['-xf', fileOf('with-tracks'), '-C', postgres], { stdio: 'ignore' })
}

/** A label of its own, in memory. */
export const startFromSnapshot = (beginning: Beginning): Promise<Backend> =>
  startQuietly({ secrets: makeSecrets(), loadDataDir: readDump(fileOf(beginning)) })
