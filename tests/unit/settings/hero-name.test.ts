import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { expect, test } from 'vitest'
import HeroName from '#src/features/settings/HeroName.astro'

const container = await AstroContainer.create()
const render = (logo: string | null) =>
  container.renderToString(HeroName, { props: { labelName: 'Hum & Sons', logo } })

test('the hero has the logo, with the name for those who do not see it', async () => {
  expect(await render('/logo.svg')).toContain(
    '<h1 class="hero-logo"><img src="/logo.svg" alt="Hum &amp; Sons"></h1>',
  )
})

test('without a logo the hero has the name', async () => {
  expect(await render(null)).toContain(
    '<h1 class="hero-name letters-5" dir="auto">Hum &amp; Sons</h1>',
  )
})
