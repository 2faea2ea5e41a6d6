import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  const lock = await lockDataFolder(folder)
  await lock.announce('http://localhost:8888')
  const second = await lockDataFolder(folder).catch((error: unknown) => error)
  expect(second).toBeInstanceOf(DataFolderInUseError)
  expect(second).toMatchObject({ pid: process.pid, address: 'http://localhost:8888' })
})

test('a folder that was let go can be taken again', async () => {
  await (await lockDataFolder(folder)).release()
  await expect(lockDataFolder(folder)).resolves.toBeDefined()
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
  expect(secrets.clientHashSecret.length).toBeGreaterThanOrEqual(32)
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toContain(secrets.secretKey)
})
