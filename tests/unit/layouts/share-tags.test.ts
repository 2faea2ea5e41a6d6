import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { expect, test } from 'vitest'
import ShareTags from '#src/layouts/ShareTags.astro'

const container = await AstroContainer.create()
const render = (props: Record<string, unknown>) =>
  container.renderToString(ShareTags, {
    props: {
      title: 'Una "Corda"',
      description: 'One string.',
      address: new URL('https://label.example/news/x'),
      siteName: 'Tarehouse',
      ...props,
    },
  })

test.each([
  ['none', null],
  ['a drawing, which scrapers do not take', '/demo/news/crate.svg'],
  ['one that no page may link to', 'javascript:alert(1)'],
])("a page shows the site's own picture when its picture is %s", async (_case, image) => {
  const html = await render({ image })
  expect(html).toContain('<meta property="og:image" content="https://label.example/share.png">')
  expect(html).toContain('<meta property="og:image:width" content="1200">')
})

test.each([
  ['/pictures/a.jpg', 'https://label.example/pictures/a.jpg'],
  ['https://else.example/a.webp?w=1', 'https://else.example/a.webp?w=1'],
])('a page with the picture %s shows it, in full', async (image, address) => {
  const html = await render({ image })
  expect(html).toContain(`<meta property="og:image" content="${address}">`)
  expect(html).not.toContain('og:image:width')
})

test('an article says when it was published, and a title cannot end its attribute', async () => {
  const article = { publishedAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-02T00:00:00Z' }
  const html = await render({ article })
  expect(html).toContain('<meta property="og:type" content="article">')
  expect(html).toContain('article:published_time" content="2026-01-01T00:00:00Z"')
  expect(html).toContain('<meta property="og:title" content="Una &quot;Corda&quot;">')
  expect(await render({})).toContain('<meta property="og:type" content="website">')
})
