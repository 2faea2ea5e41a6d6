import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { APIRequestContext, Page } from 'playwright/test'
import { elementsOf } from '#src/build/inline-code.ts'
import { expect, test } from './fixtures.ts'

const site = () => process.env.E2E_SITE_URL!
let crawled: Promise<Map<string, string>> | undefined

/** The HTML of every page that links lead to from the home page, by its path. */
const crawl = (request: APIRequestContext) => (crawled ??= crawlFrom('/', request))

async function crawlFrom(start: string, request: APIRequestContext): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const seen = new Set([start])
  for (const path of seen) {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 200])
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue
    const html = await answer.text()
    pages.set(path, html)
    for (const link of linksOf(html)) seen.add(link)
  }
  return pages
}

/** The paths of this site that a page links to. */
const linksOf = (html: string): string[] =>
  elementsOf(html)
    .filter(({ tagName }) => tagName === 'a')
    .flatMap(({ attrs }) => attrs.find(({ name }) => name === 'href')?.value ?? [])
    .filter((href) => href.startsWith('/'))
    .map((href) => href.replace(/[#?].*/, ''))

/** What a page says about itself, as a browser reads it. */
function factsOf(page: Page, html: string) {
  return page.evaluate((text) => {
    const found = new DOMParser().parseFromString(text, 'text/html')
    const all = (selector: string, attribute: string) =>
      [...found.querySelectorAll(selector)].map((element) => element.getAttribute(attribute))
    return {
      title: found.title,
      descriptions: all('meta[name="description"]', 'content'),
      canonicals: all('link[rel="canonical"]', 'href'),
      headings: found.querySelectorAll('h1').length,
      shared: Object.fromEntries(
        [...found.querySelectorAll('meta[property]')].map((meta) => [
          meta.getAttribute('property'),
          meta.getAttribute('content') ?? '',
        ]),
      ),
      card: all('meta[name="twitter:card"]', 'content'),
      types: [...found.querySelectorAll('[type="application/ld+json"]')].flatMap((data) =>
        JSON.parse(data.textContent)['@graph'].map((thing: { '@type': string }) => thing['@type']),
      ),
    }
  }, html)
}

/** An artist, a record, goods and a press kit are shared with their own picture, an article with its own if it has one. */
function sharedPicture(path: string): RegExp {
  if (/^\/(artist|goods|press|release)\//.test(path)) return /\/media\/.+-share\.jpeg$/
  return path.startsWith('/news/') ? /\/share\.png$|\/media\/.+-share\.jpeg$/ : /\/share\.png$/
}

/** How many shows the demo label has: each has an article, and all are at /events. */
const shows = 8

/** How many articles it has published. */
const articles = 15

/** How many records the demo label shows: each has a page, and all are in the shop. */
const records = 12

/** How many goods it has: each has a page, and all are in the shop, before the records. */
const goods = 3
const albums = Array<string>(records).fill('MusicAlbum')

/** What the data for search engines on a page is of. */
const expectedTypes = (path: string, html: string): string[] => {
  if (path === '/') return ['Organization']
  if (path === '/events') return Array<string>(shows).fill('MusicEvent')
  if (path === '/shop') return [...Array<string>(goods).fill('Product'), ...albums]
  if (path === '/shop/records') return albums
  // Of each kind there is one.
  if (/^\/(shop|goods)\//.test(path)) return ['Product']
  if (path.startsWith('/artist/')) return ['MusicGroup']
  if (path.startsWith('/release/')) return ['MusicAlbum']
  if (!path.startsWith('/news/')) return []
  return />\s*SHOW\s*</.test(html) ? ['NewsArticle', 'MusicEvent'] : ['NewsArticle']
}

test('every page has its own title, address and shared picture', async ({ page, request }) => {
  const pages = await crawl(request)
  expect(pages.size).toBeGreaterThan(25)
  const titles: string[] = []
  const counts: Record<string, number> = {}
  for (const [path, html] of pages) {
    const { title, descriptions, canonicals, headings, shared, card, types } = await factsOf(
      page,
      html,
    )
    titles.push(title)
    expect([path, headings]).toEqual([path, 1])
    expect([path, canonicals]).toEqual([path, [`${site()}${path}`]])
    expect(descriptions).toHaveLength(1)
    expect(descriptions[0]!.length).toBeGreaterThanOrEqual(15)
    expect(descriptions[0]!.length).toBeLessThanOrEqual(200)
    expect(`${title} ${descriptions[0]}`).not.toMatch(/\[\/?[a-z]+\]/)
    const isArticle = /^\/news\/./.test(path)
    const otherType = path.startsWith('/release/') ? 'music.album' : 'website'
    expect(shared).toMatchObject({
      'og:site_name': 'Tarehouse Records',
      'og:title': title.replace(/ · Tarehouse Records$/, ''),
      'og:description': descriptions[0],
      'og:type': isArticle ? 'article' : otherType,
      'og:url': `${site()}${path}`,
      'og:image': expect.stringMatching(sharedPicture(path)),
    })
    expect('article:published_time' in shared).toBe(isArticle)
    expect(card).toEqual(['summary_large_image'])
    expect([path, types]).toEqual([path, expectedTypes(path, html)])
    for (const type of types) counts[type] = (counts[type] ?? 0) + 1
  }
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  expect(counts).toEqual({
    Organization: 1,
    MusicGroup: 6,
    // On a page of its own, in the shop, and in the shop's part of its kind.
    Product: 3 * goods,
    MusicAlbum: 3 * records,
    NewsArticle: articles,
    MusicEvent: 2 * shows,
  })
  await test.step('a page that is not to be found says nothing to share', async () => {
    const { canonicals, shared } = await factsOf(page, await (await request.get('/nothing')).text())
    expect(canonicals).toEqual([])
    expect(shared).toEqual({})
  })
})

test('no link is broken, and the sitemap has exactly the linked pages', async ({ request }) => {
  const index = await (await request.get('/sitemap-index.xml')).text()
  expect(index).toContain(`<loc>${site()}/sitemap-0.xml</loc>`)
  const sitemap = await (await request.get('/sitemap-0.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  const linked = [...(await crawl(request)).keys()].map((path) => `${site()}${path}`)
  expect(listed.sort()).toEqual(linked.sort())
  expect(sitemap.match(/<lastmod>/g)).toHaveLength(articles)
})

test('the feed has all published articles and the release day that moved, newest first', async ({
  page,
  request,
}) => {
  await page.goto('/news')
  const link = page.locator('link[rel="alternate"][type="application/rss+xml"]')
  const answer = await request.get((await link.getAttribute('href'))!)
  expect(answer.headers()['content-type']).toMatch(/xml/)
  const feed = await page.evaluate(
    (xml) => {
      const read = new DOMParser().parseFromString(xml, 'application/xml')
      return {
        errors: read.querySelectorAll('parsererror').length,
        language: read.querySelector('channel > language')?.textContent,
        items: [...read.querySelectorAll('item')].map((item) =>
          Object.fromEntries(
            [...item.children].map(({ localName, textContent }) => [localName, textContent]),
          ),
        ),
      }
    },
    await answer.text(),
  )
  expect([feed.errors, feed.language, feed.items.length]).toEqual([0, 'en', articles + 1])
  const times = feed.items.map(({ pubDate }) => Date.parse(pubDate!))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  const item = feed.items.find(({ title }) => title === 'TH-007 is back, and it is pink')!
  expect(item).toMatchObject({
    link: expect.stringMatching(/^http.*\/news\/th-007-is-back-and-it-is-pink-d3166e6d5de5$/),
    guid: 'urn:uuid:d3166e6d-5de5-50bc-bf86-19acaa827249',
    category: 'RELEASE',
  })
  expect(item.description).toMatch(/^Second pressing of Replacement Service/)
  expect(item.encoded).toContain(
    'same lacquers, same sleeve, pink vinyl instead of teal.<br><br>We',
  )
  expect(item.encoded).toContain(`<img src="${site()}/media/`)
  expect(feed.items.some(({ encoded }) => /\[\w+\]|<span/.test(encoded!))).toBe(false)
})

/** Width and height of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test('the manifest is valid, and icons have the size it says', async ({ page, request }) => {
  await page.goto('/')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await request.get(address!)
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: 'Tarehouse Records', start_url: '/' })
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  for (const { src, sizes } of manifest.icons)
    expect([src, sizeOf(await (await request.get(src)).body()).join('x')]).toEqual([src, sizes])
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  expect(sizeOf(await (await request.get(touchIcon!)).body())).toEqual([180, 180])
  const file = resolve(import.meta.dirname, '../../public/share.png')
  expect(sizeOf(readFileSync(file))).toEqual([1200, 630])
  expect(statSync(file).size).toBeLessThan(60_000)
})

test('the footer has the year in which it is looked at', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2041-05-01T12:00:00Z'))
  await page.goto('/privacy')
  await expect(page.getByRole('contentinfo')).toContainText('© 2041 Tarehouse Records')
})
