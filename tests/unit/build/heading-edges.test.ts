import { expect, test } from 'vitest'
import { withHeadingEdges } from '#src/build/heading-edges.ts'

test.each([
  ['<h1>News</h1>', '<h1 data-edge="stem">News</h1>'],
  ['<h2 class="x" id="a">Out</h2>', '<h2 class="x" id="a" data-edge="bow">Out</h2>'],
  [
    '<h3>\n  <a href="/"><span>Ölflecken</span></a></h3>',
    '<h3 data-edge="bow">\n  <a href="/"><span>Ölflecken</span></a></h3>',
  ],
  ['<h1>Artists</h1>', '<h1>Artists</h1>'],
  ['<h1>موسيقى</h1>', '<h1>موسيقى</h1>'],
  ['<h1></h1><p>News</p>', '<h1></h1><p>News</p>'],
  ['<header>News</header><h4>News</h4>', '<header>News</header><h4>News</h4>'],
])('%s becomes %s', (html, expected) => {
  expect(withHeadingEdges(html)).toBe(expected)
})
