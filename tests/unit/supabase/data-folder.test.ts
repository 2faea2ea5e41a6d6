import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  DataFolderInUseError,
  loadSecrets,
  lockDataFolder,
  makeFolder,
} from '#supabase/local/data-folder.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

let folder: string
const holders: ChildProcess[] = []
beforeEach(() => {
  folder = temporaryFolder('folder')
})
afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL')
})

const module = resolve(import.meta.dirname, '../../../supabase/local/data-folder.ts')
const address = 'http://localhost:8888'
const script = `import { lockDataFolder } from ${JSON.stringify(module)}
  lockDataFolder(process.argv[1]).announce({ address: '${address}' })
  setTimeout(() => {
    globalThis.gc?.()
    console.log('held')
  })
  setInterval(() => {}, 1000)`

/** Another process that takes the folder, collects its garbage and keeps running; answers whether it got it. */
async function hold(): Promise<{ holder: ChildProcess; isHeld: boolean }> {
  const holder = spawn(
    process.execPath,
    ['--expose-gc', '--input-type=module', '-e', script, folder],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  holders.push(holder)
  const isHeld = await new Promise<boolean>((done) => {
    holder.stdout.once('data', () => done(true))
    holder.once('exit', () => done(false))
  })
  return { holder, isHeld }
}

const refusal = () => {
  try {
    return lockDataFolder(folder)
  } catch (error) {
    return error
  }
}

test('a second process on the same folder is refused and told where the first one runs', async () => {
  const { holder } = await hold()
  const second = refusal()
  expect(second).toBeInstanceOf(DataFolderInUseError)
  expect(second).toMatchObject({ holder: { pid: holder.pid, address } })
})

test('of many processes at once one gets the folder', async () => {
  const tries = await Promise.all(Array.from({ length: 4 }, hold))
  expect(tries.filter(({ isHeld }) => isHeld)).toHaveLength(1)
})

test('a process that was killed lets go of the folder at once', async () => {
  const { holder } = await hold()
  const gone = new Promise((done) => holder.once('exit', done))
  holder.kill('SIGKILL')
  await gone
  expect(JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8')).pid).toBe(holder.pid)
  lockDataFolder(folder).release()
})

test('a process that stands still keeps the folder', async () => {
  const { holder } = await hold()
  holder.kill('SIGSTOP')
  expect(refusal()).toBeInstanceOf(DataFolderInUseError)
})

test('what a lock says without being held keeps nobody out, be it a running program’s number', () => {
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ pid: process.ppid, address }))
  lockDataFolder(folder).release()
})

test('a zombie holds nothing', async () => {
  // Nobody waits for its end: its parent has become a program that does not know of it.
  const forgetful = spawn(
    'sh',
    [
      '-c',
      '"$0" --input-type=module -e "$1" "$2" & exec sleep 60',
      process.execPath,
      script,
      folder,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  holders.push(forgetful)
  await new Promise((held) => forgetful.stdout.once('data', held))
  const { pid } = JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8')) as { pid: number }
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => lockDataFolder(folder).release())
  expect(process.kill(pid, 0)).toBe(true)
})

test('a lock that cannot be one is named at once, and what it says may be anything', async () => {
  const lock = join(folder, 'lock.sqlite')
  const damaged = expect.objectContaining({ name: 'DamagedDataError', path: lock }) as unknown
  writeFileSync(lock, 'not a lock '.repeat(200))
  expect(refusal()).toEqual(damaged)
  rmSync(lock)
  mkdirSync(lock)
  expect(refusal()).toEqual(damaged)
  rmSync(lock, { recursive: true })
  mkdirSync(join(folder, 'lock.json'))
  const held = lockDataFolder(folder)
  writeFileSync(join(folder, 'lock.json'), '{')
  expect(refusal()).toMatchObject({ name: 'DataFolderInUseError', holder: {} })
  held.release()
})

test('the lock says who has the folder and where its backend and site run', () => {
  const lock = lockDataFolder(folder)
  const said = () => JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'))
  expect(said()).toEqual({ pid: process.pid })
  const backend = 'http://127.0.0.1:4001'
  lock.announce({ backend })
  expect(said()).toEqual({ pid: process.pid, backend })
  lock.announce({ backend, address })
  expect(said()).toEqual({ pid: process.pid, backend, address })
  expect(refusal()).toMatchObject({ holder: { pid: process.pid, backend, address } })
  lock.release()
})

test('a folder is free once it is let go, whatever is announced after, and however often', () => {
  const { announce, release } = lockDataFolder(folder)
  announce({ address })
  release()
  announce({ address })
  release()
  expect(readdirSync(folder)).toEqual(['lock.sqlite'])
  lockDataFolder(folder).release()
})

test('secrets are made once, kept, and readable by their owner alone', async () => {
  const secrets = await loadSecrets(folder)
  expect(await loadSecrets(folder)).toEqual(secrets)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o077).toBe(0)
  expect(secrets.clientHashSecret.length).toBeGreaterThanOrEqual(32)
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toContain(secrets.secretKey)
  expect(readdirSync(folder)).toEqual(['secrets.json'])
})

test.each(['{"secretKey":', '[]', '{"secretKey":"sb_secret_x"}', 'null'])(
  'secrets that are not all there are named, and not replaced: %s',
  async (text) => {
    const path = join(folder, 'secrets.json')
    writeFileSync(path, text)
    await expect(loadSecrets(folder)).rejects.toMatchObject({ name: 'DamagedDataError', path })
    expect(readFileSync(path, 'utf8')).toBe(text)
  },
)

test('a folder that cannot be made is refused by its path, where Node alone would try for ever', () => {
  const path = join('/proc', 'x', 'y')
  const script = `import { makeFolder } from ${JSON.stringify(module)}
    try { makeFolder('${path}') } catch ({ path, syscall }) { console.log(syscall, path) }`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 10_000,
  })
  expect(stdout).toMatch(/^mkdir \/proc/)
})

test('a file in the place of a folder is refused by its own path', () => {
  writeFileSync(join(folder, 'files'), '')
  for (const path of ['files', 'files/public/x'])
    expect(() => makeFolder(join(folder, path))).toThrow(
      expect.objectContaining({ code: 'EEXIST', path: join(folder, 'files') }),
    )
  makeFolder(join(folder, 'site/a/b'))
  makeFolder(join(folder, 'site/a/b'))
  expect(statSync(join(folder, 'site/a')).mode & 0o777).toBe(0o700)
})

test('a data folder that is made is its owner’s alone; one that was there is left as it is', () => {
  const made = join(folder, 'made')
  lockDataFolder(made).release()
  expect(statSync(made).mode & 0o777).toBe(0o700)
  chmodSync(made, 0o755)
  lockDataFolder(made).release()
  expect(statSync(made).mode & 0o777).toBe(0o755)
})
