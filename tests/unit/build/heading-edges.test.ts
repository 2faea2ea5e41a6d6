import { expect, test } from 'vitest'
import { withHeadingEdges } from '#src/build/heading-edges.ts'

test.each([
  ['<h1>News</h1>', '<h1 data-edge="stem">News</h1>'],
  ['<h2 class="x" id="a">Out</h2>', '<h2 class="x" id="a" data-edge="bow">Out</h2>'],
  [
    '<h2>\n  <a href="/"><span>Ölflecken</span></a></h2>',
    '<h2 data-edge="bow">\n  <a href="/"><span>Ölflecken</span></a></h2>',
  ],
  ['<h1>Artists</h1>', '<h1>Artists</h1>'],
  ['<h1>موسيقى</h1>', '<h1>موسيقى</h1>'],
  ['<h1></h1><p>News</p>', '<h1></h1><p>News</p>'],
  ['<header>News</header><h3>News</h3>', '<header>News</header><h3>News</h3>'],
])('%s becomes %s', (html, expected) => {
  expect(withHeadingEdges(html)).toBe(expected)
})
