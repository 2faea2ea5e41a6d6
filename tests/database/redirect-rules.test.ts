// The rules of old addresses stand once in TypeScript and once in SQL. They have to agree.
import { globSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostRedirects, problemsOf } from '#src/features/redirects/redirects.ts'
import { isReservedPath, visitorPages } from '#src/features/redirects/reserved-paths.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { badSources, badTargets, goodRedirects } from '#tests/support/site/redirect-lines.ts'

const ask = (name: string, texts: string[]) =>
  backend.database
    .query<{ is: boolean }>(
      `select private.${name}(t) as is from jsonb_array_elements_text($1) with ordinality j (t, place) order by place`,
      [JSON.stringify(texts)],
    )
    .then((rows) => rows.map(({ is }) => is))

/** PostgreSQL stores no NUL, and half a surrogate pair is no text. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
const isSource = (from: string) => !problemsOf([{ from, to: '/x' }])[0]
const isTarget = (to: string) => !problemsOf([{ from: '/x', to }])[0]?.is.match(/target|missing/)

const pieces = [
  '/',
  '/a',
  '/news',
  '/admin',
  '/api',
  '/_',
  '/.',
  '/..',
  '//',
  '?p=1',
  '?p=',
  '?',
  '#',
  '#top',
  '%',
  '%2f',
  '*',
  ':',
  '!',
  '\\',
  ' ',
  '\t',
  '\n',
  '\u0085',
  '\u00a0',
  '\u2003',
  '\ufeff',
  'ü',
  'u\u0308',
  '唱',
  '😀',
  'index.html',
  'https://',
  'https:',
  'http://',
  'x.example',
  '@',
  ';',
  ',',
  "'",
  '(',
  '[',
  '^',
  '$1',
  '&',
  '=',
  '+',
  '|',
  '/SHOP',
]
const typed = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))

test('the database takes the same old addresses and targets as forms and the build', async () => {
  const made = fc.sample(typed, { numRuns: 3000, seed: 35 })
  const texts = [...goodRedirects.flat(), ...badSources, ...badTargets, ...made].filter(isStorable)
  expect(await ask('is_redirect_source', texts)).toEqual(texts.map(isSource))
  // A host that no browser can read, like https://[, is refused by forms and the build alone.
  const targets = texts.filter((text) => !text.startsWith('https:') || URL.canParse(text))
  expect(await ask('is_redirect_target', targets)).toEqual(targets.map(isTarget))
})

test('the database reserves the same addresses', async () => {
  const pages = globSync('**/*.{astro,ts}', { cwd: 'src/pages' }).map(
    (page) => `/${page.replace(/\.(astro|ts)$/, '')}`,
  )
  const words = [
    '/favicon.ico',
    '/sitemap-0.xml',
    '/.netlify/x',
    '/_x',
    '/Admin/x',
    '/newsy',
    '/news/x',
    '/index.htm',
  ]
  const paths = [...pages, ...visitorPages.map(({ path }) => path), ...words, ...badSources].filter(
    isStorable,
  )
  const all = paths.flatMap((path) => [
    path,
    `${path}/`,
    `${path}/index.html`,
    `${path}.html`,
    `${path}x`,
    path.toUpperCase(),
  ])
  expect(await ask('is_reserved_path', all)).toEqual(all.map(isReservedPath))
})

test('the database holds as many old addresses as the screen says', async () => {
  const [row] = await backend.database.query<{ body: string }>(
    "select prosrc as body from pg_proc where proname = 'change_redirects'",
    [],
  )
  expect(row!.body).toContain(`> ${mostRedirects} `)
})
