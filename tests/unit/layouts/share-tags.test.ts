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

const stem = `/media/00000000-0000-4000-8000-000000000001/${'a1'.repeat(16)}`
const pictureOf = (address: string, alt = '') => ({ address, alt })
const labels = pictureOf(`${stem}-1200x630.png`, 'The tare house')

test.each([
  ['none', []],
  ['a drawing, which scrapers do not take', [pictureOf('/demo/news/crate.svg')]],
  ['an AVIF that has no JPEG yet', [pictureOf(`${stem}-960x960.avif`)]],
  ['a WebP that has no JPEG yet', [pictureOf(`${stem}-960x960.webp#25,75`)]],
  ['a WebP of another site', [pictureOf('https://else.example/A.WEBP?w=1')]],
  ['an AVIF of another site', [pictureOf('https://else.example/a.avif')]],
  ['one that no page may link to', [pictureOf('javascript:alert(1)')]],
])("a page shows the site's own picture when its picture is %s", async (_case, pictures) => {
  const html = await render({ pictures })
  expect(html).toContain('<meta property="og:image" content="https://label.example/share.png">')
  expect(html).toContain('<meta property="og:image:width" content="1200">')
  const ofLabel = await render({ pictures: [...pictures, null, labels] })
  expect(ofLabel).toContain(`content="https://label.example${labels.address}"`)
  expect(ofLabel).toContain('<meta property="og:image:alt" content="The tare house">')
})

test.each([
  ['/pictures/a.jpg', 'https://label.example/pictures/a.jpg'],
  ['https://else.example/a.jpg?w=1.webp', 'https://else.example/a.jpg?w=1.webp'],
])('a page with the picture %s shows it, in full', async (image, address) => {
  const html = await render({ pictures: [pictureOf(image), labels] })
  expect(html).toContain(`<meta property="og:image" content="${address}">`)
  expect(html).not.toContain('og:image:width')
})

test.each([
  ['1920x1280.webp#share', '1920x1280-share.jpeg', 1200, 800],
  ['1920x1280.avif#25,75#share', '1920x1280-share.jpeg', 1200, 800],
  ['900x1600.png#share', '900x1600-share.jpeg', 900, 1600],
  ['1920x1280.png', '1920x1280.png', 1920, 1280],
  ['1920x1280.jpeg#0,0', '1920x1280.jpeg', 1920, 1280],
])('of the uploaded picture %s a link preview gets %s', async (name, file, width, height) => {
  const html = await render({ pictures: [pictureOf(`${stem}-${name}`, 'A "lid"'), labels] })
  expect(html).toContain(`property="og:image" content="https://label.example${stem}-${file}"`)
  expect(html).toContain(`<meta property="og:image:width" content="${width}">`)
  expect(html).toContain(`<meta property="og:image:height" content="${height}">`)
  expect(html).toContain('<meta property="og:image:alt" content="A &quot;lid&quot;">')
})

test('a record is shared as a record', async () => {
  expect(await render({ type: 'music.album' })).toContain('content="music.album"')
})

test('an article says when it was published, and a title cannot end its attribute', async () => {
  const article = { publishedAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-02T00:00:00Z' }
  const html = await render({ article })
  expect(html).toContain('<meta property="og:type" content="article">')
  expect(html).toContain('article:published_time" content="2026-01-01T00:00:00Z"')
  expect(html).toContain('<meta property="og:title" content="Una &quot;Corda&quot;">')
  expect(await render({})).toContain('<meta property="og:type" content="website">')
})
