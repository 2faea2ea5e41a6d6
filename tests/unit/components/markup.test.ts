import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markup } from '#src/components/Markup.tsx'
import { parseMarkup } from '#src/lib/markup.ts'

const cases: [string, string][] = [
  ['', ''],
  ['plain', 'plain'],
  ['a [bold]b[/bold] c', 'a <span class="mk-bold">b</span> c'],
  [
    '[bold] a [/bold] [red]b[/red]',
    '<span class="mk-bold"> a </span> <span class="mk-red">b</span>',
  ],
  ['a\n b', 'a<br> b'],
  [
    'x[red][glow]a[/glow]\nb[/red]',
    'x<span class="mk-red"><span class="mk-glow">a</span><br>b</span>',
  ],
  ['<script>[bold]&[/bold]', '&lt;script&gt;<span class="mk-bold">&amp;</span>'],
  ['[blink]a', '[blink]a'],
]

test.each(cases)('%j is rendered as its HTML', (source, html) => {
  const nodes = parseMarkup(source)
  const rendered = renderToStaticMarkup(createElement(Markup, { nodes }))
  expect(rendered.replaceAll('<br/>', '<br>')).toBe(html)
})
