// What is pasted: lines, CSV files of all kinds, and a page proposed for each address alone.
import { expect, test } from 'vitest'
import { mostRedirects } from '#src/features/redirects/redirects.ts'
import { checkLines, proposer, readLines } from '#src/features/redirects/admin/lines.ts'

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
    ...['/admin /about', '/?p=1 ', '/b /nowhere', '/a /about', '/c https://x.example/'],
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
