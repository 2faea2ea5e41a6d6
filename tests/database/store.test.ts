// The database in a data folder on a disk that is full, and one whose files are damaged.
import { spawn } from 'node:child_process'
import fs, { existsSync, mkdirSync, readdirSync, truncateSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { startBackend } from '#supabase/local/backend.ts'
import { loadSecrets, makeSecrets } from '#supabase/local/data-folder.ts'
import { isDiskFull, openStore } from '#supabase/local/store.ts'
import { readDump } from '#tests/support/backend/dump.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const project = resolve(import.meta.dirname, '../..')
let folder: string
beforeEach(() => {
  folder = temporaryFolder('full')
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

// As they are: what is imported by name is replaced as well.
const { statfsSync, writeSync } = fs

const load = () => startBackend({ folder, secrets: makeSecrets(), loadDataDir: migrated() })
const migrated = () => readDump(inject('migratedDatabase'))

/** The file system says that there are so many bytes left. */
function leave(bytes: number): void {
  vi.spyOn(fs, 'statfsSync').mockImplementation(((path: string) =>
    Object.assign(statfsSync(path), { bavail: bytes, bsize: 1 })) as typeof statfsSync)
  syncBuiltinESMExports()
}

/** Runs a script of the project that can write no file with more than so many blocks of 512 bytes. */
async function runWithoutRoom(script: string, blocks: number) {
  const child = spawn(
    'sh',
    ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, script, folder],
    {
      cwd: project,
      env: { ...process.env, DATA_DIR: folder, LITE_TELEMETRY: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const exit = new Promise<number | null>((done) => child.once('close', done))
  const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await exit, said, errors }
}

test('a first start that runs out of room says so and leaves no half of a database', async () => {
  const room = 20_000_000
  let written = 0
  vi.spyOn(fs, 'writeSync').mockImplementation((...parameters: Parameters<typeof writeSync>) => {
    const bytes = writeSync(...parameters)
    if ((written += bytes) > room)
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    return bytes
  })
  syncBuiltinESMExports()
  await expect(startBackend({ folder, secrets: makeSecrets() })).rejects.toSatisfy(isDiskFull)
  expect(readdirSync(folder)).toEqual([])
})

test('a database that panics for want of room neither hangs nor takes its process along', async () => {
  await loadSecrets(folder)
  await (await load()).stop()
  // 10 MiB: the migrations have filled 8 MiB of the first file of the write-ahead log.
  const { code, said, errors } = await runWithoutRoom(
    'tests/support/backend/store-filler.ts',
    20_480,
  )
  expect(errors).toBe('')
  expect(JSON.parse(said)).toEqual({ severity: 'PANIC', statuses: Array(10).fill(503) })
  expect(code).toBe(0)
})

test('a disk that is nearly full: nothing is taken, everything is kept, and room is enough to go on', async () => {
  leave(50_000_000)
  await expect(load()).rejects.toThrow(expect.objectContaining({ name: 'DiskFullError' }))
  expect(readdirSync(folder)).toEqual([])
  vi.restoreAllMocks()
  syncBuiltinESMExports()

  const backend = await load()
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const ask = async () => {
    const { status, headers } = await fetch(`${backend.url}/rest/v1/rpc/site_content`, {
      method: 'POST',
      headers: { apikey: backend.secrets.publishableKey, 'content-type': 'application/json' },
      body: '{}',
    })
    return [status, headers.get('retry-after')]
  }
  expect(await ask()).toEqual([200, null])
  leave(30_000_000)
  expect(await ask()).toEqual([503, '4'])
  expect(await ask()).toEqual([503, '4'])
  expect(log.mock.calls).toEqual([[expect.stringContaining('more room on the disk')]])
  leave(60_000_000)
  expect(await ask()).toEqual([200, null])
  await backend.stop()
})

test('a database that a killed start left unfinished is created again', async () => {
  mkdirSync(join(folder, 'postgres/global'), { recursive: true })
  fs.writeFileSync(join(folder, 'postgres-unfinished'), '')
  const backend = await load()
  expect(existsSync(join(folder, 'postgres-unfinished'))).toBe(false)
  await backend.stop()
})

test('a database with a file that is cut off is named as damaged and left as it is', async () => {
  await (await load()).stop()
  truncateSync(join(folder, 'postgres/global/pg_control'), 100)
  const files = () => readdirSync(join(folder, 'postgres/base'), { recursive: true }).toSorted()
  const before = files()
  await expect(openStore(folder)).rejects.toMatchObject({
    name: 'DamagedDataError',
    path: join(folder, 'postgres'),
  })
  expect(files()).toEqual(before)
})
