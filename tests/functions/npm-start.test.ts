// `npm start` and `npm run dev` on an empty label: what they write and print, who can read it, and how they end.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { processTree, stillRunning, type Process } from '#tests/support/functions/processes.ts'
import { startNpm, type Started } from '#tests/support/browser/terminal.ts'

const patient = { timeout: 90_000, interval: 100 }

let folder: string
const started: Process[] = []
beforeEach(() => {
  folder = join(temporaryFolder('npm-start'), 'data')
  mkdirSync(join(folder, 'postgres'), { recursive: true, mode: 0o700 })
  // Migrated, and marked as `npm start -- --empty` marks it: a start presses no demo label.
  execFileSync('tar', ['-xf', inject('migratedDatabase'), '-C', join(folder, 'postgres')])
  writeFileSync(join(folder, 'began-empty'), '', { mode: 0o600 })
})
afterAll(() => {
  for (const { pid } of stillRunning(started)) process.kill(pid, 'SIGKILL')
})

/** A command that is ready, with the processes that it is made of. */
async function startUntilReady(script: 'start' | 'dev') {
  const address = `http://localhost:${await freePort()}`
  // Astro serves no pages to Vitest.
  const environment = { DATA_DIR: folder, PORT: new URL(address).port, VITEST: undefined }
  const command = startNpm(script, environment)
  await vi.waitFor(() => expect(command.output()).toContain(`ready on ${address}`), patient)
  const all = processTree(command.child.pid!)
  started.push(...all)
  return { address, command, all }
}

const askWithParameters = async (address: string) => {
  for (const path of ['/redeem', '/api/redeem', '/api/staff/list-releases', '/nothing'])
    await fetch(`${address}${path}?code=PARAMETER`, { redirect: 'manual' })
}

/** The status of an answer to a request that names a host in its header. */
const statusFor = (address: string, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request(address, { headers: { host, accept: 'text/html' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('error', reject).end()
  })

/** The server answers to its own names alone: no page of another site reads what is on this machine. */
async function expectOwnNamesAlone(address: string, refused: number): Promise<void> {
  const { port } = new URL(address)
  for (const path of ['/', '/api/staff/read-publishing', '/_files/x', '/media/x'])
    for (const host of ['evil.example', `evil.example:${port}`, `localhost.evil.example:${port}`])
      expect([path, host, await statusFor(address + path, host)]).toEqual([path, host, refused])
  for (const name of ['localhost', '127.0.0.1', '[::1]'])
    expect([name, await statusFor(address, `${name}:${port}`)]).toEqual([name, 200])
}

const expectEnded = (all: Process[], command: Started) =>
  vi.waitFor(() => expect(stillRunning(all), command.output()).toEqual([]), patient)

test('npm start logs no query string, writes for its owner alone, and ends with its server', async () => {
  const inDatabase = (name: string) => `postgres/${name}`
  const before = new Set([
    ...readdirSync(folder),
    ...readdirSync(join(folder, 'postgres')).map(inDatabase),
  ])
  const { address, command, all } = await startUntilReady('start')
  await askWithParameters(address)
  await expectOwnNamesAlone(address, 421)
  expect(readFileSync(join(folder, 'log.txt'), 'utf8')).not.toMatch(/PARAMETER|[?&]code=/)

  // What stood there before has the mode that this test gave it.
  const written = [...readdirSync(folder), ...readdirSync(join(folder, 'postgres')).map(inDatabase)]
    .filter((name) => !before.has(name))
    .map((name) => [name, statSync(join(folder, name)).mode & 0o077])
  expect(written.length).toBeGreaterThan(4)
  expect(written.filter(([, others]) => others !== 0)).toEqual([])

  const server = all.find(({ command }) => command.endsWith('/server.ts'))!
  process.kill(server.pid, 'SIGKILL')
  await expectEnded(all, command)
  expect(await command.exit).toBe(1)
  await vi.waitFor(
    () => expect(command.output()).toMatch(/The server has ended, .* To start again: npm start\n/),
    patient,
  )
  expect(existsSync(join(folder, 'lock.json'))).toBe(false)
  await expect(fetch(address)).rejects.toThrow()
})

const root = process.cwd()

/** The pages' own code is there, and nothing else of this machine, for no other site. */
async function expectOwnFilesAlone(address: string): Promise<void> {
  const other = { headers: { origin: 'http://localhost:1', accept: 'text/html,*/*' } }
  for (const path of ['/', '/src/lib/attempt.ts', `/@fs${root}/src/lib/attempt.ts`]) {
    const answer = await fetch(address + path, other)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  }
  const secrets = readFileSync(join(folder, 'secrets.json'), 'utf8')
  for (const path of [
    '/package.json',
    '/supabase/seed.sql',
    '/.env.example',
    '/package.json?raw',
    '/package.json?url',
    '/README.md?import&raw',
    '/..%2fpackage.json',
    `/@fs${folder}/secrets.json`,
    `/@fs${folder}/secrets.json?raw`,
    `/@fs${root}/package.json`,
  ]) {
    const answer = await fetch(address + path)
    const said = await answer.text()
    expect([path, answer.status >= 400]).toEqual([path, true])
    expect(said).not.toContain('"name": "deadwax"')
    expect(said).not.toContain(secrets)
  }
}

test('npm run dev prints no query parameter, serves no file of this machine, and ends when npm is killed', async () => {
  const { address, command, all } = await startUntilReady('dev')
  await askWithParameters(address)
  expect(command.output()).not.toContain('PARAMETER')
  expect(all.map(({ command }) => command).join('\n')).toMatch(/serve\.ts dev[\s\S]*astro-dev\.ts/)
  await expectOwnFilesAlone(address)
  await expectOwnNamesAlone(address, 403)

  command.child.kill('SIGKILL')
  await expectEnded(all, command)
  expect(existsSync(join(folder, 'lock.json'))).toBe(false)
})

test.each([
  ['DOWNLOAD_LINK_SECONDS', '5', 'DOWNLOAD_LINK_SECONDS must be a number of seconds from 10'],
  ['SITE_TIME_ZONE', 'Europe/Nowhere', 'SITE_TIME_ZONE'],
])('npm start refuses a wrong %s before it makes anything', async (name, value, said) => {
  const fresh = join(temporaryFolder('npm-start'), 'fresh')
  const command = startNpm('start', { DATA_DIR: fresh, PORT: `${await freePort()}`, [name]: value })
  expect(await command.exit).toBe(1)
  expect(command.output()).toContain(said)
  expect(existsSync(fresh)).toBe(false)
})
