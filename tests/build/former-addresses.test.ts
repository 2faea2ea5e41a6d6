// Addresses that records had: which of them the build sends on, and where to.
import { globSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { articlePath } from '#src/features/news/article.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { breakout, smuggled } from '#tests/support/backend/bad-content.ts'
import { readRedirects } from '#tests/support/site/netlify-redirects.ts'
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
    update public.news set title = 'Harmless' where id = '${articleId('a6')}';`),
  // The files are in Supabase Storage.
  { FILES_FOLDER: '' },
)

let follow: (path: string) => Promise<string | undefined>
beforeAll(() => {
  follow = readRedirects(site.folder())
})
const path = (end: string, title: string) => articlePath({ id: articleId(end), title })

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

test('of what is not public now, or was not then, the file has no address', () => {
  const former = site.read('_redirects').match(/^\/(artist|release|news)\/.*/gm)!
  expect(former.filter((line) => !line.startsWith('/news/'))).toEqual([
    '/artist/artist-before /artist/artist-now 301',
    '/artist/artist-middle /artist/artist-now 301',
    '/release/release-before /release/release-before-2 301',
  ])
  expect(former.join()).not.toMatch(/\/news\/was-/)
})

test('whatever a title was, its line is one rule from a path of this site to another', async () => {
  const lines = site.read('_redirects').trimEnd().split('\n').slice(5)
  for (const line of lines.filter((line) => !line.startsWith('/media/')))
    expect(line).toMatch(
      /^(\/(news|artist|release))?\/[a-z0-9-]+ (\/(news|artist|release))?\/[a-z0-9-]+ 301$/,
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
