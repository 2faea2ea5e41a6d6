// The built site under Netlify's own `netlify dev`, beside the server that `npm start` uses.
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { siteEnvironment } from '#netlify/dev/site.ts'
import type { LocalSecrets } from '#supabase/local/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startTool, type Started } from '#tests/support/browser/terminal.ts'
import { operations, type Operation } from '#tests/support/functions/operations.ts'
import { expect, test } from './fixtures.ts'

// One start for all of them: it takes half a minute of both cores.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

const project = resolve(import.meta.dirname, '../..')

let folder: string
let address: string
let command: Started
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deadwax-netlify-dev-'))
  // netlify dev bundles a function under the path that leads to it, and looks for it under its real path: copies.
  for (const name of ['netlify.toml', 'package.json', 'src', 'netlify/functions', 'netlify/server'])
    cpSync(join(project, name), join(folder, name), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction')
  cpSync(dist(), join(folder, 'dist'), { recursive: true })
  const port = await freePort()
  address = `http://localhost:${port}`
  const backend = {
    url: process.env.E2E_BACKEND!,
    secrets: JSON.parse(process.env.E2E_SECRETS!) as LocalSecrets,
  }
  // With CI set, netlify dev asks nothing and reports nothing about its use. Edge functions, of which the project has none,
  // would make it fetch Deno.
  command = startTool(
    'node_modules/netlify-cli/bin/run.js',
    ['dev', '--offline', '--no-open', '--skip-gitignore', '--port', `${port}`].concat(
      '--internal-disable-edge-functions',
    ),
    { ...siteEnvironment({ folder, backend }, address), CI: '1' },
    folder,
  )
  const isUp = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, { timeout: 240_000, message: command.output() }).toBe(true)
})
test.afterAll(async () => {
  command.interrupt()
  await command.exit
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('a fan redeems a code on the site that netlify dev serves', async ({ browser }) => {
  const served = await fetch(address)
  expect(served.headers.get('server')).toBe('Netlify')
  const page = await browser.newPage()
  await page.goto(`${address}/redeem?code=TEST4998`)
  await page.getByRole('button', { name: 'REDEEM' }).click()
  await expect(page.getByText('DOWNLOAD RELEASE')).toBeVisible()
  await page.close()
})

test('netlify dev and the server of npm start answer alike, at every kind of address and call', async () => {
  const ourAddress = process.env.E2E_SITE!
  const differences: unknown[] = []
  for (const asked of [...publishedPaths(), ...otherPaths, ...calls]) {
    const [theirs, ours] = await Promise.all([
      answerOf(address, asked),
      answerOf(ourAddress, asked),
    ])
    const line = `${asked.init?.('').method ?? 'GET'} ${asked.path}`
    if (!isDeepStrictEqual(theirs, ours) && !isAskedAgain(asked, ours, theirs))
      differences.push({ line, theirs, ours })
  }
  expect(differences).toEqual([])
})

const dist = () => realpathSync(join(process.env.E2E_SITE_FOLDER!, 'dist'))

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
  const files = readdirSync(dist(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dist(), join(parentPath, name)).split(sep).join('/'))
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
  ...['/api/redeem', '/api/releases'].flatMap((path) => [
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
const isAskedAgain = ({ isCall }: Asked, ours: Answered, theirs: Answered): boolean =>
  isCall === true &&
  [403, 404].includes(ours.status) &&
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
    body: body.replaceAll(server, '').replaceAll(process.env.E2E_SITE_URL!, ''),
  }
}
