// Old addresses in the compiled file, as Netlify reads it: each stored line works, and nothing else gets in.
import { beforeAll, expect, test } from 'vitest'
import { articlePath } from '#src/features/news/article.ts'
import { readRedirects } from '#tests/support/site/netlify-redirects.ts'
import { badSources, badTargets, goodRedirects } from '#tests/support/site/redirect-lines.ts'
import { useSite } from '#tests/support/site/site-fixture.ts'

const origin = 'https://label.example'
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
const insert = (...lines: (readonly [from: string, to: string])[]) =>
  `insert into public.redirects (from_path, to_address) values
     ${lines.map(([from, to]) => `(${quote(from)}, ${quote(to)})`).join(', ')} on conflict do nothing;`
/** PostgreSQL stores no NUL, and the build mends a slash at the end of a target. */
const [hostileSources, hostileTargets] = [badSources, badTargets].map((texts) =>
  texts.filter((text) => !text.includes('\0') && text !== '/a/'),
) as [string[], string[]]
const articleId = '000000a1-0000-4000-8000-000000000000'

/** Lines that were right when they were saved, or that only the owner of the database can write. */
const collisions = [
  ['/release/taken', '/shop'],
  ['/release/before', '/shop'],
  [articlePath({ id: articleId, title: 'News' }), '/shop'],
  ['/chain', '/chain-end'],
  ['/chain-end', '/about'],
  ['/loop-a', '/loop-b'],
  ['/loop-b', '/loop-a'],
  ['/own-loop', `${origin}/own-loop`],
  ['/own', `${origin}/about/`],
  ['/to-former', '/release/earlier'],
] as const

const site = useSite(
  ({ database }) =>
    database.exec(`
    ${insert(...goodRedirects)}
    insert into public.releases (artist, title, year, slug, listed) values
      ('A', 'Taken', '2026', 'taken', true), ('A', 'Renamed', '2026', 'before', true),
      ('A', 'Moved', '2026', 'earlier', true);
    update public.releases set slug = 'later' where slug = 'earlier';
    update public.releases set slug = 'now' where slug = 'before';
    insert into public.news (id, title, content, published, published_at) values ('${articleId}', 'News', 'x', true, now());
    alter table public.redirects drop constraint redirects_from_path_check;
    alter table public.redirects drop constraint redirects_to_address_check;
    ${insert(...collisions)}
    ${insert(...hostileSources.map((from) => [from, 'https://evil.example/'] as const))}
    ${insert(...hostileTargets.map((to, index) => [`/hostile/${index}`, to] as const))}`),
  { SITE_URL: origin, FILES_FOLDER: '' },
)

let follow: (path: string) => Promise<string | undefined>
beforeAll(() => {
  follow = readRedirects(site.folder())
})
const rules = () =>
  site
    .read('_redirects')
    .trimEnd()
    .split('\n')
    .filter((line) => !/^.(redeem|contact|newsletter|maintenance|admin|media)\//.test(line))

test('every stored line sends on with 301, also with a slash at the end and with its letters escaped', async () => {
  for (const [from, to] of goodRedirects) {
    const [path = '', query] = from.split('?')
    const target = to.startsWith('/') ? new URL(to, origin).href.slice(origin.length) : to
    // What the visitor's query adds is Netlify's own; the query of an old address is passed on with it.
    const passed = query && !to.includes('?') ? target.replace(/(#.*)?$/, `?${query}$1`) : target
    const status = path === '/' ? '301!' : '301'
    for (const asked of new Set([from, encodeURI(path) + (query ? `?${query}` : '')]))
      expect([asked, await follow(asked)]).toEqual([asked, `${status} ${passed}`])
    if (!query) expect(await follow(`${path}/`)).toBe(`301 ${passed}`)
  }
})

test('Home stays Home, and another number of WordPress is nobody’s', async () => {
  for (const path of ['/', '/?p=1234', '/?q=123', '/blog', '/blog?p=6'])
    expect([path, await follow(path)]).toEqual([path, undefined])
})

test('no refused line gets into the file, although the owner wrote it into the table', async () => {
  const text = rules().join('\n')
  expect(text).not.toContain('evil.example')
  expect(text).not.toContain('/hostile/')
  const shape = /^\/[^\s*:!%]* (p=\d+ )?(\/|https:\/\/)[^\s*:!]* 301!?$/
  expect(rules().filter((line) => !shape.test(line))).toEqual([])
  for (const path of [
    '/about',
    '/news',
    '/anything',
    '/a',
    '/a%20b',
    '/a!',
    '/u%CC%88',
    '/api/codes',
    '/_astro/x.js',
  ])
    expect([path, await follow(path)]).toEqual([path, undefined])
  expect(await follow('/admin/news')).toBe('200 /admin/index.html')
})

test('a page of the site, and a former address, come before an old one', async () => {
  for (const [from] of collisions.slice(0, 3)) {
    if (from === '/release/before') continue
    expect([from, await follow(from)]).toEqual([from, undefined])
  }
  expect(await follow('/release/before')).toBe('301 /release/now')
  expect(rules().filter((line) => line.startsWith('/release/before '))).toHaveLength(1)
})

test('a chain or a loop that the owner wrote is left out, by the site’s own name, too', async () => {
  for (const path of ['/chain', '/loop-a', '/loop-b', '/own-loop'])
    expect([path, await follow(path)]).toEqual([path, undefined])
  expect(await follow('/chain-end')).toBe('301 /about')
  expect(await follow('/own')).toBe('301 /about')
})

test('a target that has moved is led to straight', async () => {
  expect(await follow('/to-former')).toBe('301 /release/later')
})

test('no visitor of an old address is sent on more than once', async () => {
  for (const line of rules()) {
    const [from = '', next = ''] = line.split(' ')
    const answer = await follow(next.startsWith('p=') ? `${from}?${next}` : from)
    const target = answer!.split(' ')[1]!
    if (target.startsWith('/')) expect([line, await follow(target)]).toEqual([line, undefined])
  }
})
