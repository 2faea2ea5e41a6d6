// Old addresses: what may be one, where one may lead, and that a visitor goes one step.
import { expect, test } from 'vitest'
import {
  longestSource,
  problemsOf,
  readSource,
  readTarget,
  type Redirect,
} from '#src/features/redirects/redirects.ts'
import { badSources, badTargets, goodRedirects } from '#tests/support/site/redirect-lines.ts'

const line = (text: string): Redirect => {
  const [from = '', to = ''] = text.split(' ')
  return { from, to }
}
const problems = (lines: string[], stored: string[] = [], pages: [string, string][] = []) =>
  problemsOf(lines.map(line), stored.map(line), new Map(pages)).map((problem) =>
    problem ? `${problem.is} ${problem.other}`.trim() : '',
  )

test.each(goodRedirects)('%s leads to %s', (from, to) => {
  expect(problemsOf([{ from, to }])).toEqual([undefined])
})

test.each(badSources)('%j is no old address', (from) => {
  expect(problemsOf([{ from, to: '/news' }])[0]?.is).toMatch(/^(source|reserved)$/)
})

test.each(badTargets)('%j is no target', (to) => {
  expect(problemsOf([{ from: '/old', to }])[0]?.is).toMatch(/^(target|missing)$/)
})

test('an old address has at most 600 characters', () => {
  const of = (length: number) => problems([`/${'a'.repeat(length - 1)} /news`])
  expect(of(longestSource)).toEqual([''])
  expect(of(longestSource + 1)).toEqual(['source'])
})

test('a typed address loses the name of its site, its fragment, its escapes and its last slash', () => {
  const typed = {
    'https://old.example/shop/': '/shop',
    'http://old.example': '/',
    'https://old.example?p=12': '/?p=12',
    '/blog/?p=12': '/blog?p=12',
    '/a#top': '/a',
    'about-us.html': '/about-us.html',
    '/%C3%BCber/': '/über',
    '/u\u0308ber': '/über',
    '/50%': '/50%',
    '/a%2Ab': '/a*b',
    '/a%252Ab': '/a%2Ab',
  }
  for (const [from, read] of Object.entries(typed))
    expect([from, readSource(from)]).toEqual([from, read])
})

test('a target on this site becomes its path; another site, whose name begins alike, stays', () => {
  const read = (to: string) => readTarget(to, 'https://label.example')
  expect(read('https://label.example/news/')).toBe('/news')
  expect(read('https://label.example')).toBe('/')
  expect(read('https://label.example#top')).toBe('/#top')
  expect(read('https://label.example.evil.example/')).toBe('https://label.example.evil.example/')
  expect(read('/%C3%BCber/#x')).toBe('/über#x')
  expect(read('')).toBe('')
})

test('the same old address twice is refused the second time', () => {
  expect(problems(['/a /news', '/a /shop', '/a?p=1 /news'])).toEqual(['', 'twice', ''])
})

test('an old address with a page of the site is refused, and named by its title', () => {
  const pages: [string, string][] = [
    ['/release/tare', 'Tare'],
    ['/', 'Home'],
  ]
  expect(problems(['/release/tare /news', '/?p=1 /news'], [], pages)).toEqual(['page Tare', ''])
})

test('no address leads back to itself, whatever query the host passes on', () => {
  expect(problems(['/a /a', '/b?p=1 /b', '/?p=1 /', '/c /c#top'])).toEqual(Array(4).fill('loop'))
  expect(problems(['/a /b', '/b /a'])).toEqual(['loop', 'loop'])
  expect(problems(['/a /b'], ['/b /a'])).toEqual(['loop'])
})

test('no address leads to another old one, new or stored, and none takes the target of a stored one', () => {
  expect(problems(['/a /b', '/b /news'])).toEqual(['chain /news', ''])
  expect(problems(['/a /b#top'], ['/b /news'])).toEqual(['chain /news'])
  expect(problems(['/a /b'], ['/b?p=1 /news'])).toEqual(['chain /news'])
  expect(problems(['/b /news'], ['/a /b'])).toEqual(['led-to /a'])
  expect(problems(['/b /news', '/a /shop'], ['/a /b'])).toEqual(['', ''])
  expect(problems(['/a /', '/?p=1 /news'])).toEqual(['', ''])
  // A refused line leads nowhere.
  expect(problems(['/a /b', '/b javascript:x'])).toEqual(['', 'target'])
})
