import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUseError, loadSecrets, lockDataFolder } from '#supabase/local/data-folder.ts'

let folder: string
const holders: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deadwax-folder-'))
})
afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

const module = resolve(import.meta.dirname, '../../../supabase/local/data-folder.ts')
const address = 'http://localhost:8888'
const script = `import { lockDataFolder } from ${JSON.stringify(module)}
  lockDataFolder(process.argv[1]).announce('${address}')
  setTimeout(() => {
    gc()
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
  expect(second).toMatchObject({ pid: holder.pid, address })
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

test('the lock says who has the folder and where their site runs', () => {
  const lock = lockDataFolder(folder)
  const said = () => JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'))
  expect(said()).toEqual({ pid: process.pid })
  lock.announce(address)
  expect(said()).toEqual({ pid: process.pid, address })
  expect(refusal()).toMatchObject({ pid: process.pid, address })
  lock.release()
})

test('a folder is free once it is let go, whatever is announced after, and however often', () => {
  const { announce, release } = lockDataFolder(folder)
  announce(address)
  release()
  announce(address)
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
})
