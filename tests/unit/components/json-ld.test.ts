import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { expect, test } from 'vitest'
import JsonLd from '#src/components/JsonLd.astro'

const container = await AstroContainer.create()
const titles = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '</SCRIPT >',
  'line\u2028and\u2029paragraph',
  '"quoted" \\ & \'more\'',
]

test.each(titles)('%j is data, stays whole and ends no block on a page', async (name) => {
  const things = [{ '@type': 'MusicAlbum', name }]
  const html = await container.renderToString(JsonLd, { props: { things } })
  const [, text = ''] =
    /^<script type="application\/ld\+json">([^<\u2028\u2029]*)<\/script>$/.exec(html) ?? []
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@graph': things })
})
