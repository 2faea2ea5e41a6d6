// What hostile content becomes on every page, feed and file. bad-content.full.test.ts looks at the pages in a browser.
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { headersFile } from '#src/build/headers-file.ts'
import { musicbrainzForm } from '#src/features/releases/musicbrainz.ts'
import { elementsOf, type HtmlElement } from '#src/build/inline-code.ts'
import {
  addBadContent,
  badLabelName,
  breakout,
  smuggled,
  thirtyLetters,
} from '#tests/support/backend/bad-content.ts'
import { feedProblems } from '#tests/support/site/feed-problems.ts'
import { htmlErrors } from '#tests/support/site/html-pages.ts'
import { useSite } from '#tests/support/site/site-fixture.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

// The site itself serves the label's files.
const site = useSite(addBadContent, { FILES_FOLDER: 'files' })
const addressOf = (page: string) => page.replace(/index\.html$/, '')
const addresses = () => site.pages().map(addressOf)

const files = () => readdirSync(site.folder(), { recursive: true, encoding: 'utf8' })
/** As it is said where markup has no place. */
const plain = breakout.replace(/\[\/?bold\]/g, '')

/** What says nothing that anybody has entered. */
const wordless = ['robots.txt.ts', 'build.json.ts']

/** The files that a template of src/pages has made: one, or one for each article, artist or event; of a list its first page. */
function madeBy(template: string): string[] {
  const address = template.replace(/(\/\[\.{3}\w+\])?\.(astro|ts)$/, '').replace(/\[\w+\]/g, '*')
  const isPage = template.endsWith('.astro') && address !== '404'
  const file = isPage && !/(^|\/)index$/.test(address) ? `${address}/index` : address
  const pattern = template.endsWith('.astro') ? `${file}.html` : file
  const parts = pattern.split('*').map((part) => part.replaceAll('.', '\\.'))
  return files().filter((path) => new RegExp(`^${parts.join('[^/]+')}$`).test(path))
}

test('every template has met what breaks out, so that the tests below are about all of them', () => {
  const pages = join(import.meta.dirname, '../../src/pages')
  const templates = readdirSync(pages, { recursive: true, encoding: 'utf8' })
  for (const template of templates.filter((path) => /\.(astro|ts)$/.test(path))) {
    const met = madeBy(template).map((file) => site.read(file).includes('smuggled=1'))
    expect([template, met.length]).not.toEqual([template, 0])
    expect([template, met.includes(true)]).toEqual([template, !wordless.includes(template)])
  }
})

test('whatever staff type, each page exists and its HTML is valid', async () => {
  expect(addresses().filter((address) => /^news\/./.test(address))).toHaveLength(21)
  expect(addresses().filter((address) => /^artist\//.test(address))).toHaveLength(6)
  expect(addresses().filter((address) => /^release\//.test(address))).toHaveLength(6)
  expect(await htmlErrors(site.folder())).toEqual([])
})

/** Elements, attributes and addresses of a page that its templates never write, as a browser reads it. */
const smuggledParts = (html: string): string[] =>
  elementsOf(html).filter(isSmuggled).map(describeElement)

const isSmuggled = ({ tagName, attrs }: HtmlElement) =>
  ['b', 'iframe', 'object', 'embed', 'base'].includes(tagName) ||
  attrs.some(
    ({ name, value }) =>
      /^on|^style$|^autofocus$/i.test(name) ||
      /^\s*javascript:/i.test(value) ||
      (name === 'class' && /\bsmuggled\b/.test(value)) ||
      (tagName === 'img' && name === 'src' && !value.startsWith('/')),
  )

const describeElement = ({ tagName, attrs }: HtmlElement) =>
  `<${tagName} ${attrs.map(({ name, value }) => `${name}="${value}"`).join(' ')}>`.slice(0, 200)

test('nothing that staff type becomes an element, an attribute or an address', () => {
  const found = site.pages().map((page) => [page, smuggledParts(site.read(page))])
  expect(found.filter(([, parts]) => parts!.length > 0)).toEqual([])
})

test('the search for smuggled parts sees each way in', () => {
  const html = `<p title="${smuggled.attribute}">${smuggled.image}<a href="${smuggled.address}">x</a></p>`
  expect(smuggledParts(html).map((part) => part.slice(0, 4))).toEqual(['<p t', '<img', '<a h'])
})

test('a template tag in the label name stays text on the pages that functions fill', () => {
  const answers = site.pages().filter((path) => path.includes('answer'))
  expect(answers).toHaveLength(3)
  for (const page of answers) {
    const names = site.read(page).match(/<title>[^<]*|class="label-name"[^>]*>[^<]*/g)!
    expect([page, names.length]).toEqual([page, 2])
    expect([page, names.filter((name) => name.includes('{{'))]).toEqual([page, []])
  }
})

test('what the label writes is in its language, and what the site says is English', () => {
  const page = site.read('artist/thirty-letters/index.html')
  expect(page).toContain('<html lang="en"')
  expect(page).toMatch(new RegExp(`<h1 [^>]*lang="de"[^>]*>\\s*${thirtyLetters}`))
  expect(page).toMatch(/<a href="\/artists">/)
})

test('all JSON stays whole, and brings the words back as they were typed', () => {
  const json = files().filter((path) => /\.(json|webmanifest)$/.test(path))
  const words = json.map((path) => {
    const { title, name } = JSON.parse(site.read(path))
    return title ?? name
  })
  expect(words.filter((text) => text === breakout)).toHaveLength(3)
  expect(words).toContain(badLabelName)
})

test('all data for search engines stays whole, on every page', () => {
  const printed = site.pages().flatMap((page) =>
    [...site.read(page).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
      ([, json]) => {
        const types = JSON.parse(json!)['@graph'].map(
          (thing: { '@type': string }) => thing['@type'],
        )
        const address = addressOf(page).replace(/-[0-9a-f]{12}\/$/, '')
        return json!.includes('\\u003c/script>\\u003cscript>') ? `/${address} ${types}` : []
      },
    ),
  )
  const ofBreakout = /^\/( |events|shop|artist\/breakout|news\/script|release\/script)/
  const article = '/news/scriptscriptsmuggled1script-b NewsArticle'
  const albums = 'MusicAlbum,MusicAlbum,MusicAlbum,MusicAlbum,MusicAlbum'
  expect(printed.filter((line) => ofBreakout.test(line)).sort()).toEqual([
    '/ Organization',
    '/artist/breakout/ MusicGroup',
    '/events/ MusicEvent,MusicEvent,MusicEvent',
    article,
    article,
    `${article},MusicEvent`,
    expect.stringMatching(/^\/release\/script-[\w-]+\/ MusicAlbum$/),
    `/shop/ Product,Product,Product,${albums}`,
    '/shop/bags/ Product',
    '/shop/other/ Product',
    '/shop/prints/ Product',
    `/shop/records/ ${albums}`,
  ])
})

test('a shared link says what was typed', () => {
  const shared = site
    .pages()
    .filter((page) => page.startsWith('news/scriptscript'))
    .map((page) => {
      const metas = elementsOf(site.read(page)).map(({ attrs }) => attrs.map(({ value }) => value))
      return metas.find(([property]) => property === 'og:title')?.[1]
    })
  // The show among them is postponed.
  expect(shared.toSorted()).toEqual([plain, plain, `POSTPONED: ${plain}`])
})

test('calendars can be read', () => {
  const eventsIn = (file: string) =>
    new ICAL.Component(ICAL.parse(site.read(file)))
      .getAllSubcomponents('vevent')
      .map((event) => event.getFirstPropertyValue('summary'))
  const all = eventsIn('events.ics')
  expect(all).toHaveLength(6)
  // The release that is to come has no file of its own.
  const release = `${smuggled.script} - ${smuggled.image}`
  expect(all).toContain(release)
  const named = all.map(String).filter((summary) => summary.endsWith(plain))
  expect(named.toSorted()).toEqual([plain, `POSTPONED: ${plain}`])
  const own = files().filter((path) => /^events\/.*\.ics$/.test(path))
  expect([...own.flatMap(eventsIn), release].sort()).toEqual(all.sort())
})

test('each feed is valid by the rules of the W3C, whatever staff type', () => {
  const feeds = files().filter((path) => /^(rss|releases|artist\/[^/]+)\.xml$/.test(path))
  expect(feeds).toHaveLength(2 + 6)
  for (const feed of feeds)
    expect([feed, feedProblems(site.read(feed), `http://localhost:8888/${feed}`)]).toEqual([
      feed,
      [],
    ])
  expect(site.read('artist/breakout.xml')).toMatch(/<enclosure [^>]*length="48000"/)
})

test('the calendar of an artist can be read, and has their shows and releases to come alone', () => {
  const calendars = files().filter((path) => /^artist\/[^/]+\.ics$/.test(path))
  expect(calendars).toHaveLength(6)
  const calendarOf = (file: string) => new ICAL.Component(ICAL.parse(site.read(file)))
  const name = calendarOf('artist/breakout.ics').getFirstPropertyValue('x-wr-calname')
  expect(name).toBe(`${breakout} · ${badLabelName}`)
  const full = calendars.filter((file) => calendarOf(file).getAllSubcomponents('vevent').length > 0)
  expect(full).toEqual(['artist/smuggled.ics'])
  const [event] = calendarOf('artist/smuggled.ics').getAllSubcomponents('vevent')
  expect(event!.getFirstPropertyValue('summary')).toBe(`${smuggled.script} - ${smuggled.image}`)
})

test('the headers come from code, and never from what staff type', async () => {
  const folder = temporaryFolder('headers')
  // One of its rules names a script, by a name that changes with it.
  mkdirSync(join(folder, '_astro'))
  for (const path of globSync('_astro/masters-worker*', { cwd: site.folder() }))
    writeFileSync(join(folder, path), '')
  const { hooks } = headersFile({
    site: 'http://localhost:8888',
    formTargets: [],
    adminFormTargets: [new URL(musicbrainzForm).origin],
    fileOrigins: [],
    mediaSources: [],
  })
  const done = hooks['astro:build:done'] as (given: { dir: URL }) => Promise<void>
  await done({ dir: pathToFileURL(`${folder}/`) })
  expect(site.read('_headers')).toBe(readFileSync(join(folder, '_headers'), 'utf8'))
})
