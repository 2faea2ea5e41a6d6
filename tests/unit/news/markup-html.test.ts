import { expect, test } from 'vitest'
import { markupHtml, textHtml } from '#src/features/news/markup-html.ts'
import { parseMarkup } from '#src/lib/markup.ts'

const site = new URL('https://label.example')

test.each([
  ['a [bold]b[/bold] [italic]c[/italic]', 'a <strong>b</strong> <em>c</em>'],
  ['[red]a[/red]\n[shake][bold]b[/bold][/shake]', 'a<br><strong>b</strong>'],
  ['<script>"&"</script>', '&lt;script&gt;&quot;&amp;&quot;&lt;/script&gt;'],
  ['[bold]<b>', '[bold]&lt;b&gt;'],
])('%j reads well without the stylesheet of the site', (source, html) => {
  expect(markupHtml(parseMarkup(source), site)).toBe(html)
})

test('a rich text has its links, blocks, pictures and releases in a feed, with whole addresses', () => {
  const address = `/media/00000000-0000-4000-8000-000000000001/${'a'.repeat(32)}-900x600.webp`
  const html = textHtml(
    `[heading]Out "now"[/heading]By [link=/artist/x]X[/link]\n[list]one\ntwo[/list][picture=${address}][release=felt] [release=not-yet]`,
    {
      pictures: [{ address: `${address}#25,75#share`, alt: 'A "mill"' }],
      releases: [{ slug: 'felt', name: 'X - <Felt>', path: '/release/felt', cover: null }],
    },
    site,
  )
  expect(html).toBe(
    '<h3>Out &quot;now&quot;</h3><p>By <a href="https://label.example/artist/x">X</a></p>' +
      '<ul><li>one</li><li>two</li></ul>' +
      `<p><img src="https://label.example${address.replace('.webp', '-share.jpeg')}" alt="A &quot;mill&quot;"></p>` +
      '<p><a href="https://label.example/release/felt">X - &lt;Felt&gt;</a></p>',
  )
})
