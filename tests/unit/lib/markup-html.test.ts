import { expect, test } from 'vitest'
import { markupHtml } from '#src/lib/markup-html.ts'
import { parseMarkup } from '#src/lib/markup.ts'

test.each([
  ['a [bold]b[/bold] [italic]c[/italic]', 'a <strong>b</strong> <em>c</em>'],
  ['[red]a[/red]\n[shake][bold]b[/bold][/shake]', 'a<br><strong>b</strong>'],
  ['<script>"&"</script>', '&lt;script&gt;&quot;&amp;&quot;&lt;/script&gt;'],
  ['[bold]<b>', '[bold]&lt;b&gt;'],
])('%j reads well without the stylesheet of the site', (source, html) => {
  expect(markupHtml(parseMarkup(source))).toBe(html)
})
