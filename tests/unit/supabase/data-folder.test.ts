import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUseError, loadSecrets, lockDataFolder } from '#supabase/local/data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deadwax-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a second process on the same folder is refused and told where the first one runs', async () => {
  const first = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const address = 'http://localhost:8888'
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ pid: first.pid, address }))
  const second = await lockDataFolder(folder).catch((error: unknown) => error)
  first.kill()
  expect(second).toBeInstanceOf(DataFolderInUseError)
  expect(second).toMatchObject({ pid: first.pid, address })
})

test('the lock says who has the folder and where their site runs', async () => {
  const lock = await lockDataFolder(folder)
  await lock.announce('http://localhost:8888')
  expect(JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'))).toMatchObject({
    pid: process.pid,
    address: 'http://localhost:8888',
  })
})

test('the lock of a dead process whose number came round again keeps nobody out', async () => {
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ pid: process.pid }))
  await expect(lockDataFolder(folder)).resolves.toBeDefined()
})

// Elsewhere than on Linux the lock knows a number alone.
test.runIf(existsSync('/proc/self/stat'))(
  'the lock of a dead process keeps nobody out when its number is another program’s by now',
  async () => {
    await lockDataFolder(folder)
    const file = join(folder, 'lock.json')
    const lock = JSON.parse(readFileSync(file, 'utf8')) as object
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    writeFileSync(file, JSON.stringify({ ...lock, pid: other.pid }))
    const taken = await lockDataFolder(folder).catch((error: unknown) => error)
    other.kill()
    expect(taken).not.toBeInstanceOf(Error)
  },
)

test('a folder that was let go can be taken again', async () => {
  await (await lockDataFolder(folder)).release()
  await expect(lockDataFolder(folder)).resolves.toBeDefined()
})

test('a folder is free once it is let go, whatever is announced before, meanwhile or after', async () => {
  const { announce, release } = await lockDataFolder(folder)
  const announced = announce('http://localhost:8888')
  const released = release()
  const late = announce('http://localhost:8899')
  await Promise.all([announced, released, late])
  await announce('http://localhost:9000')
  expect(readdirSync(folder)).toEqual([])
})

test('the lock of a process that died does not keep anybody out', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => child.once('exit', resolve))
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ pid: child.pid }))
  await expect(lockDataFolder(folder)).resolves.toBeDefined()
})

test('secrets are made once, kept, and readable by their owner alone', async () => {
  const secrets = await loadSecrets(folder)
  expect(await loadSecrets(folder)).toEqual(secrets)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o077).toBe(0)
  expect(secrets.clientHashSecret.length).toBeGreaterThanOrEqual(32)
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toContain(secrets.secretKey)
})
