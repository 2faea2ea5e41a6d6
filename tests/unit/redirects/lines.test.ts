// What is pasted: lines, CSV files of all kinds, and a page proposed for each address alone.
import { expect, test } from 'vitest'
import { mostRedirects } from '#src/features/redirects/redirects.ts'
import { checkLines, proposer } from '#src/features/redirects/admin/lines.ts'
import { readLines } from '#src/features/redirects/admin/read-lines.ts'

const pages = [
  { path: '/', title: 'Home' },
  { path: '/about', title: 'About' },
  { path: '/release/una-corda', title: 'Una Corda' },
  { path: '/artist/odile-marrow', title: 'Odile Marrow' },
  { path: '/news/spring-tour-with-odile-0123456789ab', title: 'Spring tour with Odile' },
]
const known = { stored: [], pages }
const origin = 'https://label.example'
const read = (text: string) => readLines(text, known, origin).map(({ from, to }) => `${from} ${to}`)

test.each([
  ['comma', '/a,/about'],
  ['semicolon', '/a;/about'],
  ['tab', '/a\t/about'],
  ['blanks', '  /a   /about  '],
  ['quotes', '"/a","/about"'],
  ['a head', 'from,to\n/a,/about'],
  ['a quoted head', '"Old address","New address"\r\n"/a","/about"\r\n'],
  ['a byte order mark', '\ufefffrom,to\r\n/a,/about'],
  ['empty lines', '\n\n/a /about\n\n'],
  ['whole addresses', `https://old.example/a/,${origin}/about`],
])('a line is read with %s', (_, text) => {
  expect(read(text)).toEqual(['/a /about'])
})

test('a quoted cell keeps its comma and its quotes; three cells are no line', () => {
  expect(read('"/a,b" /about')).toEqual(['/a,b /about'])
  expect(read('"/a""b" /about')).toEqual(['/a"b /about'])
  const [line] = readLines('/a /about /b', known, origin)
  expect(checkLines([line!], known, origin)[0]!.error).toMatch(/cannot be a target/)
})

const states = (text: string) => {
  const lines = readLines(text, known, origin)
  return checkLines(lines, known, origin).map(
    ({ from, to, state, error }) => `${from} ${to} | ${error ?? state}`,
  )
}
const isNew = 'New · About'

test.each<[what: string, text: string, state: string]>([
  [
    'utm_…',
    '/a?utm_source=x&utm_medium=mail /about',
    `${isNew} · without ?utm_source=x&utm_medium=mail`,
  ],
  ['fbclid', '/a?fbclid=IwAR0 /about', `${isNew} · without ?fbclid=IwAR0`],
  [
    'several counters',
    '/a/?gclid=1&mc_cid=2&msclkid=3#top /about',
    `${isNew} · without ?gclid=1&mc_cid=2&msclkid=3`,
  ],
  ['one in a target', '/a /about?utm_source=x', isNew],
])('an address with %s loses what only counts visits, and says so', (_what, text, state) => {
  expect(states(text)).toEqual([`/a /about | ${state}`])
})

test('what counts visits is cut beside WordPress’s number; any other query is refused', () => {
  expect(states('/?p=12&utm_source=x /about')).toEqual([
    `/?p=12 /about | ${isNew} · without ?utm_source=x`,
  ])
  expect(states('/a?page=2&utm_source=x /about')).toEqual([
    expect.stringMatching(/^\/a\?page=2 \/about \| .*Of a query only \?p=123 works/),
  ])
})

test.each([
  '/über-uns /about\n/%C3%BCber-uns /about',
  '/%c3%bcber-uns/ /about\n/u\u0308ber-uns,/about',
  '/über-uns?utm_source=a /about\n/über-uns?utm_source=b /about',
  'https://label.example/über-uns /about\n/über-uns /about',
])('two spellings of one address are one line: %j', (text) => {
  expect(read(text)).toEqual(['/über-uns /about'])
})

test('one address with two targets stays two lines, of which one is refused', () => {
  const twice = states('/a /about\n/a /').filter((state) => state.includes('in this list twice'))
  expect(twice).toHaveLength(1)
})

test.each([
  ['/a,b%2Cc%3Bd%40e%26f /about', '/a,b,c;d@e&f'],
  ['/a%2Fb /about', '/a%2Fb'],
])('the escapes of %j that mean no other address are read', (text, from) => {
  expect(read(text)).toEqual([`${from} /about`])
})

test('an address of another host is read as a path, and says what it needs', () => {
  const needed = 'works once old.example leads to this site'
  expect(states('https://old.example/a /about\nhttps://www.label.example/b /about')).toEqual([
    `/a /about | ${isNew} · ${needed}`,
    `/b /about | ${isNew}`,
  ])
})

test.each<[line: string, read: string]>([
  ['Redirect 301 /a /about', '/a /about'],
  ['Redirect permanent "/a" "https://label.example/about"', '/a /about'],
  ['redirect /a /about', '/a /about'],
  ['RedirectPermanent /a https://label.example/about', '/a /about'],
  ['RewriteRule ^a$ /about [R=301,L]', '/a /about'],
  ['RewriteRule ^/?a/?$ /about [L,R=301,NC]', '/a /about'],
  ['RewriteRule ^a\\.html$ /about? [R=permanent]', '/a.html /about'],
  ['RewriteRule "^a b$" /about [R=301]', '/a b /about'],
  ['RedirectMatch 301 ^/a$ /about', '/a /about'],
  ['/a /about 301', '/a /about'],
  ['/a   /about   301!', '/a /about'],
  ['/a /about 301 # moved in 2019', '/a /about'],
])('the line %j of a server is understood', (line, expected) => {
  expect(read(line)).toEqual([expected])
})

test.each<[line: string, reason: RegExp]>([
  ['RewriteRule ^a(.*)$ /about [R=301]', /stands for many addresses/],
  ['RewriteRule ^blog/([a-z-]+)$ /news/$1 [R=301]', /stands for many addresses/],
  ['RedirectMatch 301 ^/a/(.*)$ /about', /stands for many addresses/],
  ['/a/* /about/:splat 301', /stands for many addresses/],
  ['/a/:slug /about 301', /stands for many addresses/],
  ['RewriteRule ^a /about [R=301]', /stands for many addresses/],
  ['/a /about 200', /no redirect/],
  ['/a /about 302 Country=de', /only under a condition/],
  ['/a id=:id /about 301', /only under a condition|many addresses/],
  ['RewriteCond %{QUERY_STRING} ^x=1$\nRewriteRule ^a$ /about [R=301]', /only under a condition/],
  ['Redirect gone /a', /Choose or type where it leads/],
])('the line %j of a server is refused with its reason', (line, reason) => {
  const [only, ...others] = states(line)
  expect(others).toEqual([])
  expect(only).toMatch(reason)
})

test('what a server says besides is passed over, and a way for some time becomes one for ever', () => {
  const htaccess = `# Old shop
    <IfModule mod_rewrite.c>
    RewriteEngine On
    RewriteBase /
    RewriteCond %{HTTP_HOST} ^www\\.old\\.example$ [NC]
    RewriteRule ^a$ /about [R=301,L]
    RewriteRule ^index\\.php$ - [L]
    RewriteCond %{REQUEST_FILENAME} !-f
    RewriteRule . /index.php [L]
    </IfModule>
    ErrorDocument 404 /404.html
    Options -Indexes
    Redirect 302 /b /about`
  expect(states(htaccess)).toEqual([
    `/a /about | ${isNew}`,
    `/b /about | ${isNew} · was for some time only (302)`,
  ])
})

test('an address alone gets the page that ends alike, then one with half of its words, or none', () => {
  const propose = proposer(pages)
  expect(propose('/shop/albums/una-corda')).toBe('/release/una-corda')
  expect(propose('/Una_Corda.html')).toBe('/release/una-corda')
  expect(propose('/blog/2019/spring-tour-with-odile')).toBe(pages[4]!.path)
  expect(propose('/blog/odile-marrow-live')).toBe('/artist/odile-marrow')
  expect(propose('/blog/the-spring-tour')).toBe(pages[4]!.path)
  expect(propose('/blog/corda-something-else')).toBe('')
  for (const none of ['/', '/?p=12', '/blog/', '/唱片'])
    expect([none, propose(none)]).toEqual([none, ''])
})

test('lines that need a look come first: refused ones, dead ends, then the others', () => {
  expect(read('/a /about\n/b /nowhere\n/c https://x.example/\n/admin /about\n/?p=1')).toEqual([
    '/admin /about',
    '/?p=1 ',
    '/b /nowhere',
    '/a /about',
    '/c https://x.example/',
  ])
})

test('each line says whether it is new, changed or the same, and what is at its target', () => {
  const stored = [
    { from: '/a', to: '/about' },
    { from: '/b', to: '/about' },
  ]
  const lines = ['/a /about', '/b /gone', '/c https://x.example/', '/d /about#us'].map((text) => {
    const [from = '', to = ''] = text.split(' ')
    return { from, to }
  })
  const checked = checkLines(lines, { stored, pages }, origin)
  expect(checked.map((line) => `${line.state} ${line.saved !== undefined}`)).toEqual([
    'Same · About false',
    'Changed, was /about · Nothing is at this address true',
    'New · Another site true',
    'New · About true',
  ])
})

test('as many lines as there may be are read and checked against 10,000 pages', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    path: `/news/the-article-of-day-${index}-0123456789ab`,
    title: `The article of day ${index}`,
  }))
  const text = Array.from({ length: mostRedirects }, (_, index) => `/blog/the-day-${index}`).join(
    '\n',
  )
  const lines = readLines(text, { stored: [], pages: many }, origin)
  checkLines(lines, { stored: [], pages: many }, origin)
  expect(lines).toHaveLength(mostRedirects)
})
