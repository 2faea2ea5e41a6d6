import { expect, test } from 'vitest'
import { foreignCodeOf, inlineCodeOf, mayHaveForeignCode } from '#src/build/inline-code.ts'

test('inline code is what a browser would run: no data blocks, no files', () => {
  const html = `<style>a{}</style><script>one()</script><script src="/two.js"></script>
    <script type="application/ld+json">{"@type":"x"}</script><script type="module">three()</script>`
  expect(inlineCodeOf(html)).toEqual({ scripts: ['one()', 'three()'], styles: ['a{}'] })
})

test('what stands in a title, an attribute or a comment is no inline code', () => {
  const html = `<title><script>bad()</script></title><meta content="</script><script>bad()</script>"><a title='"<style>bad{}</style>'>x</a>
    <!-- <script>bad()</script> --><script data-x="a > b">good()</script >`
  expect(inlineCodeOf(html)).toEqual({ scripts: ['good()'], styles: [] })
})

test('a script that only looks like a data block or a file is inline code', () => {
  const html = `<script data-type="application/json">one()</script><script data-src="/x.js">two()</script>
    <SCRIPT title="type=application/json">three()</SCRIPT><script/async>four()</script/>`
  expect(inlineCodeOf(html).scripts).toEqual(['one()', 'two()', 'three()', 'four()'])
})

const known = { scripts: ['ours()'], styles: ['a{}'] }

test('the code that the site is known to have is not foreign', () => {
  const html = `<p class="style" data-on="x" title="on time; style=none; javascript:">javascript:x()</p>
    <a href="/javascript:">x</a><a href="https://x.example/?javascript:">x</a><script>ours()</script><style>a{}</style>`
  expect(foreignCodeOf(html, known)).toEqual([])
})

test.each([
  ['a script', '<script>theirs()</script>', 'script "theirs()"'],
  ['a script like ours with a word more', '<script>ours() </script>', 'script "ours()"'],
  ['a script that ends like ours', '<script>a>ours()</script>', 'script "a>"'],
  ['a style', '<style>b{}</style>', 'style "b{}"'],
  ['a style attribute', '<p style="color:red">x</p>', 'style "color:red"'],
  ['an event handler', '<img src=x onerror=theirs()>', 'onerror "theirs()"'],
  ['an event handler without space', '<svg/onload=theirs()>', 'onload "theirs()"'],
  ['an event handler in capitals', "<b ONCLICK='theirs()'>x</b>", 'onclick "theirs()"'],
  ['a script address', '<a href="javascript:x()">x</a>', 'href "javascript:x()"'],
  ['a disguised one', '<a href=" java&#10;script&colon;x()">x</a>', 'href "java script:x()"'],
  ['one in a drawing', '<svg><a xlink:href="javascript:x()"/></svg>', 'href "javascript:x()"'],
  ['a script that looks like a file', '<script title=" src=/x.js">x()</script>', 'script "x()"'],
  [
    'a script behind a file of ours',
    '<script type="module" src="/x.js"></script><script >x()</script>',
    'script "x()"',
  ],
  [
    'a script behind a data block',
    '<script type="application/ld+json">{}</script><script>x()</script>',
    'script "x()"',
  ],
  ['a handler after a line break', '<p\nonclick\n=\n"x()">x</p>', 'onclick "x()"'],
  ['a handler behind a value', '<p title="x"onclick="x()">x</p>', 'onclick "x()"'],
  ['a handler of a new name', '<p onx-y2="x()">x</p>', 'onx-y2 "x()"'],
  [
    'a script address behind a control character',
    '<a href="\u0001javascript:x()">x</a>',
    'href "\u0001javascript:x()"',
  ],
  [
    'a script address of an object',
    '<object data=javascript:x()></object>',
    'data "javascript:x()"',
  ],
  ['a script in a template', '<template><script>x()</script></template>', 'script "x()"'],
  ['one that a form posts to', '<form action=JavaScript:x()>', 'action "JavaScript:x()"'],
  ['one on a button', '<button formaction="&#x6a;avascript:x()">', 'formaction "javascript:x()"'],
])('%s that nobody knows is foreign', (_what, html, found) => {
  expect(foreignCodeOf(`<p>before</p>${html}<p>after</p>`, known)).toEqual([found])
})

test('of a long script only the beginning is told', () => {
  const [found] = foreignCodeOf(`<script>${'x'.repeat(500)}</script>`, known)
  expect(found).toBe(`script "${'x'.repeat(60)}"`)
})

test('a page of the site’s own tags is not parsed, which would take most of a large build', () => {
  const html = `<link rel="canonical" href="https://label.example/about"><a href='#content'>x</a>
    <img src="/media/a.webp"><a href=mailto:a@label.example>x</a><form action="/api/redeem"></form>
    <script></script><style></style><script type="module" src="/_astro/page.Bx1_-.js"></script>
    <script type="application/ld+json">{"name":"A record"}</script>`
  expect(mayHaveForeignCode(html)).toBe(false)
})
