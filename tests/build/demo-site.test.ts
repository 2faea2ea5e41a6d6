import { mkdirSync, writeFileSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { demoStaff, seedDemo } from '#supabase/local/demo.ts'
import { elementsOf, type HtmlElement } from '#src/build/inline-code.ts'
import type { ShownArticle } from '#src/features/news/shown-article.ts'
import { formatInstant, specStyle } from '#src/lib/dates.ts'
import { slugify } from '#src/lib/slug.ts'
import { formatMovedDay } from '#src/lib/moved-day.ts'
import { dayOf } from '#src/lib/day.ts'
import { clientKeys } from '#netlify/server/http/client-key.ts'
import { backend, exec, sql } from '#tests/support/backend/backend-fixture.ts'
import { setEnvironment } from '#tests/support/backend/backend.ts'
import { call, freshAddress } from '#tests/support/functions/call.ts'
import { load } from '#tests/support/functions/function-files.ts'
import { feedProblems } from '#tests/support/site/feed-problems.ts'
import { htmlErrors, htmlErrorsIn } from '#tests/support/site/html-pages.ts'
import { useSite } from '#tests/support/site/site-fixture.ts'
import { structuredDataIssues } from '#tests/support/site/structured-data.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { filesBelow, leaksIn, type Secret } from '#netlify/cli/secret-leaks.ts'

const project = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')

/** The names under which the server finds what only it may know. */
const serverVariables = [...new Set(read('netlify/server/http/env.ts').match(/[A-Z]+(_[A-Z]+)+/g))]

/** Sentences and names that stand in the server's modules and nowhere in what pages are made of. */
function serverWords(): string[] {
  const pages = globSync('src/**/*.{ts,tsx,astro}', { cwd: project }).map(read).join()
  const words = globSync('netlify/server/**/*.ts', { cwd: project }).flatMap((file) =>
    [...read(file).matchAll(/`[^`]*`|"[^"\n]*"|'([^'\n]*)'/g)].map(([, word = '']) => word),
  )
  return [...new Set(words)].filter(
    (word) => word.length > 9 && /[ _]/.test(word) && !pages.includes(word),
  )
}

/** What of the server, its secrets, its people and the machine is in a published folder, as `file (what it is)`. */
async function serverTraces(folder: string, secrets: Secret[]): Promise<string[]> {
  const files = (await filesBelow(folder)) ?? []
  const marked = [
    ...secrets,
    ...serverVariables.map((value) => ({ name: `the variable ${value}`, value })),
    ...serverWords().map((value) => ({ name: `the server's words "${value}"`, value })),
    ...demoStaff.map(({ email }) => ({ name: 'an address of the staff', value: email })),
    { name: "the machine's own path", value: project },
    { name: "the machine's own path", value: folder },
    { name: 'a source map', value: 'sourceMappingURL=' },
  ]
  const maps = files.filter((file) => file.endsWith('.map')).map((file) => `${file} (a source map)`)
  const modules = files
    .filter((file) => /["'`]node:[a-z]/.test(readFileSync(join(folder, file), 'utf8')))
    .map((file) => `${file} (a module of Node)`)
  return [...(await leaksIn(folder, files, marked)), ...maps, ...modules]
}

/** All that the environment of a deploy holds and no visitor may read. */
const secrets = {
  SUPABASE_SECRET_KEY: `sb_secret_${'marked'.repeat(4)}`,
  CLIENT_HASH_SECRET: 'marked-client-hash-secret-0123456789',
  DEPLOY_HOOK_URL: `https://api.netlify.com/build_hooks/${'0123456789ab'.repeat(2)}`,
  CONTACT_FORM_URL: 'https://forms.example/marked-contact-form',
}

const markedSecrets = Object.entries(secrets).map(([name, value]) => ({ name, value }))
const landmarks = new Set(['nav', 'main', 'footer'])
const isSkipLink = (attributes: { name: string; value: string }[]) =>
  attributes.some(({ name, value }) => name === 'class' && value === 'skip-link')
const releaseDay = new Date(Date.now() + 9 * 86_400_000)
const movedDay = '2029-12-04'
const site = useSite(
  async () => {
    await seedDemo(backend)
    await tellRelease(releaseDay.toISOString())
    await moveDay(movedDay)
    for (const slug of ['odile', 'odile-marrow'])
      await sql("update public.artists set slug = $1 where name = 'Odile Marrow'", [slug])
    await exec("update public.pictures set has_share = false where name = 'odile-marrow.webp'")
    await exec("update public.editions set state = 'last_copies' where barcode = '5060123401080'")
  },
  // The site itself serves the label's files.
  { ...secrets, FILES_FOLDER: 'files' },
)

/** The newest record as save_release() leaves it when the day of its pre-order moves: its event is on that day, too. */
const moveDay = (day: string) =>
  exec(`
    update public.editions set state = 'pre_order', ships_on = '${day}', ships_before = '2029-11-20'
     where release_id = (select id from public.releases where catalogue_number = 'TH-011') and position = 1;
    update public.news set event_date = '${day}'
     where type = 'release' and release_id = (select id from public.releases where catalogue_number = 'TH-011')`)

/** An uploaded picture, as its row says it. */
const cover = {
  hash: 'a1'.repeat(16),
  type: 'webp',
  width: 1600,
  height: 1200,
  alt: 'A lid, "closed"',
}

/** Everything that the page of a release can say, said of TH-010, which has moved twice and comes out on `day`. */
async function tellRelease(day: string) {
  await sql(
    `insert into public.pictures (hash, type, width, height, alt, bytes, name, ready_at, has_share)
     values ($1, $2, $3, $4, $5, 1000, 'lid.heic', now(), true)`,
    [cover.hash, cover.type, cover.width, cover.height, cover.alt],
  )
  await sql(
    `update public.releases
        set available_at = $1, previews_early = true, slug = 'una',
            cover_image = (select address from public.pictures where name = 'lid.heic')
      where catalogue_number = 'TH-010'`,
    [day],
  )
  await exec(`
    update public.releases set slug = 'una-corda' where catalogue_number = 'TH-010';
    insert into public.tracks (id, release_id, position, title, artist, seconds)
    select gen_random_uuid(), r.id, n, 'Piece ' || n, case n when 2 then 'Halvard Rue' end, case n when 1 then 222 end
      from public.releases r cross join generate_series(1, 2) n
     where r.catalogue_number = 'TH-010';
    insert into public.files (release_id, track_id, kind, name, bytes, type, ready_at)
    select t.release_id, t.id, kind, 'x.mp3', 1000, 'mp3', now()
      from public.tracks t cross join (values ('preview'), ('mp3')) kinds (kind)
     where t.position = 1;`)
}

test('the HTML of every page of a label with a history is valid', async () => {
  expect(site.pages().length).toBeGreaterThan(30)
  expect(await htmlErrors(site.folder())).toEqual([])
})

test('every page with the navigation reads in a sensible order, and a way leads past it', () => {
  // A list has links to its parts inside of main.
  const orders = site.pages().flatMap((page) => {
    const order = elementsOf(site.read(page))
      .filter(({ tagName, attrs }) => landmarks.has(tagName) || isSkipLink(attrs))
      .map(({ tagName }) => tagName)
    const parts = order.indexOf('main') + 1
    return order.includes('nav')
      ? [{ page, order: order.filter((name, at) => name !== 'nav' || at < parts) }]
      : []
  })
  expect(orders.length).toBeGreaterThan(20)
  for (const { page, order } of orders)
    expect({ page, order }).toEqual({ page, order: ['a', 'nav', 'main', 'footer'] })
})

test('Privacy says that a form service gets a copy of each message', () => {
  expect(site.read('privacy/index.html')).toContain('a copy goes to the service')
})

test('every page with the navigation leads to the pages of the spec, and its footer has year and label', () => {
  const names = ['SHOP', 'ARTISTS', 'RELEASES', 'REDEEM', 'ABOUT', 'CONTACT']
  const pages = site.pages().filter((page) => site.read(page).includes('<nav'))
  expect(pages.length).toBeGreaterThan(20)
  for (const page of pages) {
    const html = site.read(page)
    const links = names.map((name) => RegExp(`href="/${name.toLowerCase()}"[^>]*>\\s*${name}\\s*<`))
    expect([page, links.filter((link) => !link.test(html))]).toEqual([page, []])
    const [footer = ''] = /<footer[^]*<\/footer>/.exec(html) ?? []
    expect([page, /20\d\d<\/span>/.test(footer), footer.includes('Tarehouse Records')]).toEqual([
      page,
      true,
      true,
    ])
  }
})

test('the catalogue has each record that the label shows, newest first, and leads to its page', () => {
  const html = site.read('releases/index.html')
  const numbers = [...html.matchAll(/<bdi class="whole" translate="no">TH-(\d+)<\/bdi>/g)].map(
    ([, number]) => Number(number),
  )
  expect(numbers).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(html).not.toContain('Request Stop')
  const paths = [...html.matchAll(/href="\/(release\/[^"]+)"/g)].map(([, path]) => path)
  expect(new Set(paths).size).toBe(12)
  for (const path of paths) expect(site.pages()).toContain(`${path}/index.html`)
})

test('the page of a record that is to come says all that the label says of it, and gives no file', () => {
  const html = site.read('release/una-corda/index.html')
  for (const said of [
    'Out ' + formatInstant(releaseDay.toISOString(), { timeZone: 'UTC', dates: specStyle }),
    '<a href="/artist/odile-marrow">Odile Marrow</a>',
    'TH-010',
    'Piece 1',
    '3:42',
    'Halvard Rue',
    'Bandcamp',
    'SOLD OUT',
    'with a brick',
    '1\u00a0copy',
    '<span class="mk-italic">Interval With Rain</span>',
    'href="/redeem"',
    'ORDER',
  ])
    expect(html).toContain(said)
  const sound = String.raw`="/media/[\w-]+/[\w-]+\.mp3"`
  expect(html.match(new RegExp(`<button[^>]* data-src${sound}`, 'g'))).toHaveLength(1)
  expect(html.match(new RegExp(`<noscript><audio[^>]* src${sound}`, 'g'))).toHaveLength(1)
  expect(html).not.toMatch(/downloads|autoplay/)
})

test('its cover is there in three widths, before anything else, and is what a link to it shows', () => {
  const html = site.read('release/una-corda/index.html')
  const [cover] = /<img class="release-front"[^>]*>/.exec(html)!
  const stem = `/media/[\\w-]{36}/${'a1'.repeat(16)}`
  expect(cover).toMatch(
    RegExp(
      `srcset="${stem}-1600x1200-320.webp 320w, ${stem}-1600x1200-480.webp 480w, ${stem}-1600x1200-960.webp 960w, ${stem}-1600x1200.webp 1600w"`,
      'i',
    ),
  )
  expect(cover).toMatch(/fetchpriority="high"/i)
  for (const said of ['sizes="', 'width="1600" height="1200"', 'loading="eager"'])
    expect(cover).toContain(said)
  expect(cover).toContain('alt="A lid, &quot;closed&quot;"')
  expect(html).toMatch(
    RegExp(`og:image" content="http://localhost:8888${stem}-1600x1200-share.jpeg"`),
  )
  expect(html).toContain('property="og:image:width" content="1200"')
  expect(html).toContain('property="og:type" content="music.album"')
})

/** Every address of a picture that a page or the feed offers to others, by where it stands. */
const sharedPictures = () => [
  ...site.pages().flatMap((page) => {
    const html = site.read(page)
    const [, tag] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    const images = data.flatMap(([, json]) => [...json!.matchAll(/"(?:image|logo)":"([^"]+)"/g)])
    return [...(tag ? [tag] : []), ...images.map(([, image]) => image!)].map((at) => [page, at])
  }),
  ...[...site.read('rss.xml').matchAll(/img src=(?:"|&quot;)(.*?)(?:"|&quot;)/g)].map(
    ([, at]) => ['rss.xml', at!] as const,
  ),
]

test('no picture that others are offered is a WebP, an AVIF or a drawing, on any page or in the feed', () => {
  const shared = sharedPictures()
  const kinds = new Set(shared.map(([, at]) => /\.(\w+)$/.exec(new URL(at).pathname)?.[1]))
  expect(kinds).toEqual(new Set(['jpeg', 'png']))
  expect(new Set(shared.map(([page]) => page)).size).toBeGreaterThan(20)
  expect(shared.filter(([page]) => page === 'rss.xml').length).toBeGreaterThan(3)
})

test('a picture without a JPEG for links is announced nowhere', () => {
  const page = site.read('artist/odile-marrow/index.html')
  expect(page).toMatch(/<img [^>]*\.webp/)
  expect(page).not.toMatch(/og:image" content="[^"]*\/media\//)
})

test('the page of an artist and the list of releases name their feed, which has sleeves and sounds', () => {
  const feedOf = (page: string) =>
    /<link rel="alternate" type="application\/rss\+xml" title="[^"]+" href="([^"]+)"/.exec(
      site.read(page),
    )?.[1]
  for (const [page, feed] of [
    ['artist/odile-marrow/index.html', '/artist/odile-marrow.xml'],
    ['releases/index.html', '/releases.xml'],
    ['index.html', '/rss.xml'],
  ] as const) {
    expect(feedOf(page)).toBe(feed)
    if (feed !== '/rss.xml') expect(site.read(page)).toContain(`<a href="${feed}">RSS feed</a>`)
    expect(feedProblems(site.read(feed.slice(1)), `http://localhost:8888${feed}`)).toEqual([])
  }
  const feed = site.read('artist/odile-marrow.xml')
  expect(feed).toMatch(/<enclosure url="[^"]+\.mp3" length="1000" type="audio\/mpeg"\/>/)
  expect(feed).toMatch(/<media:content url="[^"]+-share\.jpeg" medium="image"\/>/)
  expect(site.read('releases.xml').match(/<enclosure [^>]*type="image\/jpeg"/)).not.toBeNull()
})

test('who subscribed to an artist before another slug is led to the same feed and calendar', () => {
  const lines = site.read('_redirects').split('\n')
  for (const ending of ['', '.xml', '.ics'])
    expect(lines).toContain(`/artist/odile${ending} /artist/odile-marrow${ending} 301`)
})

test('no feed and no calendar names what is not on the site', async () => {
  const hidden = await sql<{ name: string }>(`
    select title as name from public.releases where not listed
     union all select name from public.artists where not is_active`)
  expect(hidden.length).toBeGreaterThan(0)
  const files = globSync(['*.xml', '**/*.ics', 'artist/*.xml'], { cwd: site.folder() })
  expect(files.length).toBeGreaterThan(20)
  const naming = files.flatMap((file) =>
    hidden.filter(({ name }) => site.read(file).includes(name)).map(({ name }) => [file, name]),
  )
  expect(naming).toEqual([])
})

test('a pre-order whose day has moved says both days, and ticket, feed and calendar have the new one', () => {
  const words = 'Ships December 4, 2029 (was November 20)'
  const pages = ['release/halvard-rue-tare', 'shop'].map((page) => `${page}/index.html`)
  for (const page of pages) expect([page, site.read(page).includes(words)]).toEqual([page, true])
  expect(site.read('release/halvard-rue-tare/index.html')).toContain(
    `data-event-date="${movedDay}"`,
  )
  expect(site.read('events.ics')).toContain('DTSTART;VALUE=DATE:20291204')
  expect(site.read('rss.xml')).toContain(`£24.00 · PRE-ORDER · ${words}`)
})

test('a release day that moved is told with the one before everywhere, and is an event by itself', () => {
  const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000), 'UTC')
  const [day, before] = [inDays(44), inDays(30)]
  const words = formatMovedDay(day, before, specStyle)
  const path = 'release/amparo-lisk-the-year-of-the-heron'
  const lists = ['releases', 'shop', 'artist/amparo-lisk', 'events'].map(
    (one) => `${one}/index.html`,
  )
  for (const page of ['index.html', `${path}/index.html`, ...lists])
    expect([page, site.read(page).includes(`Out ${words}`)]).toEqual([page, true])
  expect(site.read('events/index.html')).toContain(`href="/${path}"`)
  const calendar = site.read('events.ics').replaceAll('\r\n ', '')
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`)
  expect(calendar).toContain(`DESCRIPTION:Out ${words.replaceAll(',', '\\,')}`)
  const feed = site.read('rss.xml')
  expect(feed).toContain(`<title>The Year of the Heron now comes out ${words}</title>`)
  expect(feed).toContain(`#${day}</guid>`)
  const page = site.read(`${path}/index.html`)
  expect(page).toContain(`"datePublished":"${day}"`)
  expect(page).not.toContain(`"${before}"`)
})

test('the shop has what is still available first, goods before records, with prices, states and shops', () => {
  const html = site.read('shop/index.html')
  const titles = [...html.matchAll(/<h2 class="shop-title [^>]*><a[^>]*>([^<]*)/g)].map(
    ([, title]) => title,
  )
  expect(titles.slice(0, 5)).toEqual([
    'The Tare shirt',
    'The Weight Book',
    'Rope tote',
    'The Year of the Heron',
    'Tare',
  ])
  expect(titles.slice(-2)).toEqual(['Long Patch', 'Final Notice'])
  for (const said of ['£24.00', 'SOLD OUT', 'LAST COPIES', 'PRE-ORDER', 'Quayside Records'])
    expect(html).toContain(said)
})

test('an artist’s page says of each record what it costs, or that it is sold out', () => {
  const offers = (page: string) =>
    [
      ...site
        .read(`artist/${page}/index.html`)
        .matchAll(/<a class="release-title[^>]*>([^<]*)<\/a><p class="fact">([^<]*)/g),
    ].map(([, title, offer]) => [title, offer])
  expect(offers('amparo-lisk')).toEqual([
    ['The Year of the Heron', 'PRE-ORDER from £24.00'],
    ['Salt on the Sill', 'from £10.00'],
  ])
  expect(offers('odile-marrow')).toEqual([
    ['Una Corda', 'PRE-ORDER £24.00'],
    ['Felt, Bolt, Paper', '£24.00'],
  ])
  expect(offers('kestrel-data')).toContainEqual(['Long Patch', 'SOLD OUT'])
})

test('search engines read its tracks and editions, and find it under its newest address alone', () => {
  const html = site.read('release/una-corda/index.html')
  expect(html).toContain('"@type":"MusicAlbum"')
  expect(html).toContain('"duration":"PT3M42S"')
  expect(html).toContain('"catalogNumber":"TH-010"')
  expect(html).toContain('"price":"24.00","priceCurrency":"GBP","gtin13":"5060123401158"')
  const sitemap = site.read('sitemap-0.xml')
  expect(sitemap).toContain('<loc>http://localhost:8888/release/una-corda</loc>')
  expect(sitemap).toContain('<loc>http://localhost:8888/releases</loc>')
  for (const old of ['odile-marrow-una-corda', 'una']) {
    expect(sitemap).not.toContain(`/release/${old}<`)
    expect(site.read('_redirects')).toContain(`\n/release/${old} /release/una-corda 301\n`)
  }
})

test('pages of the label’s own are linked where they say, from every page, and found by search engines', () => {
  for (const file of ['index.html', 'redeem/index.html', 'imprint/index.html']) {
    const html = site.read(file)
    const [header = '', footer = ''] = ['header', 'footer'].map(
      (name) => new RegExp(`<${name}[^]*?</${name}>`).exec(html)![0],
    )
    expect([file, header.match(/href="\/stockists"/g)?.length]).toEqual([file, 1])
    expect(header).not.toContain('/imprint')
    expect(footer).toContain('href="/imprint"')
    expect(footer).not.toContain('/stockists')
  }
  expect(site.read('sitemap-0.xml')).toContain('/stockists</loc>')
  const html = site.read('stockists/index.html')
  expect(html).toMatch(/<h2[^>]*>On the coast<\/h2>/)
  expect(html).toContain('href="/contact?subject=shop-support"')
  expect(html).toMatch(
    /<meta name="description" content="Shops that keep our records\. If yours is missing, tell us\./,
  )
})

test('an article has its links, blocks, pictures and releases, and the modal the sources of its own', () => {
  const [page = ''] = site.pages().filter((path) => path.includes('side-b-came-back'))
  const html = site.read(page)
  expect(html).toMatch(/<blockquote>“A click every/)
  expect(html).toMatch(/<img class="text-picture"[^>]* alt="[^"]{10,}"/)
  const [pink = ''] = site.pages().filter((path) => path.includes('th-007-is-back'))
  expect(site.read(pink)).toMatch(
    /<a class="text-release" href="\/release\/night-bus-choir-replacement/,
  )
  const json = JSON.parse(site.read(pink.replace('/index.html', '.json'))) as ShownArticle
  expect(json.sources?.pictures).toEqual([])
  expect(json.sources?.releases.map(({ name }) => name)).toEqual([
    'Night Bus Choir\u00a0-\u00a0Replacement Service',
  ])
})

test('the page of preview links is empty, and for no search engine', () => {
  const html = site.read('preview/index.html')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toMatch(/rel="canonical"|og:|application\/ld\+json/)
  expect(site.read('sitemap-0.xml')).not.toContain('/preview')
})

test('the site names the software by others in it, each with its licence, a link and the text', () => {
  const [head, ...sections] = site.read('licences.txt').split(`${'-'.repeat(80)}\n\n`)
  expect(head).toMatch(/^The software by others in the pages of this site and in its admin/)
  const named = sections.flatMap((section) => section.split('\n\n')[0]!.split('\n'))
  for (const line of named) expect(line).toMatch(/^\S.* \([\w.-]+\): https:\/\/\S+$/)
  for (const section of sections) expect(section.trim().split('\n\n').length).toBeGreaterThan(1)
  const links = [
    'mediabunny (MPL-2.0): https://github.com/Vanilagy/mediabunny',
    '@mediabunny/mp3-encoder (MPL-2.0): https://github.com/Vanilagy/mediabunny',
    '@mediabunny/flac-encoder (MPL-2.0): https://github.com/Vanilagy/mediabunny',
    'LAME (LGPL-2.0): https://lame.sourceforge.io',
    'libFLAC (BSD-3-Clause): https://github.com/xiph/flac',
    'react (MIT): https://github.com/react/react',
    // Of the cards, the forms, the islands and the style sheets.
    '@cantoo/pdf-lib (MIT): https://github.com/cantoo-scribe/pdf-lib',
    'altcha-lib (MIT): https://github.com/altcha-org/altcha-lib',
    'papaparse (MIT): https://github.com/mholt/PapaParse',
    'astro (MIT): https://github.com/withastro/astro',
    'tailwindcss (MIT): https://github.com/tailwindlabs/tailwindcss',
  ]
  const withoutVersion = named.map((line) => line.replace(/ [\d.]+(?= \()/, ''))
  expect(withoutVersion).toEqual(expect.arrayContaining(links))
  const texts = sections.join()
  expect(texts).toContain('Mozilla Public License Version 2.0')
  expect(texts).toContain('GNU LIBRARY GENERAL PUBLIC LICENSE')
  expect(site.read('privacy/index.html')).toContain('href="/licences.txt"')
})

test('each script with mediabunny in it begins with its notice, the worker also with that of its encoders', () => {
  const scripts = globSync('_astro/*.js', { cwd: site.folder() })
  const withMediabunny = scripts.filter((script) => site.read(script).includes('Vanilagy'))
  expect(withMediabunny.length).toBeGreaterThan(1)
  for (const script of withMediabunny)
    expect(site.read(script)).toMatch(
      /^\/\*! With mediabunny [\d.]+ \(MPL-2\.0, https:\/\/github\.com\/Vanilagy\/mediabunny\).* Licences: \/licences\.txt \*\/\n/,
    )
  const [worker] = scripts.filter((script) => script.includes('masters-worker'))
  const [notice] = site.read(worker!).split('\n')
  expect(notice).toContain('LAME 3.100 (LGPL-2.0, https://lame.sourceforge.io)')
  expect(notice).toContain('libFLAC (BSD-3-Clause, https://github.com/xiph/flac)')
})

test('robots are told where not to look, and where the sitemap is', () => {
  expect(site.read('robots.txt').trim().split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    'Disallow: /api',
    'Disallow: /preview',
    '',
    'Sitemap: http://localhost:8888/sitemap-index.xml',
  ])
})

test('a build that was not told where it will be is for localhost', () => {
  expect(site.read('sitemap-0.xml')).toContain('<loc>http://localhost:8888/about</loc>')
})

test('the landing page has the featured articles in the order of the label', () => {
  const featured = site.read('index.html').split('id="featured-news"')[1]!
  const titles = [...featured.matchAll(/href="\/news\/([a-z-]+)-[0-9a-f]{12}"/g)]
  expect([...new Set(titles.map(([, title]) => title))]).toEqual([
    'side-b-came-back-with-a-click',
    'we-weighed-the-whole-catalogue-again',
    'how-a-code-gets-into-a-sleeve',
  ])
  expect(site.read('index.html')).toContain('<a href="/events">All events (12)</a>')
})

test('artist, article and record lead to each other', () => {
  const tare = 'href="/release/halvard-rue-tare"'
  expect(site.read('artist/halvard-rue/index.html')).toContain(tare)
  const article = site.pages().find((page) => /^news\/th-011-tare/.test(page))!
  expect(site.read(article)).toContain(tare)
  expect(site.read(article.replace('/index.html', '.json'))).toContain('/release/halvard-rue-tare')
  const record = site.read('release/halvard-rue-tare/index.html')
  expect(record).toContain(`href="/${article.replace('/index.html', '')}"`)
  expect(record).not.toContain('th-007')
  // TH-013 is not on the site yet: nothing leads there.
  expect(site.pages().filter((page) => site.read(page).includes('request-stop'))).toEqual([])
})

/** The JSON-LD of a page. */
const thingsOf = (page: string): { '@type': string; name?: string }[] => {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(site.read(page))!
  const read = JSON.parse(json!)
  return read['@graph'] ?? [read]
}

test('what search engines read on every page is as schema.org describes it', async () => {
  const pages = site.pages().filter((page) => site.read(page).includes('application/ld+json'))
  expect(pages.length).toBeGreaterThan(30)
  for (const page of pages)
    expect([page, await structuredDataIssues(thingsOf(page))]).toEqual([page, []])
  const wrong = { '@type': 'MusicRecording', isrc: 'GBTHR2600001' }
  expect(await structuredDataIssues([wrong])).toEqual([expect.stringContaining('"isrc"')])
})

test('one page without own script lists all events, upcoming first, and describes the shows for search', () => {
  const html = site.read('events/index.html')
  const [upcoming, past] = html
    .split('data-part=')
    .slice(1)
    .map((part) => [...part.matchAll(/data-event-date="([^"]+)"/g)].map(([, day]) => day!))
  const today = new Date().toISOString().slice(0, 10)
  expect(upcoming).toHaveLength(10)
  expect(upcoming!.filter((day) => day < today)).toEqual([])
  expect(upcoming).toEqual(upcoming!.toSorted())
  // With those to come, hidden until their day is over.
  expect(past).toEqual(past!.toSorted().reverse())
  expect(past).toHaveLength(12)
  expect(html.match(/data-over=""/g)).toHaveLength(2)
  for (const said of ['OVER', 'OUT NOW', 'SOLD OUT', 'Doors 19:10, show 19:40', 'Pump Hall 2'])
    expect(html).toContain(said)
  const shows = thingsOf('events/index.html')
  expect(shows.map((thing) => thing['@type'])).toEqual(Array(8).fill('MusicEvent'))
  expect(site.read('sitemap-0.xml')).toContain('<loc>http://localhost:8888/events</loc>')
  for (const page of ['index.html', 'news/index.html'])
    expect(site.read(page)).toContain('href="/events"')
  expect(site.read('index.html')).toContain('href="/events.ics"')
  const scripts = (page: string) =>
    [...site.read(page).matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address]) => address!)
  const show = site.pages().find((page) => /^news\/night-bus-choir/.test(page))!
  // That of a show follows back and forward besides.
  expect(scripts(show)).toEqual(expect.arrayContaining(scripts('events/index.html')))
  const calendars = (page: string) => site.read(page).match(/(?<=href="\/)events\/[^"]+\.ics(?=")/g)
  expect(site.read(calendars(show)![0])).toContain('SUMMARY:Night Bus Choir on the last ferry')
  const other = site.pages().find((page) => /^news\/the-kettle/.test(page))!
  expect(calendars(other)).toBeNull()
})

test.each([
  ['Amparo Lisk at the lighthouse', 'amparo-lisk', 'CANCELLED', 'EventCancelled'],
  ['Halvard Rue in the ice house', 'halvard-rue', 'POSTPONED', 'EventPostponed'],
  ['Odile Marrow at the library', 'odile-marrow', 'MOVED', 'EventRescheduled'],
])('each place that names “%s” says at once what became of it', (title, artist, word, status) => {
  const naming = globSync('**/*.{html,json,xml,ics}', { cwd: site.folder() })
    .filter((file) => site.read(file).includes(title))
    .map((file) => [file, new RegExp(word, 'i').test(site.read(file))] as const)
  expect(naming.filter(([, says]) => !says)).toEqual([])
  const page = site.pages().find((path) => path.startsWith(`news/${slugify(title)}-`))!
  expect(naming.map(([file]) => file)).toEqual(
    expect.arrayContaining([
      'index.html',
      'events/index.html',
      'news/index.html',
      'rss.xml',
      'events.ics',
      `artist/${artist}/index.html`,
      `artist/${artist}.xml`,
      `artist/${artist}.ics`,
      page,
      page.replace('/index.html', '.json'),
      /(?<=href="\/)events\/[^"]+\.ics/.exec(site.read(page))?.[0],
    ]),
  )
  expect(site.read(page)).toContain(`<title>${word}: ${title} · `)
  expect(site.read('rss.xml')).toContain(`<title>${word}: ${title}</title>`)
  expect(thingsOf(page)[1]).toMatchObject({
    name: title,
    eventStatus: `https://schema.org/${status}`,
  })
})

test('a cancelled show has no tickets, and its day is struck through and not counted', () => {
  const page = site.pages().find((path) => /^news\/amparo-lisk-at-the-lighthouse/.test(path))!
  for (const file of ['index.html', 'events/index.html', page]) {
    expect(site.read(file)).not.toContain('tickets.example/lighthouse')
    expect(site.read(file)).toContain('<s>')
  }
  const ticket = site
    .read('index.html')
    .split('<li class="stack-12 ticket"')
    .find((part) => part.includes('the lighthouse'))
  expect(ticket).not.toMatch(/DAYS|TODAY/)
  // The line of the record's page that shows once its day has passed.
  const [, line] = site.read('release/amparo-lisk-salt-on-the-sill/index.html').split('past-show"')
  expect(line).toMatch(/Amparo Lisk at the lighthouse[^]*CANCELLED/)
  expect(thingsOf(page)[1]).not.toHaveProperty('offers')
})

test('two artists of the roster who play together have the show on both of their pages', () => {
  const show = site.pages().find((page) => /^news\/kestrel-data-one-patch/.test(page))!
  for (const artist of ['kestrel-data', 'halvard-rue']) {
    expect(site.read(`artist/${artist}/index.html`)).toContain('Kestrel Data, one patch, all night')
    expect(site.read(show)).toContain(`<a href="/artist/${artist}">`)
  }
  const guest = site.pages().find((page) => /^news\/odile-marrow-at-the-library/.test(page))!
  expect(site.read(guest)).toContain('<li dir="auto">The library piano</li>')
})

test('an article and a record lead to those before and after them, the first and the last to one', () => {
  const ways = (page: string) =>
    Object.fromEntries(
      elementsOf(site.read(page)).flatMap(({ attrs }) => {
        const value = (name: string) => attrs.find((attribute) => attribute.name === name)?.value
        const rel = value('rel')
        return rel === 'prev' || rel === 'next' ? [[rel, value('href')]] : []
      }),
    )
  const lists = {
    news: [...site.read('news/index.html').matchAll(/href="(\/news\/[^"]+)"/g)],
    release: [...site.read('releases/index.html').matchAll(/href="(\/release\/[^"]+)"/g)],
  }
  for (const found of Object.values(lists)) {
    const paths = [...new Set(found.map(([, path]) => path!))]
    expect(paths.length).toBeGreaterThan(9)
    for (const [index, path] of paths.entries()) {
      const [prev, next] = [paths[index + 1], paths[index - 1]]
      expect({ path, ...ways(`${path.slice(1)}/index.html`) }).toEqual({
        path,
        ...(prev && { prev }),
        ...(next && { next }),
      })
    }
  }
})

/** What is no valid HTML where a page has tags of a template: in a select, and in an address. One line a problem. */
function answerPageProblems(html: string): string[] {
  return elementsOf(html).flatMap((element) => [
    ...element.attrs
      .filter(({ name, value }) => ['href', 'src'].includes(name) && value.includes('{{'))
      .map(({ name, value }) => `${element.tagName} ${name}="${value}"`),
    ...(element.tagName === 'select' ? selectProblems(element) : []),
  ])
}

function selectProblems({ childNodes }: HtmlElement): string[] {
  const texts = childNodes.flatMap((node) => ('value' in node ? [node.value.trim()] : []))
  const selected = childNodes.filter(
    (node) => 'attrs' in node && node.attrs.some(({ name }) => name === 'selected'),
  )
  return [
    ...texts.filter(Boolean).map((text) => `text in a select: ${text}`),
    ...(selected.length > 1 ? [`${selected.length} options are selected`] : []),
  ]
}

test('the pages that functions fill are valid as they are built, too', () => {
  const found = site
    .pages()
    .filter((page) => page.includes('/answer/'))
    .map((page) => [page, answerPageProblems(site.read(page))])
  expect(found).toEqual([
    ['contact/answer/index.html', []],
    ['newsletter/answer/index.html', []],
    ['redeem/answer/index.html', []],
  ])
  const planted = '<select>{{#a}}<option selected>1<option selected>2</select><a href="{{b}}">x</a>'
  expect(answerPageProblems(planted)).toHaveLength(3)
})

// What the functions answer to a form that a browser without script has posted.

let log: ReturnType<typeof vi.spyOn>
// The day of the release that the site tells of has come.
beforeAll(() => exec('update public.releases set available_at = now()'))

async function postForm(file: string, form: Record<string, string>, ip = freshAddress()) {
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(join(site.folder(), '..'))
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  setEnvironment(backend)
  try {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(form).toString()
    const answer = await call(await load(file), `/api/${file}`, { headers, body, ip })
    return { answer, html: await answer.text() }
  } finally {
    cwd.mockRestore()
    log.mockRestore()
  }
}

const odd = 'Ada "A" <b>&amp; {{name}}'
const letter = {
  name: odd,
  email: 'ada@fan.example',
  subjectType: 'other',
  customSubject: 'A "remix"',
  message: `${odd}\n</textarea>`,
  submission: 'one-submission-of-ada',
  website: '',
  fillTime: '',
}
const fan = { name: odd, email: 'ada@fan.example', website: '', fillTime: '' }
const claim = 'a-claim-of-this-browser'

test.each<[string, string, Record<string, string>, number, string]>([
  ['a code that opens', 'redeem', { code: 'DEADWAX1', claim }, 200, 'DOWNLOAD RELEASE'],
  ['its page', 'redeem', { code: 'DEADWAX3' }, 200, 'release&#x2F;kestrel-data-long-patch'],
  ['a code that nobody printed', 'redeem', { code: 'NONE2345' }, 404, 'Code not found'],
  ['a code that is too long', 'redeem', { code: 'X'.repeat(300) }, 400, 'A code has 8 letters'],
  ['a claim of the wrong shape', 'redeem', { code: 'NONE2345', claim: '<' }, 400, 'NONE2345'],
  ['no code at all', 'redeem', {}, 400, 'A code has 8 letters'],
  ['a message', 'contact', letter, 200, 'MESSAGE SENT!'],
  ['a message without a subject', 'contact', { ...letter, customSubject: '' }, 400, 'what it is'],
  [
    'a bad submission',
    'contact',
    { ...letter, submission: '!' },
    400,
    'The field “submission” is not of the expected form.',
  ],
  ['a field of a browser extension', 'contact', { ...letter, coupon: '1' }, 400, '“coupon”'],
  ['a sign-up with such a field', 'newsletter', { ...fan, coupon: '1' }, 400, '“coupon”'],
  ['a redeem with such a field', 'redeem', { code: 'NONE2345', coupon: '1' }, 400, 'A code has 8'],
  ['a message of no end', 'contact', { message: 'x'.repeat(70_000) }, 413, 'too much at once'],
  ['a sign-up', 'newsletter', fan, 200, 'SUBSCRIBED!'],
  ['a sign-up without an address', 'newsletter', { ...fan, email: 'x' }, 400, 'check your email'],
])('the answer to %s is a valid page that says so', async (_what, file, form, status, said) => {
  const { answer, html } = await postForm(file, form)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    status,
    'text/html; charset=utf-8',
  ])
  expect(html).toContain(said)
  expect(html).not.toMatch(/\{\{[#^/]|data-answer-/)
  expect(await htmlErrorsIn(html)).toEqual([])
  expect(answerPageProblems(html.replaceAll('{{name}}', ''))).toEqual([])
})

test.each([
  [
    'contact',
    letter,
    ['A &quot;remix&quot;', '&lt;&#x2F;textarea&gt;', '<option value="other" selected>'],
  ],
  ['newsletter', fan, ['ada@fan.example', 'Ada &quot;A&quot;']],
])(
  'without script, a crowd on one connection waits less than a minute at %s and keeps what it typed',
  async (file, form, kept) => {
    const ip = freshAddress()
    const fresh = (turn: number) => ({
      ...form,
      ...('submission' in form && { submission: `one-submission-of-ada-${turn}` }),
    })
    for (let turn = 0; turn < 10; turn++)
      expect((await postForm(file, fresh(turn), ip)).answer.status).toBe(200)
    const { answer, html } = await postForm(file, fresh(10), ip)
    expect(answer.status).toBe(429)
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThan(60)
    expect(html).toContain(`again in ${seconds} seconds.`)
    for (const text of kept) expect(html).toContain(text)
    expect(await htmlErrorsIn(html)).toEqual([])
  },
)

test('without script, a download form that was tampered with is answered by a page, too', async () => {
  const { answer, html } = await postForm('download', { code: 'x'.repeat(201), other: 'field' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    404,
    'text/html; charset=utf-8',
  ])
  expect(await htmlErrorsIn(html)).toEqual([])
})

test('without script, the page for a network with too many tries keeps the code and says how long to wait', async () => {
  const ip = freshAddress()
  const { client, network } = clientKeys(ip, process.env.CLIENT_HASH_SECRET!, new Date())
  const spent = [
    ['redeem-client', client],
    ['redeem-no-script', network],
  ]
  for (const [scope, key] of spent)
    await sql(
      `insert into public.rate_limits (scope, key, refilled_at) values ($1, $2, now() + interval '1 hour')`,
      [scope, key],
    )
  const { answer, html } = await postForm('redeem', { code: 'DEADWAX2' }, ip)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '10'])
  expect(html).toContain('Your code is safe: wait 10 seconds, then press REDEEM again.')
  expect(html).toMatch(/value="DEADWAX2"/)
  expect(await htmlErrorsIn(html)).toEqual([])
})

test('no secret, no module of the server, no person and no path of the machine is in what is published', async () => {
  expect(await serverTraces(site.folder(), markedSecrets)).toEqual([])
})

test('the look-out for what is published sees each of these', async () => {
  expect(serverVariables).toEqual(expect.arrayContaining(Object.keys(secrets)))
  expect(serverWords().length).toBeGreaterThan(20)
  const folder = temporaryFolder('traces')
  mkdirSync(join(folder, '_astro'))
  const planted = {
    'key.js': secrets.SUPABASE_SECRET_KEY,
    'hook.html': secrets.DEPLOY_HOOK_URL,
    'name.js': 'process.env.CLIENT_HASH_SECRET',
    'module.js': `throw Error('${serverWords()[0]}')`,
    'node.js': 'import{join}from"node:path"',
    'mapped.js': '//# sourceMappingURL=mapped.js.map',
    'mapped.js.map': '{}',
    'staff.json': demoStaff[0].email,
    '_astro/path.js': `const file = "${folder}/secrets.json"`,
  }
  for (const [file, text] of Object.entries(planted)) writeFileSync(join(folder, file), text)
  const found = await serverTraces(folder, markedSecrets)
  expect(new Set(found.map((trace) => trace.split(' (')[0]))).toEqual(new Set(Object.keys(planted)))
})

test('every public page links the style sheet of the site, and none too small for a request', () => {
  const sheetsOf = (page: string) =>
    [...site.read(page).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
      ([, sheet]) => sheet!,
    )
  const [shared] = sheetsOf('about/index.html')
  for (const page of site.pages().filter((page) => !page.startsWith('admin/'))) {
    const sheets = sheetsOf(page)
    expect([page, sheets]).toEqual([page, expect.arrayContaining([shared])])
    expect([page, sheets.filter((sheet) => site.read(sheet).length < 1024)]).toEqual([page, []])
  }
})

test('each page preloads the fonts that its style sheet names, by the hash of their content', () => {
  const sheets = [...site.read('index.html').matchAll(/href="(\/_astro\/[^"]+\.css)"/g)]
  const styles = sheets.map(([, sheet]) => site.read(sheet!)).join('\n')
  for (const page of ['index.html', 'admin/index.html']) {
    const preloaded = [...site.read(page).matchAll(/href="(\/_astro\/[^"]+\.woff2)"/g)]
    expect(preloaded).toHaveLength(2)
    for (const [, font] of preloaded) expect(styles).toContain(`url(${font})`)
  }
})

test('the demo label has no monthly limit, because no host charges for its builds', async () => {
  expect(await sql('select monthly_limit from public.publishing')).toEqual([
    { monthly_limit: null },
  ])
})

test('a release has its shows to come as tickets, and those that are over in one line', () => {
  const over = site.read('release/halvard-rue-tare/index.html')
  expect(over).toMatch(/Past shows: <span data-over-count[^>]*>1<\/span>/)
  expect(over).not.toContain('class="stack-12 ticket"')
  const toCome = site.read('release/kestrel-data-long-patch/index.html')
  expect(toCome).toContain('class="stack-12 ticket"')
  expect(toCome).toMatch(/Past shows: <span data-over-count[^>]*>0<\/span>/)
})

test('the page of an artist wears their scheme alone', () => {
  const page = site.read('artist/halvard-rue/index.html')
  const scheme = /<html lang="en" class="([^"]+)"/.exec(page)![1]!
  expect(site.read('artists/index.html')).toMatch(
    new RegExp(`artist-card ${scheme}"(?:(?!<li)[^])*Halvard Rue`),
  )
  expect(page).not.toContain('document.documentElement.className')
  expect(page.split('accent-text-')).toHaveLength(2)
})
