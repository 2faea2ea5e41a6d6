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
  ['in a format that scrapers do not take', [pictureOf(`${stem}-960x960.avif`)]],
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
  ['https://else.example/a.webp?w=1', 'https://else.example/a.webp?w=1'],
])('a page with the picture %s shows it, in full', async (image, address) => {
  const html = await render({ pictures: [pictureOf(image), labels] })
  expect(html).toContain(`<meta property="og:image" content="${address}">`)
  expect(html).not.toContain('og:image:width')
})

test('of an uploaded picture the largest file is shown, with its size and what is on it', async () => {
  const html = await render({ pictures: [pictureOf(`${stem}-1920x1280.webp`, 'A "lid"'), labels] })
  expect(html).toContain(
    `property="og:image" content="https://label.example${stem}-1920x1280.webp"`,
  )
  expect(html).toContain('<meta property="og:image:width" content="1920">')
  expect(html).toContain('<meta property="og:image:height" content="1280">')
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
