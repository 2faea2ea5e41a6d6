import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { expect, test } from 'vitest'
import HeroName from '#src/features/settings/HeroName.astro'

const container = await AstroContainer.create()
const render = (logo: { address: string; alt: string } | null) =>
  container.renderToString(HeroName, { props: { labelName: 'Hum & Sons', logo } })
const stem = `/media/00000000-0000-4000-8000-000000000001/${'a1'.repeat(16)}`

test('the hero has the logo, with the name for those who do not see it', async () => {
  const html = await render({ address: `${stem}-800x200.webp`, alt: '' })
  expect(html).toContain('<h1 class="hero-logo">')
  expect(html).toContain(
    `srcset="${stem}-800x200-320.webp 320w, ${stem}-800x200-480.webp 480w, ${stem}-800x200.webp 800w"`,
  )
  expect(html).toContain('width="800" height="200"')
  expect(html).toContain('alt="Hum &amp; Sons"')
})

test('a logo that says what it shows says that', async () => {
  const html = await render({ address: '/logo.png', alt: 'Hum and his sons' })
  expect(html).toContain('src="/logo.png"')
  expect(html).toContain('alt="Hum and his sons"')
})

test.each([null, { address: 'javascript:alert(1)', alt: '' }])(
  'without a logo the hero has the name (%j)',
  async (logo) => {
    expect(await render(logo)).toContain(
      '<h1 class="hero-name fitted letters-5" dir="auto">Hum &amp; Sons</h1>',
    )
  },
)
