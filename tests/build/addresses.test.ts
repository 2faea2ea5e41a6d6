// Addresses that records had, and old ones that staff entered, as Netlify reads them from the compiled file: which of them
// the build sends on, and where to.
import { globSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { articlePath } from '#src/features/news/article.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { breakout, smuggled } from '#tests/support/backend/bad-content.ts'
import { readRedirects } from '#tests/support/site/netlify-redirects.ts'
import { badSources, badTargets, goodRedirects } from '#tests/support/site/redirect-lines.ts'
import { useSite } from '#tests/support/site/site-fixture.ts'

const articleId = (end: string) => `000000${end}-0000-4000-8000-000000000000`
const hostile = [
  ...Object.values(smuggled),
  breakout,
  'A\n/* https://evil.example 301!\r/b',
  '/news/* https://evil.example 200',
  ':splat # %0a/* ../../admin',
]
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

const origin = 'https://label.example'
const insert = (...lines: (readonly [from: string, to: string])[]) =>
  `insert into public.redirects (from_path, to_address) values
     ${lines.map(([from, to]) => `(${quote(from)}, ${quote(to)})`).join(', ')} on conflict do nothing;`
/** PostgreSQL stores no NUL, and the build mends a slash at the end of a target. */
const [hostileSources, hostileTargets] = [badSources, badTargets].map((texts) =>
  texts.filter((text) => !text.includes('\0') && text !== '/a/'),
) as [string[], string[]]

/** Lines that were right when they were saved, or that only the owner of the database can write. */
const collisions = [
  ['/release/taken', '/shop'],
  ['/release/before', '/shop'],
  [articlePath({ id: articleId('a7'), title: 'News' }), '/shop'],
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
    insert into public.artists (name, slug, bio, is_active, is_claim_spot, deleted_at) values
      ('Moved', 'artist-before', 'Plays.', true, false, null),
      ('Renamed', 'artist-taken', 'Plays.', true, false, null),
      ('Left', 'artist-left', 'Plays.', true, false, null),
      ('Gone', 'artist-gone', 'Plays.', true, false, null),
      ('Hidden', 'artist-hidden', 'Plays.', false, false, null),
      ('Free', 'artist-free', 'Plays.', true, true, null);
    insert into public.releases (artist, title, year, slug, listed) values
      ('A', 'Moved', '2026', 'release-before', true), ('A', 'Unlisted', '2026', 'release-unlisted', true),
      ('A', 'Gone', '2026', 'release-gone', true), ('A', 'Not yet', '2026', 'release-not-yet', false);
    insert into public.news (id, title, content, published, published_at) values
      ('${articleId('a1')}', 'A tpyo', 'x', true, now()),
      ('${articleId('a2')}', 'Was public', 'x', true, now()),
      ('${articleId('a3')}', 'Was scheduled', 'x', true, now() + interval '1 day'),
      ('${articleId('a4')}', 'Was a draft', 'x', false, null),
      ('${articleId('a5')}', 'Was deleted', 'x', true, now()),
      ('${articleId('a6')}', 'Hostile', 'x', true, now());

    insert into public.goods (title, published) values ('Tour shirt', true), ('Draft shirt', false);
    update public.goods set slug = slug || '-now';
    insert into public.press_kits (title, artist_id, published)
    select title, a.id, title = 'Kit of one' from public.artists a, unnest(array['Kit of one', 'Draft kit']) title where a.name = 'Moved';
    update public.press_kits set slug = slug || '-now';
    insert into public.pages (title, slug, published) values ('Terms', 'agb', true), ('Draft', 'draft', false);
    update public.pages set slug = slug || '-now';
    update public.artists set slug = case slug when 'artist-left' then 'artist-left-2' else 'artist-middle' end
     where name in ('Moved', 'Left');
    update public.artists set slug = 'artist-now' where name = 'Moved';
    update public.artists set slug = 'artist-renamed' where name = 'Renamed';
    insert into public.artists (name, slug, bio) values ('New', 'artist-taken', 'Plays.');
    update public.artists set slug = slug || '-2' where name in ('Gone', 'Hidden', 'Free');
    update public.artists set is_active = name <> 'Left', is_claim_spot = false,
           deleted_at = case when name = 'Gone' then now() end;

    update public.releases set slug = slug || '-2';
    update public.releases set listed = title <> 'Unlisted', deleted_at = case when title = 'Gone' then now() end;

    update public.news set title = 'A typo' where title = 'A tpyo';
    update public.news set published = false where title = 'A typo';
    update public.news set title = 'A title' where title = 'A typo';
    update public.news set title = title || ', twice' where title like 'Was%';
    update public.news set published = title not like 'Was public%', published_at = now(),
           deleted_at = case when title like 'Was deleted%' then now() end;
    ${hostile.map((title) => `update public.news set title = ${quote(title)} where id = '${articleId('a6')}';`).join('\n')}
    update public.news set title = 'Harmless' where id = '${articleId('a6')}';

    ${insert(...goodRedirects)}
    insert into public.releases (artist, title, year, slug, listed) values
      ('A', 'Taken', '2026', 'taken', true), ('A', 'Renamed', '2026', 'before', true),
      ('A', 'Moved', '2026', 'earlier', true);
    update public.releases set slug = 'later' where slug = 'earlier';
    update public.releases set slug = 'now' where slug = 'before';
    insert into public.news (id, title, content, published, published_at) values ('${articleId('a7')}', 'News', 'x', true, now());
    alter table public.redirects drop constraint redirects_from_path_check;
    alter table public.redirects drop constraint redirects_to_address_check;
    ${insert(...collisions)}
    ${insert(...hostileSources.map((from) => [from, 'https://evil.example/'] as const))}
    ${insert(...hostileTargets.map((to, index) => [`/hostile/${index}`, to] as const))}`),
  // The files are in Supabase Storage.
  { SITE_URL: origin, FILES_FOLDER: '' },
)

let follow: (path: string) => Promise<string | undefined>
beforeAll(() => {
  const followRule = readRedirects(site.folder())
  // The last rule is for addresses that no other has, and asks a function.
  follow = async (path) => {
    const led = await followRule(path)
    return led?.includes('/article-address') ? undefined : led
  }
})
const path = (end: string, title: string) => articlePath({ id: articleId(end), title })
const rules = () =>
  site
    .read('_redirects')
    .trimEnd()
    .split('\n')
    .filter((line) => !/^.(redeem|contact|newsletter|maintenance|admin|media)\//.test(line))
    .filter((line) => !line.startsWith('/news/:address '))
/** True for the line of an address that staff entered, or of a former one that is the same. */
const isOld = (line: string) =>
  [...goodRedirects, ...collisions].some(([from]) => line.startsWith(`${from.replace('?', ' ')} `))

test('an article whose title is mended sends each address that it had on the site to its present one', async () => {
  const present = path('a1', 'A title')
  for (const title of ['A tpyo', 'A typo'])
    expect([title, await follow(path('a1', title))]).toEqual([title, `301 ${present}`])
  expect(await follow(present)).toBeUndefined()
})

test('an artist and a release send their former addresses on, and a new artist who takes one has it', async () => {
  for (const former of ['/artist/artist-before', '/artist/artist-middle'])
    expect([former, await follow(former)]).toEqual([former, '301 /artist/artist-now'])
  expect(await follow('/release/release-before')).toBe('301 /release/release-before-2')
  expect(site.pages()).toContain('artist/artist-taken/index.html')
  expect(await follow('/artist/artist-taken')).toBeUndefined()
})

test('a page of the label’s own sends its former address on, and a draft has none', async () => {
  expect(await follow('/agb')).toBe('301 /agb-now')
  expect(await follow('/draft')).toBeUndefined()
  expect(site.pages()).toContain('agb-now/index.html')
  expect(site.pages()).not.toContain('draft-now/index.html')
})

test('goods send their former address on, and a draft of them has none', async () => {
  expect(await follow('/goods/tour-shirt')).toBe('301 /goods/tour-shirt-now')
  expect(await follow('/goods/draft-shirt')).toBeUndefined()
  expect(site.pages()).toContain('goods/tour-shirt-now/index.html')
  expect(site.pages()).not.toContain('goods/draft-shirt-now/index.html')
})

test('a press kit sends its former address on, and a draft of one has none', async () => {
  expect(await follow('/press/kit-of-one')).toBe('301 /press/kit-of-one-now')
  expect(await follow('/press/draft-kit')).toBeUndefined()
  expect(site.pages()).toContain('press/kit-of-one-now/index.html')
  expect(site.pages()).not.toContain('press/draft-kit-now/index.html')
})

test('of what is not public now, or was not then, the file has no address', () => {
  const former = rules().filter((line) => !isOld(line))
  const ofRecords = former.filter((line) => /^\/(artist|release)\//.test(line))
  expect(ofRecords.toSorted()).toEqual([
    // With the feed and the calendar of the artist.
    ...['before', 'middle'].flatMap((slug) =>
      ['', '.ics', '.xml'].map(
        (ending) => `/artist/artist-${slug}${ending} /artist/artist-now${ending} 301`,
      ),
    ),
    '/release/earlier /release/later 301',
    '/release/release-before /release/release-before-2 301',
  ])
  expect(former.join()).not.toMatch(/\/news\/was-/)
})

test('whatever a title was, its line is one rule from a path of this site to another', async () => {
  for (const line of rules().filter((line) => !isOld(line)))
    expect(line).toMatch(
      /^(\/(news|artist|goods|press|(embed\/)?release))?\/[a-z0-9-]+(\.(ics|json|xml))? (\/(news|artist|goods|press|(embed\/)?release))?\/[a-z0-9-]+(\.(ics|json|xml))? 301$/,
    )
  for (const title of ['Hostile', ...hostile])
    expect([title, await follow(path('a6', title))]).toEqual([
      title,
      `301 ${path('a6', 'Harmless')}`,
    ])
  expect(await follow('/anything')).toBeUndefined()
})

test('pages and scripts name the address of the file store themselves, so that no picture costs a redirect', () => {
  const { origin } = new URL(backend.url)
  expect(site.read('index.html')).toContain(`<link rel="preconnect" href="${origin}"`)
  const scripts = globSync('_astro/*.js', { cwd: site.folder() }).map((script) => site.read(script))
  expect(scripts.join('\n')).toContain(`${origin}/storage/v1/object/public/public`)
})

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
