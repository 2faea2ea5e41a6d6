// The site under `netlify dev`, as Netlify itself runs it on a machine, beside the fast server that `npm start` uses.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join, relative, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { startServer } from '#netlify/dev/site.ts'
import { storedFolder } from '#netlify/server/files/folder-store.ts'
import { loadSecrets, type LocalSecrets } from '#supabase/local/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { fillDataFolder } from '#tests/support/browser/e2e-label.ts'
import { startNpm, type Started } from '#tests/support/browser/terminal.ts'
import { operations, type Operation } from '#tests/support/functions/operations.ts'
import { processTree, stillRunning } from '#tests/support/functions/processes.ts'
import { expect, test } from './fixtures.ts'

// One start for all of them: it takes half a minute of both cores.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

let folder: string
let address: string
let command: Started
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deadwax-netlify-dev-'))
  fillDataFolder(folder)
  // What an earlier start served is there, too.
  mkdirSync(join(folder, 'site/build-1'), { recursive: true })
  symlinkSync('build-1', join(folder, 'site/dist'), 'junction')
  const port = await freePort()
  address = `http://localhost:${port}`
  command = startNpm('netlify', { PORT: `${port}`, DATA_DIR: folder })
  await expect.poll(command.output, { timeout: 240_000 }).toContain(`ready on ${address}`)
})
test.afterAll(async () => {
  if (command.child.exitCode === null && command.child.signalCode === null) command.interrupt()
  await command.exit
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('npm run netlify: a fan redeems a code on the site that netlify dev serves', async ({
  browser,
}) => {
  const served = await fetch(address)
  expect(served.headers.get('server')).toBe('Netlify')
  const page = await browser.newPage()
  await page.goto(`${address}/redeem?code=DEADWAX1`)
  await page.getByRole('button', { name: 'REDEEM' }).click()
  await expect(page.getByText('DOWNLOAD RELEASE')).toBeVisible()
  await page.close()
})

test('netlify dev and the server of npm start answer alike, at every kind of address and to every call', async () => {
  const filesFolder = join(folder, 'files')
  const stored = join(storedFolder(filesFolder, 'public'), picture)
  mkdirSync(dirname(stored), { recursive: true })
  writeFileSync(stored, 'a picture')
  const fast = await startServer('server.ts', {
    folder: join(folder, 'site'),
    port: await freePort(),
    filesFolder,
    // Visitors who are not signed in are answered without a look at what is in it.
    backend: {
      url: process.env.E2E_BACKEND!,
      secrets: {
        ...(JSON.parse(process.env.E2E_SECRETS!) as LocalSecrets),
        clientHashSecret: (await loadSecrets(folder)).clientHashSecret,
      },
    },
    logFile: join(folder, 'fast.txt'),
  })
  try {
    const differences: unknown[] = []
    for (const asked of [...publishedPaths(), ...otherPaths, ...media, ...calls]) {
      const [theirs, ours] = await Promise.all([
        answerOf(address, asked),
        answerOf(fast.address, asked),
      ])
      const line = `${asked.init?.('').method ?? 'GET'} ${asked.path}`
      if (!isDeepStrictEqual(theirs, ours) && !isAskedAgain(asked, ours, theirs))
        differences.push({ line, theirs, ours })
    }
    expect(differences).toEqual([])
  } finally {
    await fast.stop()
  }
})

test('no query parameter stands in the log', async () => {
  for (const path of ['/redeem', '/api/redeem', '/api/releases', '/nothing'])
    await fetch(`${address}${path}?code=PARAMETER`, { redirect: 'manual' })
  expect(readFileSync(join(folder, 'log.txt'), 'utf8')).not.toMatch(/PARAMETER|[?&]code=/)
})

test('npm run netlify ends with npm, and leaves the data folder free', async () => {
  const all = processTree(command.child.pid!)
  expect(all.map(({ command }) => command).join('\n')).toMatch(/netlify-dev\.ts/)
  command.child.kill('SIGTERM')
  await expect.poll(() => stillRunning(all)).toEqual([])
  await expect(fetch(address)).rejects.toThrow()
  expect(existsSync(join(folder, 'lock.json'))).toBe(false)
})

const dist = () => realpathSync(join(folder, 'site', 'dist'))

type Asked = {
  path: string
  /** A function or the file store answers, and not the site: then all headers are ours. */
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

const picture = `00000000-0000-4000-8000-000000000001/${'a1'.repeat(16)}-480.webp`
/** Answered by the file store of this machine, with all headers of its own. */
const media: Asked[] = [`/media/${picture}`, '/media', '/media/', '/media/nothing.webp'].map(
  (path) => ({ path, isCall: true }),
)

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
    // The pages were built for the address of netlify dev.
    body: body.replaceAll(server, '').replaceAll(address, ''),
  }
}
