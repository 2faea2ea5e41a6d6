// The built site under Netlify's own `netlify dev`, beside the server that `npm start` uses.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  openSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join, relative, sep, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { siteEnvironment, startServer, type Site } from '#netlify/dev/site.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startFromSnapshot } from '#tests/support/browser/e2e-label.ts'
import { operations, type Operation } from '#tests/support/functions/operations.ts'
import { expect, test } from './fixtures.ts'
import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'

const project = resolve(import.meta.dirname, '../..')

/**
 * Starts Netlify's own `netlify dev` on the build in `folder/dist`; returns a function that stops it. It bundles the
 * functions beside their sources and resolves links before it looks for them, so `folder` gets a copy of the project.
 */
async function startNetlifyDev(
  folder: string,
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<() => Promise<void>> {
  for (const name of ['netlify.toml', 'package.json', 'src', 'netlify/functions', 'netlify/server'])
    cpSync(join(project, name), join(folder, name), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const script = join(project, 'node_modules/netlify-cli/bin/run.js')
  // Edge functions would need Deno, which is fetched even when a project has none.
  const flags = '--offline --no-open --skip-gitignore --internal-disable-edge-functions'.split(' ')
  const log = openSync(join(folder, 'netlify-dev.txt'), 'w')
  const child = spawn(process.execPath, [script, 'dev', ...flags, '--port', `${port}`], {
    cwd: folder,
    // With CI set, netlify dev asks nothing, and reports nothing about its use to Netlify.
    env: { ...env, CI: '1' },
    detached: true,
    stdio: ['ignore', log, log],
  })
  const exit = new Promise((done) => child.once('exit', done))
  const isUp = () =>
    fetch(`http://localhost:${port}`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (child.exitCode === null && !(await isUp())) await setTimeout(200)
  return async () => {
    // Its group: a function may still run in a process of its own.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await exit
  }
}

// One start for all of them: it takes half a minute of both cores.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

const folder = mkdtempSync(join(tmpdir(), 'deadwax-netlify-dev-'))
const dist = join(folder, 'netlify/dist')
/** Of netlify dev. */
let address: string
let backend: Backend
let ours: Site
let stopNetlifyDev: () => Promise<void>
test.beforeAll(async () => {
  cpSync(realpathSync(join(process.env.E2E_SITE_FOLDER!, 'dist')), dist, { recursive: true })
  backend = await startFromSnapshot('demo')
  const siteFolder = join(folder, 'ours')
  mkdirSync(siteFolder)
  cpSync(dist, join(siteFolder, 'dist'), { recursive: true })
  const site = { folder: siteFolder, backend }
  ours = await startServer('server.ts', {
    ...site,
    port: await freePort(),
    logFile: join(folder, 'ours.txt'),
  })
  const port = await freePort()
  address = `http://localhost:${port}`
  const env = siteEnvironment(site, address)
  stopNetlifyDev = await startNetlifyDev(dirname(dist), port, env)
})
test.afterAll(async () => {
  await stopNetlifyDev()
  await ours.stop()
  await backend.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('a fan redeems a code on the site that netlify dev serves', async ({ browser }) => {
  const served = await fetch(address)
  expect(served.headers.get('server')).toBe('Netlify')
  const page = await browser.newPage()
  await page.goto(`${address}/redeem?code=DEADWAX1`)
  await page.getByRole('button', { name: 'REDEEM' }).click()
  await expect(page.getByText('DOWNLOAD RELEASE')).toBeVisible()
  await page.close()
})

test('netlify dev and the server of npm start answer alike, at every kind of address and to every call', async () => {
  const differences: unknown[] = []
  for (const asked of [...publishedPaths(), ...otherPaths, ...calls]) {
    const [theirs, own] = await Promise.all([
      answerOf(address, asked),
      answerOf(ours.address, asked),
    ])
    const line = `${asked.init?.('').method ?? 'GET'} ${asked.path}`
    if (!isDeepStrictEqual(theirs, own) && !isAskedAgain(asked, own, theirs))
      differences.push({ line, theirs, own })
  }
  expect(differences).toEqual([])
})

type Asked = {
  path: string
  /** A function answers, and not the site: then all headers are ours. */
  isCall?: boolean
  init?: (origin: string) => RequestInit
}

/**
 * The addresses of what is published: each page, feed and calendar; of what is served in one way, like the articles or the
 * pictures of a folder, one of each kind.
 */
function publishedPaths(): Asked[] {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).split(sep).join('/'))
  const kinds = new Map<string, string>()
  for (const file of files) {
    const ofTemplate = file.replace(/^(artist|events|news)\/[^/.]+/, '$1/*')
    kinds.set(
      /\.(html|xml|ics|json|txt)$/.test(file) ? ofTemplate : dirname(file) + extname(file),
      file,
    )
  }
  return [...kinds.values()].map((file) => ({ path: `/${file.replace(/(^|\/)index\.html$/, '')}` }))
}

/** What is no file: Netlify's rules for folders, redirects, and addresses where nothing is. */
const otherPaths: Asked[] = [
  '/about/',
  '/about/index.html',
  '/about.html',
  '/About',
  '/about?from=a&from=b',
  '/404',
  '/nothing',
  '/nothing/at/all.html',
  '/news/nothing',
  '/news/nothing-000000000000',
  '/admin/',
  '/admin/news/anything',
  '/redeem/answer/',
  '/redeem/answer/more',
  '/maintenance',
  '/api/nothing',
  '/api/redeem/more',
  '/.netlify/functions/redeem',
].map((path) => ({ path }))

const pathOf = ({ path, id = '' }: Operation) => path.replace(':id', id)
const json = { 'content-type': 'application/json' }

const calls: Asked[] = [
  // One operation of each function, as a visitor may send it who is not signed in: with an empty body where one is read.
  ...[...new Map(operations.map((operation) => [operation.file, operation])).values()].map(
    (operation) => ({
      path: pathOf(operation),
      init: (origin: string) => ({
        method: operation.method,
        headers: { origin, ...json },
        ...(operation.method !== 'GET' && { body: '{}' }),
      }),
    }),
  ),
  // What is refused before that: a method that a function has not, and a body that is no JSON.
  ...['/api/redeem', '/api/staff/list-releases'].flatMap((path) => [
    {
      path,
      init: (origin: string) => ({ method: 'PUT', headers: { origin, ...json }, body: '{}' }),
    },
    {
      path,
      init: (origin: string) => ({ method: 'POST', headers: { origin, ...json }, body: '{' }),
    },
  ]),
  // A page of another site.
  {
    path: '/api/contact',
    init: () => ({ method: 'POST', headers: { origin: 'https://elsewhere.example', ...json } }),
  },
  // A visitor without script, whose answer is a page.
  ...['redeem', 'contact', 'newsletter'].map((name) => ({
    path: `/api/${name}`,
    init: (origin: string) => ({
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams('code=x'),
    }),
  })),
].map((call) => ({ ...call, isCall: true }))

type Answered = Awaited<ReturnType<typeof answerOf>>

/**
 * netlify dev (and not Netlify) takes a 403 or 404 for a missing file, and calls the function again with /index.html
 * behind its path, where no operation is.
 */
const isAskedAgain = ({ isCall }: Asked, own: Answered, theirs: Answered): boolean =>
  isCall === true &&
  [403, 404].includes(own.status) &&
  theirs.status === 404 &&
  theirs.body?.includes('"code":"not-found"') === true

/** What `_headers` gives to pages, and what functions give to their answers. */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]
const callHeaders = [
  ...pageHeaders,
  'allow',
  'cache-control',
  'content-disposition',
  'content-type',
  'cross-origin-resource-policy',
  'retry-after',
  'set-cookie',
]

/** Asks one server. What differs by nature is left out: its own address, and the words of a redirect. */
async function answerOf(server: string, { path, isCall, init }: Asked) {
  const answer = await fetch(`${server}${path}`, { redirect: 'manual', ...init?.(server) })
  const body = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  const { status, headers } = answer
  const location = headers.get('location')
  if (location) return { status, location: new URL(location, server).href.replace(server, '') }
  return {
    status,
    headers: Object.fromEntries(
      (isCall ? callHeaders : pageHeaders).map((name) => [name, headers.get(name)]),
    ),
    body: body.replaceAll(server, ''),
  }
}
