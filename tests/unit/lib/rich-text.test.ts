import fc from 'fast-check'
import { expect, test } from 'vitest'
import { badLink, linkTarget } from '#src/lib/link-target.ts'
import { maxDepth, strayTags, type MarkupNode } from '#src/lib/markup.ts'
import {
  inlineNodes,
  markupOf,
  parseText,
  plainWords,
  sourcesOf,
  type TextBlock,
} from '#src/lib/rich-text.ts'

const picture = `/media/00000000-0000-4000-8000-000000000001/${'a'.repeat(32)}-900x600.webp`

/** Blocks in one line: `p(…)`, with links as `target(…)` and breaks as ⏎. */
const inline = (nodes: readonly MarkupNode[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.text
      if (node.type === 'break') return '⏎'
      return `${node.type === 'link' ? node.href : node.tag}(${inline(node.children)})`
    })
    .join('')
const shape = (blocks: TextBlock[]): string =>
  blocks
    .map((block) => {
      if (block.type === 'picture') return `picture(${block.address === picture})`
      if (block.type === 'release') return `release(${block.slug})`
      if (block.type === 'list') return `list(${block.items.map(inline).join('|')})`
      return `${block.type}(${inline(block.children)})`
    })
    .join(' ')

test.each([
  ['', ''],
  ['one\ntwo', 'paragraph(one⏎two)'],
  ['a\n\n[heading]B[/heading]\n\nc', 'paragraph(a) heading(B) paragraph(c)'],
  ['[quote][bold]a[/bold]\nb[/quote]', 'quote(bold(a)⏎b)'],
  ['[list]\n- one\n• [italic]two[/italic]\n\nthree\n[/list]', 'list(one|italic(two)|three)'],
  [`a[picture=${picture}]b`, 'paragraph(a) picture(true) paragraph(b)'],
  ['[release=una-corda]', 'release(una-corda)'],
  [
    '[link=https://a.example/x?y=1]a [bold]b[/bold][/link]',
    'paragraph(https://a.example/x?y=1(a bold(b)))',
  ],
  ['[link=mailto:us@label.example]us[/link]', 'paragraph(mailto:us@label.example(us))'],
  ['[link=tel:+4930123]ring[/link]', 'paragraph(tel:+4930123(ring))'],
  [
    'See https://a.example/x, or (https://b.example).',
    'paragraph(See https://a.example/x(https://a.example/x), or (https://b.example(https://b.example)).)',
  ],
  ['https://a.example/A_(b)', 'paragraph(https://a.example/A_(b)(https://a.example/A_(b)))'],
  ['[bold]https://a.example[/bold]', 'paragraph(bold(https://a.example(https://a.example)))'],
])('%j is read as %j', (source, expected) => {
  expect(shape(parseText(source))).toBe(expected)
})

test.each([
  ['a block without its end', '[heading]a', 'paragraph([heading]a)'],
  ['an end alone', 'a[/list]', 'paragraph(a[/list])'],
  [
    'the outer of two nested blocks',
    '[quote]a[heading]b[/heading]c[/quote]',
    'paragraph([quote]a) heading(b) paragraph(c[/quote])',
  ],
  ['a picture in a block', `[quote]a[picture=${picture}][/quote]`, `quote(a[picture=${picture}])`],
  [
    'a picture of another site',
    '[picture=https://a.example/x.png]',
    'paragraph([picture=https://a.example/x.png(https://a.example/x.png)])',
  ],
  ['a link in a link', '[link=/a]x[link=/b]y[/link][/link]', 'paragraph(/a(x[link=/b]y[/link]))'],
  ['an address in a link', '[link=/a]https://b.example[/link]', 'paragraph(/a(https://b.example))'],
  ['script', '[link=javascript:alert(1)]x[/link]', 'paragraph([link=javascript:alert(1)]x[/link])'],
  ['the admin', '[link=/admin/codes]x[/link]', 'paragraph([link=/admin/codes]x[/link])'],
  ['an http address', 'http://a.example', 'paragraph(http://a.example)'],
])('%s stays as typed', (_, source, expected) => {
  expect(shape(parseText(source))).toBe(expected)
})

test('an empty block shows nothing', () => {
  expect(
    parseText('[heading] [/heading][list]\n- \n[/list]').filter((block) => !('items' in block)),
  ).toEqual([])
})

test.each(
  `javascript:alert(1)  JAVASCRIPT:x  data:text/html,x  //a.example  http://a.example  https://u@a.example  /\\a.example
   /api/codes  /API  /admin  /admin/  /x/../admin  /%61dmin  /./preview  /preview#x  mailto:a@b.example?subject=x  tel:1?x
   ftp://a.example  artists  mailto:`.split(/\s+/),
)('a text does not link to %s', (target) => {
  expect(linkTarget(target)).toBeNull()
  expect(badLink(`a [link=${target}]b[/link]`)).toBe(`[link=${target}]`)
})

test.each([
  'https://a.example',
  '/',
  '/artists',
  '/apiary',
  '/news/x-1#y',
  '/previews',
  'tel:+49-30/1',
])('a text links to %s', (target) => {
  expect(linkTarget(target)).toBe(target)
  expect(badLink(`[link=${target}]b[/link]`)).toBeUndefined()
})

// Each of these takes minutes when any step is quadratic, and overflows the stack when one recurses.
test.each([
  '[heading]',
  '[/quote]',
  '[list]x[/list]',
  '[link=/a]',
  '[link=',
  '[picture=',
  '[release=a',
  'https://',
  'https://a.b).',
  '[link=/a][bold]',
  '\n \n',
  '[quote][/list]',
])('%j repeated 100,000 times is read at once', (part) => {
  const text = part.repeat(100_000)
  const depth = (nodes: readonly MarkupNode[]): number =>
    Math.max(
      0,
      ...nodes.slice(0, 50).map((node) => ('children' in node ? 1 + depth(node.children) : 0)),
    )
  expect(depth(inlineNodes(parseText(text)))).toBeLessThanOrEqual(maxDepth)
  expect(plainWords(text).length).toBeLessThanOrEqual(text.length)
})

const part = fc.oneof(
  fc.constantFrom(
    '[heading]',
    '[/heading]',
    '[list]',
    '[/list]',
    '[quote]',
    '[/quote]',
    '[/link]',
    '\n',
    ' ',
  ),
  fc.constantFrom(
    '[link=/a]',
    '[link=javascript:x]',
    '[bold]',
    '[/bold]',
    'https://a.example',
    `[picture=${picture}]`,
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
)

test('links go only where a text may link to, and no link is in another', () => {
  const check = (nodes: readonly MarkupNode[], isInLink: boolean): void =>
    nodes.forEach((node) => {
      if (node.type === 'link') {
        expect([isInLink, linkTarget(node.href)]).toEqual([false, node.href])
      }
      if ('children' in node) check(node.children, isInLink || node.type === 'link')
    })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) =>
      check(inlineNodes(parseText(parts.join(''))), false),
    ),
  )
})

test('cards take the words alone, and name no release, which may not be announced', () => {
  const source = `[heading]Out[/heading] [link=/a]now[/link] [picture=${picture}][release=una-corda] [bold]b[/bold]`
  expect(markupOf(source)).toBe('Out now  [bold]b[/bold]')
  expect(plainWords(source)).toBe('Out now  b')
})

test('what is shown as typed is told to who types it', () => {
  const stray = (source: string) => strayTags(inlineNodes(parseText(source)))
  expect(stray('[link=/a]b[/link] [heading]c[/heading]')).toEqual([])
  expect(stray('[link=ftp://a]b[/link] [list]c')).toEqual(['[link=ftp://a]', '[/link]', '[list]'])
})

test('a page gets the sources of its text and no others', () => {
  const release = (slug: string) => ({ slug, name: slug, path: `/release/${slug}`, cover: null })
  const other = picture.replace('-900', '-800')
  const all = {
    pictures: [
      { address: `${picture}#25,75`, alt: 'x' },
      { address: other, alt: 'y' },
    ],
    releases: [release('a'), release('b')],
  }
  expect(sourcesOf(`[picture=${picture}] [release=b]`, all)).toEqual({
    pictures: [all.pictures[0]],
    releases: [all.releases[1]],
  })
})
