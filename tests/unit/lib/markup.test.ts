import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  markupTags,
  maxDepth,
  parseMarkup,
  plainText,
  strayTags,
  truncateMarkup,
  type MarkupNode,
} from '#src/lib/markup.ts'

/** The tree as typed again; line ends become \n. */
function typed(nodes: readonly MarkupNode[]): string {
  return nodes.map(typedNode).join('')
}

function typedNode(node: MarkupNode): string {
  if (node.type === 'text') return node.text
  if (node.type === 'break') return '\n'
  if (node.type === 'link') return `[link=${node.href}]${typed(node.children)}[/link]`
  return `[${node.tag}]${typed(node.children)}[/${node.tag}]`
}

/** The tree in one line: spans as tag(…), breaks as ⏎. */
function shape(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.text
      if (node.type === 'break') return '⏎'
      return `${node.type === 'link' ? node.href : node.tag}(${shape(node.children)})`
    })
    .join('')
}

function depth(nodes: readonly MarkupNode[]): number {
  return Math.max(0, ...nodes.map((node) => (node.type === 'span' ? 1 + depth(node.children) : 0)))
}

const tags = fc.constantFrom(...markupTags, 'Bold', 'b', '')
const source = fc
  .array(
    fc.oneof(
      tags.map((tag) => `[${tag}]`),
      tags.map((tag) => `[/${tag}]`),
      fc.constantFrom('\n', '\r\n', '\r', ' ', '[', ']', '<b>', '&amp;', '👩‍🎤', 'é'),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

test.each([
  ['', ''],
  ['plain', 'plain'],
  ['[bold]a[/bold]', 'bold(a)'],
  ['a [red]b [glow]c[/glow][/red] d', 'a red(b glow(c)) d'],
  ['[red]a[red]b[/red]c[/red]', 'red(ared(b)c)'],
  ['[spin][/spin]', 'spin()'],
  ['a\nb\r\nc\rd', 'a⏎b⏎c⏎d'],
  ['[bold]a\n\nb[/bold]', 'bold(a⏎⏎b)'],
])('%j is read as %j', (text, expected) => {
  expect(shape(parseMarkup(text))).toBe(expected)
})

test.each([
  ['an unknown tag', '[blink]a[/blink]', '[blink]a[/blink]'],
  ['a tag in capitals', '[BOLD]a[/BOLD]', '[BOLD]a[/BOLD]'],
  ['a tag with a space', '[ bold]a[/bold ]', '[ bold]a[/bold ]'],
  ['an unclosed tag', 'a [bold]b', 'a [bold]b'],
  ['a closing tag alone', 'a[/bold] b', 'a[/bold] b'],
  ['closing before opening', '[/bold]a[bold]', '[/bold]a[bold]'],
  ['the inner of two crossed tags', '[bold]a[red]b[/bold]c[/red]', 'bold(a[red]b)c[/red]'],
  ['a tag left open in a pair', '[bold]a[red]b[/bold]', 'bold(a[red]b)'],
  ['a second opening tag', '[bold][bold]a[/bold]', '[bold]bold(a)'],
  ['HTML', '<b onclick="x">[bold]&lt;[/bold]', '<b onclick="x">bold(&lt;)'],
])('%s stays as typed', (_, text, expected) => {
  expect(shape(parseMarkup(text))).toBe(expected)
})

test('no text is lost, and every tag that is no span is still there', () => {
  fc.assert(
    fc.property(source, (text) => {
      expect(typed(parseMarkup(text))).toBe(text.replace(/\r\n?/g, '\n'))
    }),
  )
})

test('spans carry known tags only, texts are whole and have no line ends', () => {
  const check = (nodes: readonly MarkupNode[]) => {
    nodes.forEach((node, index) => {
      if (node.type === 'span') {
        expect(markupTags).toContain(node.tag)
        check(node.children)
      } else if (node.type === 'text') {
        expect(node.text).toMatch(/^[^\r\n]+$/)
        expect(nodes[index + 1]?.type).not.toBe('text')
      } else {
        expect(node).toEqual({ type: 'break' })
      }
    })
  }
  fc.assert(fc.property(source, (text) => check(parseMarkup(text))))
})

test('pairs nested too deep stay as typed', () => {
  const deep = '[bold]'.repeat(40) + 'x' + '[/bold]'.repeat(40)
  const tree = parseMarkup(deep)
  expect(depth(tree)).toBe(maxDepth)
  expect(typed(tree)).toBe(deep)
  expect(shape(tree)).toContain('(' + '[bold]'.repeat(40 - maxDepth) + 'x')
})

// Each of these takes minutes when any step is quadratic, and overflows the stack when one recurses.
test.each([
  ['[bold]', '', 100_000],
  ['[/bold]', '', 100_000],
  ['[bold][/italic]', '', 100_000],
  ['[bold][red][/bold]', '', 100_000],
  ['[bold]', '[/bold]', 100_000],
  ['[', ']', 100_000],
  ['\n', '', 100_000],
])('%j%j repeated 100,000 times is read at once', (before, after, times) => {
  const text = before.repeat(times) + after.repeat(times)
  expect(typed(parseMarkup(text))).toBe(text)
  expect(depth(truncateMarkup(text, 120))).toBeLessThanOrEqual(maxDepth)
})

test.each([
  ['[bold]a[/bold] [red]b [glow]c[/glow][/red]', []],
  ['a [bold]b', ['[bold]']],
  ['[/red] a [bold]b[/bold] [bold]', ['[/red]', '[bold]']],
  ['[bold]a[red]b[/bold]c[/red]', ['[red]', '[/red]']],
  ['[spin][spin]a', ['[spin]']],
  ['[blink]a [Bold]', []],
  ['[link=/artists]a[/link] [heading]', ['[link=/artists]', '[/link]', '[heading]']],
])('in %j the tags without a partner are %j', (text, expected) => {
  expect(strayTags(parseMarkup(text))).toEqual(expected)
})

test.each([
  ['[bold]Out[/bold]\n\nnow', 'Out now'],
  ['[blink]a[/blink]', '[blink]a[/blink]'],
  ['[red]a[/red]\r\nb', 'a b'],
])('%j is %j without markup', (text, expected) => {
  expect(plainText(text)).toBe(expected)
})

test.each([
  ['short enough', 12, 'short enough'],
  ['one too many', 11, 'one too…'],
  ['one too many', 2, 'on…'],
  ['cut after a word', 4, 'cut…'],
  ['[red]rebel [bold]songs[/bold][/red] now', 8, 'red(rebel…)'],
  ['[red]rebel [bold]songs[/bold][/red] now', 12, 'red(rebel bold(songs…))'],
  ['雨の日のためのピアノ', 3, '雨の日…'],
  ['[red]rebel[/red] songs', 5, 'red(rebel…)'],
  ['[red]rebel[/red]', 5, 'red(rebel)'],
  ['rebel\n', 5, 'rebel'],
  ['a\nb\nc', 3, 'a⏎b…'],
  ['a\nb\nc', 2, 'a…'],
  ['👩‍🎤👩‍🎤👩‍🎤', 2, '👩‍🎤👩‍🎤…'],
  ['', 5, ''],
])('%j cut to %d characters is %j', (text, length, expected) => {
  expect(shape(truncateMarkup(text, length))).toBe(expected)
})

test('an excerpt is never longer than asked, and never another text', () => {
  const letters = fc.constantFrom('a', 'b ', '[bold]', '[/bold]', '[red]', '[/red]')
  const words = fc.array(letters, { maxLength: 60 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 30 }), (text, length) => {
      const whole = plainText(text.trim())
      const excerpt = shape(truncateMarkup(text, length)).replace(/(bold|red)\(|\)/g, '')
      if (whole.length <= length) expect(excerpt).toBe(whole)
      else expect(excerpt.length).toBeLessThanOrEqual(length + 1)
    }),
  )
})
