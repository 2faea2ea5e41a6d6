import { brotliCompressSync } from 'node:zlib'
import { chromium, type Page } from 'playwright/test'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { browserPath } from '../support/browser/browser.ts'
import { expect, test } from './fixtures.ts'

const modal = (page: Page) => page.getByRole('dialog', { name: 'How a code gets into a sleeve' })
const card = (page: Page) => page.getByRole('link', { name: 'How a code gets into a sleeve' })

async function open(page: Page): Promise<void> {
  await page.goto('/news')
  await card(page).click()
  await expect(modal(page)).toBeVisible()
}

test('a card opens its article over the page, with everything it has to say, in order', async ({
  page,
}) => {
  await open(page)
  const parts = [
    modal(page).getByText('NEWS', { exact: true }),
    modal(page)
      .getByText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/)
      .first(),
    modal(page).locator('img'),
    modal(page).getByRole('heading', { level: 2, name: 'How a code gets into a sleeve' }),
    modal(page).locator('.article-lead'),
    modal(page).locator('.article-content'),
    modal(page).getByText(/^By (Ines|Dov|Marit)$/),
  ]
  const tops: number[] = []
  for (const part of parts) {
    await expect(part).toBeVisible()
    tops.push((await part.boundingBox())!.y)
  }
  expect(tops.slice(2)).toEqual(tops.slice(2).sort((a, b) => a - b))
})

test('an event opens from its ticket with its day', async ({ page }) => {
  await page.goto('/')
  const ticket = page.getByRole('list', { name: 'UPCOMING EVENTS' }).getByRole('link').first()
  const title = (await ticket.textContent())!.trim()
  await ticket.click()
  const opened = page.getByRole('dialog', { name: title })
  await expect(opened.getByText(/^(SHOW|RELEASE)$/)).toBeVisible()
  await expect(opened.locator('.article-event')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/)
})

test('the keyboard opens it, stays in it, and comes back to the card', async ({ page }) => {
  await page.goto('/news')
  await card(page).focus()
  await page.keyboard.press('Enter')
  await expect(modal(page).getByRole('button', { name: 'Close' })).toBeFocused()
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab')
    // Beyond the dialog there is only the browser's own bar.
    const isOutside = await page.evaluate(() => {
      const at = document.activeElement
      return at !== document.body && !at?.closest('dialog')
    })
    expect(isOutside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await expect(card(page)).toBeFocused()
})

for (const [way, close] of [
  ['its button', (page: Page) => page.getByRole('button', { name: 'Close' }).click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['the back button', (page: Page) => page.goBack()],
] as const)
  test(`${way} closes it and leaves no entry behind`, async ({ page }) => {
    await page.goto('/about')
    await open(page)
    await expect(page).toHaveURL(/\/news\/how-a-code-gets-into-a-sleeve-[0-9a-f]{12}$/)
    await close(page)
    await expect(modal(page)).toBeHidden()
    await expect(page).toHaveURL(/\/news\/?$/)
    await expect(page).toHaveTitle(/^News/)
    await page.goBack()
    await expect(page).toHaveURL(/\/about\/?$/)
  })

test('what lies around it closes it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page)
  await page.mouse.click(40, 450)
  await expect(modal(page)).toBeHidden()
})

test('the forward button opens it again', async ({ page }) => {
  await open(page)
  await page.goBack()
  await expect(modal(page)).toBeHidden()
  await page.goForward()
  await expect(modal(page)).toBeVisible()
})

test('its address is the article’s own page: a reload or a copied link leads there', async ({
  page,
}) => {
  await open(page)
  await page.reload()
  await expect(
    page.getByRole('heading', { level: 1, name: 'How a code gets into a sleeve' }),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a click for a new tab stays a link', async ({ page, context }) => {
  await page.goto('/news')
  const tab = context.waitForEvent('page')
  await card(page).click({ modifiers: ['ControlOrMeta'] })
  await expect((await tab).getByRole('heading', { level: 1 })).toHaveText(
    'How a code gets into a sleeve',
  )
  await expect(modal(page)).toHaveCount(0)
})

for (const [fate, pattern] of [
  ['React', /NewsModalHost/],
  ['the article', /\.json$/],
] as const) {
  test(`when ${fate} cannot be had, the card leads to the article's page`, async ({
    page,
    watch,
  }) => {
    watch.allow(/ERR_|Failed to load|hydrat/)
    await page.route(pattern, (route) => route.abort())
    await page.goto('/news')
    await card(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'How a code gets into a sleeve',
    )
  })

  test(`when ${fate} takes too long, the card leads to the article's page`, async ({ page }) => {
    await page.route(pattern, () => undefined)
    await page.goto('/news')
    await card(page).click()
    await expect(card(page)).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'How a code gets into a sleeve',
    )
  })
}

async function slowReact(page: Page): Promise<void> {
  await page.route(/_astro\/(NewsModalHost|client)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
}

for (const [way, choose] of [
  ['a click', (page: Page) => card(page).click()],
  ['Enter', (page: Page) => card(page).press('Enter')],
] as const)
  test(`${way} before hydration is kept`, async ({ page }) => {
    await slowReact(page)
    await page.goto('/news')
    await choose(page)
    await expect(card(page)).toHaveAttribute('aria-busy', 'true')
    await expect(modal(page)).toBeVisible()
    await expect(card(page)).not.toHaveAttribute('aria-busy')
  })

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('a tap before hydration is kept', async ({ page }) => {
    await slowReact(page)
    await page.goto('/news')
    await card(page).tap()
    await expect(modal(page)).toBeVisible()
  })
})

test('the second article asks for no more script, and the same one for nothing', async ({
  page,
}) => {
  await open(page)
  await page.goBack()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await card(page).click()
  await expect(modal(page)).toBeVisible()
  expect(asked.filter((path) => !/\.(svg|png)$/.test(path))).toEqual([])
  await page.goBack()
  await page.locator('main h2').getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(asked.filter((path) => /\.(js|css)$/.test(path))).toEqual([])
})

test('the page behind it stays where it was', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  await page.goto('/news')
  await card(page).evaluate((link) => link.scrollIntoView({ block: 'center' }))
  const before = await page.evaluate(() => [scrollY, document.body.clientWidth])
  await card(page).click()
  await expect(modal(page)).toBeVisible()
  await page.mouse.move(500, 350)
  await page.mouse.wheel(0, 2500)
  expect(await page.evaluate(() => [scrollY, document.body.clientWidth])).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  expect(await page.evaluate(() => [scrollY, document.body.clientWidth])).toEqual(before)
})

test('a page with a scroll bar does not move under it', async () => {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  const page = await browser.newPage({
    baseURL: process.env.E2E_SITE!,
    viewport: { width: 1000, height: 700 },
  })
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main, section :is(h1, h2), .news-card')].map((element) => {
        const { x, width } = element.getBoundingClientRect()
        return [x, width]
      }),
    )
  await page.goto('/')
  const before = await places()
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).not.toBe(0)
  await page.getByRole('region', { name: 'FEATURED NEWS' }).getByRole('link').first().click()
  await expect(page.locator('dialog[aria-labelledby=news-modal-title]')).toBeVisible()
  expect(await places()).toEqual(before)
  await browser.close()
})

test('marking text and letting go outside does not close it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page)
  await page.mouse.move(720, 450)
  await page.mouse.down()
  await page.mouse.move(40, 450)
  await page.mouse.up()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(modal(page)).toBeVisible()
})

test('two taps open it once, and asking twice closes it once', async ({ page }) => {
  await page.goto('/about')
  await page.goto('/news')
  await card(page).dblclick()
  await expect(modal(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(modal(page)).toBeHidden()
  await expect(page).toHaveURL(/\/news\/?$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/about\/?$/)
})

test('of two cards the one chosen last is opened, and no other', async ({ page }) => {
  let answer = () => {}
  await page.route(/how-a-code.*\.json$/, async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  await page.goto('/news')
  await card(page).click()
  await page.getByRole('link', { name: 'Open scale day' }).click()
  const last = page.getByRole('dialog', { name: 'Open scale day' })
  await expect(last).toBeVisible()
  const late = page.waitForResponse(/how-a-code.*\.json$/)
  answer()
  await (await late).finished()
  await expect(last).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/news\/?$/)
})

test('opened again by the forward button it still closes by Escape', async ({ page }) => {
  await open(page)
  await page.goBack()
  await page.goForward()
  await expect(modal(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await expect(page).toHaveURL(/\/news\/?$/)
  await expect(card(page)).toBeFocused()
})

test('a finger that only scrolls fetches nothing', async ({ page }) => {
  await page.goto('/news')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await card(page).dispatchEvent('pointerdown', { pointerType: 'touch', button: 0 })
  await page.evaluate(() => fetch('/news'))
  expect(asked.filter((url) => /\.(js|json)$/.test(url))).toEqual([])
  await card(page).dispatchEvent('pointerdown', { pointerType: 'mouse', button: 0 })
  await expect.poll(() => asked.filter((url) => /\.json$/.test(url)).length).toBe(1)
})

test('from the tap to the open article a browser fetches 75 KB at most', async ({ page }) => {
  await page.goto('/')
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'image')
      sizes.push(response.body().then((body) => brotliCompressSync(body).length))
  })
  await page.getByRole('region', { name: 'FEATURED NEWS' }).getByRole('link').first().click()
  await expect(page.locator('dialog[aria-labelledby=news-modal-title]')).toBeVisible()
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(30 * 1024)
  expect(total).toBeLessThanOrEqual(75 * 1024)
})

test('while it is open the browser calls the page by the article', async ({ page }) => {
  await open(page)
  await expect(page).toHaveTitle('How a code gets into a sleeve · Tarehouse Records')
})

test('a broken picture gives way to the placeholder', async ({ page, watch }) => {
  watch.allow(/ERR_|404/)
  await page.route(/demo\/news/, (route) => route.abort())
  await open(page)
  await expect(modal(page).locator('img')).toHaveAttribute('src', /placeholder\.svg$/)
})

for (const [name, chance] of [
  ['light', 0],
  ['dark', 0.008],
  ['colourful', 0.9],
] as const)
  test(`axe finds nothing in it in a ${name} scheme`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript((value) => (Math.random = () => value), chance)
    await open(page)
    expect(await axeViolations(page)).toEqual([])
  })

test('it fits a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await open(page)
  const width = await modal(page).evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth])
  expect(width[0]).toBe(width[1])
  const close = (await page.getByRole('button', { name: 'Close' }).boundingBox())!
  expect(close.y + close.height).toBeLessThanOrEqual(568)
  expect(Math.min(close.width, close.height)).toBeGreaterThanOrEqual(44)
})

test('a title of 300 characters and endless words stay inside a small phone', async ({ page }) => {
  await page.route(/\.json$/, async (route) => {
    const article = await (await route.fetch()).json()
    const long = 'W'.repeat(300)
    await route.fulfill({ json: { ...article, title: long, excerpt: long, content: long } })
  })
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/news')
  await card(page).click()
  const opened = page.getByRole('dialog', { name: 'WWW' })
  await expect(opened).toBeVisible()
  const [width, room] = await opened.evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth])
  expect(width).toBe(room)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('a card leads to the page of its article', async ({ page }) => {
    await page.goto('/news')
    await card(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'How a code gets into a sleeve',
    )
  })
})
