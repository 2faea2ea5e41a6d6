// `npm run dev` as a contributor meets it, in a copy of the project that the test may change.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'playwright/test'
import { articleInput } from '#src/features/news/admin/schema.ts'
import { freePort } from '#tests/support/free-port.ts'
import { fillDataFolder } from '#tests/support/browser/e2e-label.ts'
import { startCommand, startNpm, type Started } from '#tests/support/browser/terminal.ts'
import { inputOf } from '#tests/support/functions/input-of.ts'
import { processTree, stillRunning } from '#tests/support/functions/processes.ts'

const project = resolve(import.meta.dirname, '../..')
const copied = ['astro.config.mjs', 'netlify', 'netlify.toml', 'package.json', 'package-lock.json']
let home: string
let copy: string
let command: Started
let address: string

test.beforeAll(async () => {
  test.setTimeout(300_000)
  home = mkdtempSync(join(tmpdir(), 'deadwax-dev-'))
  copy = join(home, 'project')
  for (const name of [...copied, 'public', 'src', 'supabase', 'tsconfig.json'])
    cpSync(join(project, name), join(copy, name), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    })
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'), 'junction')
  const port = await freePort()
  address = `http://localhost:${port}`
  const environment = { PORT: `${port}`, DATA_DIR: join(home, 'data') }
  fillDataFolder(environment.DATA_DIR)
  command = startNpm('dev', environment, copy)
  await expect.poll(command.output, { timeout: 240_000 }).toContain(`ready on ${address}`)
})
test.afterAll(() => {
  if (command.child.exitCode === null && command.child.signalCode === null) command.interrupt()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})
test.describe.configure({ mode: 'serial', timeout: 300_000 })

/** Writes other words into the one file below `folder` that has these. */
function rewrite(folder: string, words: string, others: string): void {
  const files = readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(copy, folder, file))
    .filter((file) => /\.(ts|tsx|astro)$/.test(file))
  const found = files.filter((file) => readFileSync(file, 'utf8').includes(words))
  expect(found).toHaveLength(1)
  writeFileSync(found[0]!, readFileSync(found[0]!, 'utf8').replaceAll(words, others))
}

test('a code is redeemed, and a changed sentence of the form is there without a restart', async ({
  page,
}) => {
  await page.goto(`${address}/redeem?code=DEADWAX1`)
  await page.getByRole('button', { name: 'REDEEM' }).click()
  await expect(page.getByText('DOWNLOAD RELEASE')).toBeVisible()
  await page.goto(`${address}/redeem`)
  rewrite('src/features/codes', 'The code from your sleeve', 'The code in your sleeve')
  // The page reloads itself; here it is asked for, so that a reload that comes first is no problem.
  await expect(async () => {
    await page.goto(`${address}/redeem`)
    await expect(page.getByText('The code in your sleeve')).toBeVisible({ timeout: 2000 })
  }).toPass()
})

/** Without a session: an operation of the staff. */
const readDashboard = () =>
  fetch(`${address}/api/staff/read-dashboard`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: '{}',
  })

test('a changed function answers the next call', async () => {
  const answer = async () => (await readDashboard()).text()
  expect(await answer()).toContain('Please sign in.')
  rewrite('netlify', "'Please sign in.'", "'Please sign in first.'")
  await expect.poll(answer).toContain('Please sign in first.')
})

test('what is public of the file store is below /media', async () => {
  const answer = await fetch(`${address}/media/nothing.webp`)
  expect([answer.status, await answer.text()]).toEqual([404, 'There is nothing at this address.\n'])
})

test('a visitor without script gets an answer page, and staff their screens', async () => {
  const answer = await fetch(`${address}/api/redeem`, {
    method: 'POST',
    headers: { origin: address },
    body: new URLSearchParams({ code: 'DEADUSED' }),
  })
  expect(await answer.text()).toContain('This code has already been used.')
  const page = { headers: { accept: 'text/html' } }
  expect((await fetch(`${address}/admin/news`, page)).status).toBe(200)
})

test('an edited article is on its page at the next request', async () => {
  let cookie = ''
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { origin: address, 'content-type': 'application/json', cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect([path, answer.status]).toEqual([path, 200])
    cookie ||= answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    return (await answer.json()) as Record<string, unknown>
  }
  const show = (path: string) =>
    fetch(`${address}${path}`, { headers: { accept: 'text/html' } }).then((page) => page.text())
  expect(await show('/news')).toContain('The kettle has been replaced')
  await call('POST', '/api/session', { email: 'admin@deadwax.test', password: 'demo-admin-pass' })
  const { items } = (await call('POST', '/api/staff/list-articles', { q: 'kettle' })) as {
    items: { id: string }[]
  }
  const { id } = items[0]!
  const { article } = await call('POST', '/api/staff/read-article', { id })
  await call('POST', '/api/staff/change-article', {
    id,
    ...inputOf(articleInput, article as object),
    title: 'Tea again',
  })
  const path = /href="(\/news\/tea-again-[^"]*)"/.exec(await show('/news'))?.[1]
  expect(await show(path!)).toContain('<h1')
  expect(await show(path!)).toContain('Tea again')
})

test('npm run preview serves the build, says when there is none, and Ctrl-C stops it all', async () => {
  const dev = processTree(command.child.pid!)
  command.child.kill('SIGKILL')
  await expect.poll(() => stillRunning(dev)).toEqual([])
  const environment = { PORT: new URL(address).port, DATA_DIR: join(home, 'data') }
  const run = (script: string) => startNpm(script, environment, copy)
  const tooEarly = run('preview')
  expect(await tooEarly.exit).not.toBe(0)
  expect(tooEarly.output()).toContain('There is nothing to show yet. First: npm run build')
  const build = run('build')
  expect([await build.exit, build.output()]).toEqual([0, expect.any(String)])
  command = startCommand(['netlify/dev/start.mjs', 'preview'], environment, copy)
  await expect.poll(command.output, { timeout: 240_000 }).toContain(`ready on ${address}`)
  const page = await fetch(`${address}/redeem`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toContain('The code in your sleeve')
  expect(await (await readDashboard()).text()).toContain('Please sign in first.')

  await test.step('Ctrl-C stops all of it', async () => {
    const all = processTree(command.child.pid!)
    // A terminal signals the whole group, and npm passes the signal on once more.
    command.interrupt()
    command.child.kill('SIGTERM')
    expect(await command.exit).toBe(0)
    expect(stillRunning(all)).toEqual([])
    expect(existsSync(join(home, 'data/lock.json'))).toBe(false)
    await expect(fetch(address)).rejects.toThrow()
  })
})
