// Two real builds: of a label without content, and of one whose every word tries to get out of where it stands.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { expect, test, type Page } from 'playwright/test'
import type { Backend } from '../../supabase/local/backend.ts'
import { buildSite, type BuiltSite } from '../support/site/build-site.ts'
import { startFromSnapshot } from '../support/browser/e2e-label.ts'

const hostile = `</script><script>window.ran=1</script><!-- ]]> & "' 🎺 شكرا [bold]b[/bold]`
const slug = 'scriptscriptwindowran1script-b'
let empty: BuiltSite
let full: BuiltSite

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const backend = await startFromSnapshot('empty')
  try {
    empty = await buildSite(backend)
    await addHostileContent(backend)
    full = await buildSite(backend, { SITE_URL: 'https://label.example' })
  } finally {
    await backend.stop()
  }
})
test.afterAll(() => {
  empty?.remove()
  full?.remove()
})

async function addHostileContent({ database }: Backend): Promise<void> {
  await database.exec(
    'alter table public.site_settings drop constraint site_settings_contact_email_form',
  )
  await database.query(
    `update public.site_settings set label_name = $1, tagline = $1, description = $1,
       contact_email = $1, about_who_we_are = $1, about_mission = $1, enable_shop = true`,
    [hostile],
  )
  await database.query(`insert into public.artists (name, slug, bio) values ($1, $2, $1)`, [
    hostile,
    slug,
  ])
  await database.query(
    `insert into public.releases (title, artist, year, listed) values ($1, $1, '2024', true)`,
    [hostile],
  )
  const articles = [
    ['other', null],
    ['show', '2026-03-01'],
    ['release', '2026-03-02'],
  ]
  for (const [type, day] of articles)
    await database.query(
      `insert into public.news (title, excerpt, content, type, author_name, event_date)
       values ($1, $1, $1, $2, left($1, 80), $3)`,
      [hostile, type, day],
    )
}

const read = ({ folder }: BuiltSite, path: string) => readFileSync(join(folder, path), 'utf8')

const filesOf = ({ folder }: BuiltSite): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })

const pagePaths = (site: BuiltSite): string[] =>
  filesOf(site)
    .filter((path) => path.endsWith('.html'))
    .map((path) => `/${path.replace(/index\.html$/, '')}`)

/** Lets the page be one of the built site, without its policy: nothing may run even so. */
async function serve(page: Page, { folder }: BuiltSite): Promise<void> {
  await page.route('**', (route) => {
    const { pathname } = new URL(route.request().url())
    const path = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 })
  })
}

/** What says nothing that anybody has entered. */
const wordless = ['robots.txt.ts', 'build.json.ts']

/** The files that a template of src/pages has made: one, or one for each article, artist or event. */
function madeBy(template: string): string[] {
  const address = template.replace(/\.(astro|ts)$/, '').replace(/\[\w+\]/g, '*')
  const isPage = template.endsWith('.astro') && address !== '404'
  const file = isPage && !/(^|\/)index$/.test(address) ? `${address}/index` : address
  const pattern = template.endsWith('.astro') ? `${file}.html` : file
  const parts = pattern.split('*').map((part) => part.replaceAll('.', '\\.'))
  return filesOf(full).filter((path) => new RegExp(`^${parts.join('[^/]+')}$`).test(path))
}

test('every template has met these words, so that the tests below are about all of them', () => {
  const pages = join(import.meta.dirname, '../../src/pages')
  const templates = readdirSync(pages, { recursive: true, encoding: 'utf8' })
  for (const template of templates.filter((path) => /\.(astro|ts)$/.test(path))) {
    const files = madeBy(template)
    expect([template, files.length]).not.toEqual([template, 0])
    for (const file of files)
      expect([file, read(full, file).includes('window.ran=1')]).toEqual([
        file,
        !wordless.includes(template),
      ])
  }
})

test('all JSON stays whole, and brings the words back as they were typed', () => {
  const json = filesOf(full).filter((path) => /\.(json|webmanifest)$/.test(path))
  const words = json.map((path) => {
    const { title, name, short_name } = JSON.parse(read(full, path))
    return title ?? name ?? short_name
  })
  expect(words.filter(Boolean)).toEqual(Array.from({ length: 4 }, () => hostile))
})

test('no word of the content runs, and all data for search engines stays whole, on every page', async ({
  page,
}) => {
  await serve(page, full)
  const printed: string[] = []
  for (const path of pagePaths(full)) {
    await page.goto(`https://label.example${path}`)
    expect([path, await page.evaluate(() => 'ran' in window)]).toEqual([path, false])
    const shared = page.locator('meta[property="og:title"]')
    if (path.startsWith('/news/') && path !== '/news/')
      expect(await shared.getAttribute('content')).toContain('</script><script>')
    for (const text of await page.locator('[type="application/ld+json"]').allTextContents()) {
      expect(text).toContain('\\u003c/script>')
      const types = JSON.parse(text)['@graph'].map((thing: { '@type': string }) => thing['@type'])
      printed.push(`${path.replace(/-[0-9a-f]{12}\/$/, '')} ${types}`)
    }
  }
  expect(printed.sort()).toEqual([
    '/ Organization',
    `/artist/${slug}/ MusicGroup`,
    '/events/ MusicEvent',
    `/news/${slug} NewsArticle`,
    `/news/${slug} NewsArticle`,
    `/news/${slug} NewsArticle,MusicEvent`,
    expect.stringMatching(/^\/release\/script-[\w-]+\/ MusicAlbum$/),
    '/shop/ MusicAlbum',
  ])
})

test('the sitemap and the feed are well-formed, and the feed brings every title back', async ({
  page,
}) => {
  const errors = await page.evaluate(
    (xml) =>
      new DOMParser().parseFromString(xml, 'application/xml').querySelectorAll('parsererror')
        .length,
    read(full, 'sitemap-0.xml'),
  )
  expect(errors).toBe(0)
  for (const [site, titles] of [
    [empty, []],
    [full, Array.from({ length: 3 }, () => hostile.replace(/\[\/?bold\]/g, ''))],
  ] as const) {
    const found = await page.evaluate(
      (xml) => {
        const feed = new DOMParser().parseFromString(xml, 'application/xml')
        const text = (selector: string) =>
          [...feed.querySelectorAll(selector)].map((element) => element.textContent)
        return { errors: text('parsererror'), titles: text('item > title') }
      },
      read(site, 'rss.xml'),
    )
    expect(found).toEqual({ errors: [], titles })
  }
})

test('calendars can be read, with and without events', () => {
  const eventsIn = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').length
  expect(eventsIn(read(empty, 'events.ics'))).toBe(0)
  expect(eventsIn(read(full, 'events.ics'))).toBe(2)
  for (const event of new ICAL.Component(ICAL.parse(read(full, 'events.ics'))).getAllSubcomponents(
    'vevent',
  ))
    expect(event.getFirstPropertyValue('summary')).toBe(hostile.replace(/\[\/?bold\]/g, ''))
  const files = readdirSync(join(full.folder, 'events')).filter((file) => file.endsWith('.ics'))
  expect(files.map((file) => eventsIn(read(full, `events/${file}`)))).toEqual([1, 1])
})

test('an empty site and a full one have the same headers, and a build that was not told where it will be is for localhost', () => {
  expect(read(full, '_headers')).toBe(read(empty, '_headers'))
  expect(read(empty, 'sitemap-0.xml')).toContain('<loc>http://localhost:8888/about</loc>')
  expect(read(empty, 'robots.txt')).toContain('Sitemap: http://localhost:8888/sitemap-index.xml')
  expect(read(full, 'robots.txt')).toContain('Sitemap: https://label.example/sitemap-index.xml')
})
