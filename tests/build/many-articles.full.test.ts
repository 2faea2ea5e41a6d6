// A label with more pages than the API answers rows at once, as Netlify builds and bundles it.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { zipEntries } from '#tests/support/stored-zip.ts'
import { countingProxy, mostRequests } from '#tests/support/backend/counting-proxy.ts'
import { htmlPages } from '#tests/support/site/html-pages.ts'
import { scaled } from '#tests/support/scale.ts'
import { cardsPerPage } from '#src/lib/list-parts.ts'
import { spawn, spawnSync } from 'node:child_process'
import type { Backend } from '#supabase/local/backend.ts'
import { outcomeOf } from '#tests/support/functions/command.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const project = resolve(import.meta.dirname, '../..')

/** Runs the build of netlify.toml, then bundles the functions. Returns the copy of the project. */
async function netlifyBuild({ url, secrets }: Pick<Backend, 'url' | 'secrets'>): Promise<string> {
  const home = copyProject()
  const env = {
    ...process.env,
    PATH: `${join(home, 'node_modules/.bin')}:${process.env.PATH}`,
    NODE_ENV: 'production',
    SITE_URL: '',
    URL: '',
    CI: 'true',
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_OPTIONS: `--import=${new URL('../support/site/count-scans.mjs', import.meta.url).href}`,
    SCAN_LENGTHS: `${count},${releaseCount}`,
    SCAN_FILE: scanFile(home),
  }
  const netlify = join(home, 'node_modules/netlify-cli/bin/run.js')
  const parameters = [netlify, 'build', '--offline', '--context', 'production']
  const { code, output } = await outcomeOf(spawn(process.execPath, parameters, { cwd: home, env }))
  if (code !== 0) throw new Error(`netlify build failed:\n${output}`)
  return home
}

/**
 * The bundler follows no link out of the project, so packages are hard links where the file system has them. Hidden folders
 * among them are caches, which other tests write meanwhile; only .bin belongs to the packages.
 */
function copyProject(): string {
  const home = temporaryFolder('netlify-build')
  const script = `set -e
    git ls-files -coz --exclude-standard | xargs -0 cp --parents -t "$0"
    mkdir "$0/node_modules"
    packages() { find node_modules -mindepth 1 -maxdepth 1 '(' -name .bin -o ! -name '.*' ')' -exec cp "$@" {} + ; }
    packages -al -t "$0/node_modules" || packages -a --remove-destination -t "$0/node_modules"`
  const copy = spawnSync('sh', ['-c', script, home], { cwd: project, encoding: 'utf8' })
  if (copy.status !== 0) throw new Error(`The project could not be copied: ${copy.stderr}`)
  return home
}

const scanFile = (home: string) => join(home, 'scans.jsonl')

// More than the API hands out at once; nothing else in a build has as many parts.
const count = scaled(1103, 2503)
const releaseCount = scaled(211, 503)
let home: string
let requests: number

beforeAll(async () => {
  await backend.database.exec(`
    insert into public.news (title, excerpt, content, published_at)
    select 'Article ' || n, 'About ' || n, 'Text ' || n, now() - n * interval '1 hour'
      from generate_series(1, ${count}) n;
    insert into public.news (title, content, published) values ('A draft', 'Not yet', false);
    insert into public.releases (title, artist, year, listed)
    select 'Record ' || n, 'Somebody', case when n % 3 = 0 then 'who knows' else (2020 + n % 3)::text end,
      n <= ${releaseCount} from generate_series(1, ${releaseCount} + 1) n;`)
  const proxy = await countingProxy(backend.url)
  home = await netlifyBuild({ ...backend, url: proxy.url })
  requests = proxy.count()
  await proxy.stop()
}, 300_000)

const numbers = Array.from({ length: count }, (_, index) => `${index + 1}`)

test('each of very many articles has a page, and drafts have none', () => {
  const pages = htmlPages(join(home, 'dist')).filter(
    (page) => /^news\/./.test(page) && page.includes('-'),
  )
  const found = pages.map((page) => /article-(\d+)-/.exec(page)?.[1])
  expect(new Set(found)).toEqual(new Set(numbers))
  expect(pages).toHaveLength(count)
})

test('each of very many listed records has a page and is in the catalogue and its search, and no other is', () => {
  const records = Array.from({ length: releaseCount }, (_, index) => `somebody-record-${index + 1}`)
  const pages = htmlPages(join(home, 'dist')).filter((page) => page.startsWith('release/'))
  expect(new Set(pages)).toEqual(new Set(records.map((slug) => `release/${slug}/index.html`)))
  const linked = linksOf('releases', /href="\/release\/([^"]+)"/g)
  const newest = linked['releases/index.html']!
  expect(newest).toHaveLength(cardsPerPage)
  const { 'releases/index.html': _newest, ...parts } = linked
  expect(new Set(Object.keys(parts).map((page) => page.split('/')[1]))).toEqual(
    new Set(['2021', '2022', 'undated']),
  )
  expect(Object.values(parts).flat().sort()).toEqual(records.sort())
  const search = JSON.parse(readFileSync(join(home, 'dist/releases.json'), 'utf8')) as string[][]
  expect(search.map(([path]) => path).sort()).toEqual(records.map((slug) => `/release/${slug}`))
})

test('a build reads all content in a few requests, however much there is', () => {
  expect(requests).toBeGreaterThan(0)
  expect(requests).toBeLessThanOrEqual(mostRequests)
})

test('a build goes through all articles and all releases a few times, however many pages it has', () => {
  const lines = readFileSync(scanFile(home), 'utf8').trim().split('\n')
  // Of all processes the one that has the content: elsewhere a list may have as many entries by chance.
  const scans = lines
    .map((line) => JSON.parse(line) as Record<string, number>)
    .filter((scan) => scan[count])
  for (const length of [count, releaseCount]) {
    const total = scans.reduce((sum, scan) => sum + (scan[length] ?? 0), 0)
    expect([length, total > 5, total <= 60]).toEqual([length, true, true])
  }
})

test('/news has the newest forty, and the pages of their years and kind have each once, newest first', () => {
  const linked = linksOf('news', /href="\/news\/article-(\d+)-[0-9a-f]{12}" data-article/g)
  const { 'news/index.html': newest, ...parts } = linked
  expect(newest).toEqual(numbers.slice(0, cardsPerPage))
  for (const [page, cards] of Object.entries(parts))
    expect(cards.length, page).toBeLessThanOrEqual(cardsPerPage)
  const under = (part: RegExp) =>
    Object.keys(parts)
      .filter((page) => part.test(page))
      .sort((a, b) => b.slice(0, 9).localeCompare(a.slice(0, 9)) || numberIn(a) - numberIn(b))
      .flatMap((page) => parts[page]!)
  expect(under(/^news\/\d{4}\//)).toEqual(numbers)
  expect(under(/^news\/general\//)).toEqual(numbers)
})

const numberIn = (page: string) => Number(page.split('/').at(3) ? page.split('/')[2] : 1)

/** What each page of a list links to, by the page's file. */
const linksOf = (folder: string, link: RegExp): Record<string, string[]> =>
  Object.fromEntries(
    htmlPages(join(home, 'dist'))
      .filter((page) => page.startsWith(`${folder}/`))
      .map((page) => {
        const html = readFileSync(join(home, 'dist', page), 'utf8')
        return [page, [...html.matchAll(link)].map(([, found]) => found!)] as const
      })
      .filter(([, found]) => found.length > 0),
  )

test('the feed holds the newest 50 articles', () => {
  const feed = readFileSync(join(home, 'dist', 'rss.xml'), 'utf8')
  const links = [...feed.matchAll(/<link>[^<]*\/news\/article-(\d+)-/g)].map(([, number]) => number)
  expect(links).toEqual(numbers.slice(0, 50))
})

test('a function carries the pages that netlify.toml names for it, and no other page', () => {
  const functions = join(home, '.netlify/functions')
  const zips = readdirSync(functions).filter((file) => file.endsWith('.zip'))
  const carried = zips.map((zip) => {
    const files = zipEntries(readFileSync(join(functions, zip))).map(({ name }) => name)
    return [zip.replace('.zip', ''), files.filter((file) => file.startsWith('dist/')).sort()]
  })
  const pageOf = (name: string) => ['dist/_headers', `dist/${name}/answer/index.html`]
  expect(carried.length).toBeGreaterThan(10)
  expect(Object.fromEntries(carried.filter(([, pages]) => pages!.length))).toEqual({
    redeem: pageOf('redeem'),
    download: pageOf('redeem'),
    contact: pageOf('contact'),
    newsletter: pageOf('newsletter'),
    'article-address': ['dist/404.html', 'dist/_headers'],
  })
})
