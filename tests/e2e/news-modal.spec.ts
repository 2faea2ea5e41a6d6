import { brotliCompressSync } from 'node:zlib'
import { chromium, type Page } from 'playwright/test'
import { axeViolationsInSchemes } from '#tests/support/browser/axe.ts'
import { browserPath } from '../support/browser/browser.ts'
import { expect, holdAnswers, test } from './fixtures.ts'

// No test changes what another one sees, so that no worker is left with all of them at the end.
test.describe.configure({ mode: 'parallel' })
const title = 'How a code gets into a sleeve'
const modal = (page: Page) => page.getByRole('dialog', { name: title })
const card = (page: Page) => page.getByRole('link', { name: title })
const closeButton = (page: Page) => page.getByRole('button', { name: 'Close' })

/** The page of the article, and not the modal. */
async function expectItsPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a card opens a modal, and a page in a new tab or on reload', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/news')
  await test.step('a click for a new tab stays a link', async () => {
    const opened = context.waitForEvent('page')
    await card(page).click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    await expectItsPage(tab)
    await expect(modal(page)).toHaveCount(0)
    await tab.close()
  })
  await card(page).click()
  const parts = [
    modal(page).getByText('NEWS', { exact: true }),
    modal(page)
      .getByText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/)
      .first(),
    modal(page).locator('img'),
    modal(page).getByRole('heading', { level: 2, name: title }),
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
  // The browser calls the page by the article while it is open.
  await expect(page).toHaveTitle(`${title} · Tarehouse Records`)
  await test.step('axe finds nothing in it in each kind of scheme', async () => {
    expect(await axeViolationsInSchemes(page)).toEqual([])
  })
  await test.step('it fits a small phone', async () => {
    await page.setViewportSize({ width: 320, height: 568 })
    const width = await modal(page).evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth])
    expect(width[0]).toBe(width[1])
    const close = (await closeButton(page).boundingBox())!
    expect(close.y + close.height).toBeLessThanOrEqual(568)
    expect(Math.min(close.width, close.height)).toBeGreaterThanOrEqual(44)
    // A bar of its own: no word stands beside it or shows under it.
    expect([close.x, close.width, close.y + close.height]).toEqual([0, 320, 568])
    await modal(page).evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight))
    const last = (await modal(page).getByText(/^By /).boundingBox())!
    expect(last.y + last.height).toBeLessThanOrEqual(close.y)
  })
  await page.reload()
  await expectItsPage(page)
})

test('each way of closing returns to the card, and forward reopens it', async ({ page }) => {
  const expectClosed = async () => {
    await expect(modal(page)).toBeHidden()
    await expect(page).toHaveURL(/\/news\/?$/)
    await expect(page).toHaveTitle(/^News/)
    await expect(card(page)).toBeFocused()
  }
  await page.goto('/about')
  await page.goto('/news')
  await test.step('two taps open it once, also when it is not drawn yet at the second, and asking twice closes it once', async () => {
    await card(page).evaluate((link: HTMLElement) => {
      const tapAgain = () => queueMicrotask(() => link.click())
      document.addEventListener('news-modal:open', tapAgain, { once: true })
    })
    await card(page).dblclick()
    await expect(modal(page)).toBeVisible()
    await closeButton(page).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expectClosed()
  })
  await test.step('the keyboard opens it, stays in it, and Escape closes it', async () => {
    await card(page).focus()
    await page.keyboard.press('Enter')
    await expect(closeButton(page)).toBeFocused()
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
    await expectClosed()
  })
  for (const [way, close] of [
    ['its button', () => closeButton(page).click()],
    ['the back button', () => page.goBack()],
  ] as const)
    await test.step(`${way} closes it`, async () => {
      await card(page).click()
      await expect(page).toHaveURL(/\/news\/how-a-code-gets-into-a-sleeve-[0-9a-f]{12}$/)
      await expect(modal(page)).toBeVisible()
      await close()
      await expectClosed()
    })
  await test.step('the forward button opens it again, and Escape closes it still', async () => {
    await page.goForward()
    await expect(modal(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expectClosed()
  })
  await page.goBack()
  await expect(page).toHaveURL(/\/about\/?$/)
})

test(
  'the page behind stays in place, and a click outside closes',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/news')
    await card(page).evaluate((link) => link.scrollIntoView({ block: 'center' }))
    const place = () => page.evaluate(() => [scrollY, document.body.clientWidth])
    const before = await place()
    await card(page).click()
    await expect(modal(page)).toBeVisible()
    await page.mouse.move(720, 450)
    await page.mouse.wheel(0, 2500)
    expect(await place()).toEqual(before)
    await page.mouse.down()
    await page.mouse.move(40, 450)
    await page.mouse.up()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect(modal(page)).toBeVisible()
    await page.mouse.click(40, 450)
    await expect(modal(page)).toBeHidden()
    expect(await place()).toEqual(before)
  },
)

test('after a reload of the article back and forward show the page of the address', async ({
  page,
}) => {
  const steps = [
    ['back', () => page.goBack(), /\/$/],
    ['forward', () => page.goForward(), /\/news\/how-a-code/],
    ['back', () => page.goBack(), /\/$/],
  ] as const
  await page.goto('/')
  await card(page).first().click()
  await expect(modal(page)).toBeVisible()
  await page.reload()
  await expectItsPage(page)
  for (const [, go, address] of steps) {
    await go()
    await expect(page).toHaveURL(address)
    if (String(address).includes('news')) await expectItsPage(page)
    else await expect(card(page).first()).toBeVisible()
  }
  // The card still opens the modal, and the page below it stays when that closes.
  await card(page).first().click()
  await expect(modal(page)).toBeVisible()
  await page.goBack()
  await expect(modal(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})

test('without React or its article the card leads to the page', async ({ page, watch }) => {
  watch.allow(/ERR_|Failed to load|hydrat/)
  await page.clock.install()
  for (const part of [/NewsModalHost/, /\.json$/]) {
    await page.route(part, (route) => route.abort())
    await page.goto('/news')
    await card(page).click()
    await expectItsPage(page)
    await page.unroute(part)
    // Never answered.
    await page.route(part, () => undefined)
    await page.goto('/news')
    await card(page).click()
    await expect(card(page)).toHaveAttribute('aria-busy', 'true')
    await page.clock.fastForward(2500)
    await expectItsPage(page)
    await page.unroute(part)
  }
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('a click, Enter and a tap before hydration are kept', async ({ page }) => {
    // After 2.5 s the link goes to the article's page instead, which a busy machine must not reach here.
    await page.addInitScript(() => {
      const setTimer = window.setTimeout.bind(window)
      window.setTimeout = ((handler: TimerHandler, ms?: number) =>
        setTimer(handler, ms === 2500 ? 60_000 : ms)) as typeof window.setTimeout
    })
    for (const choose of [
      () => card(page).click(),
      () => card(page).press('Enter'),
      () => card(page).tap(),
    ]) {
      const react = await holdAnswers(page, /_astro\/(NewsModalHost|client)/)
      await page.goto('/news')
      await choose()
      await expect(card(page)).toHaveAttribute('aria-busy', 'true')
      react()
      await expect(modal(page)).toBeVisible()
      await expect(card(page)).not.toHaveAttribute('aria-busy')
      await page.unrouteAll()
    }
  })
})

test('scrolling loads nothing, and a second article no more script', async ({ page }) => {
  await page.goto('/news')
  let asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await card(page).dispatchEvent('pointerdown', { pointerType: 'touch', button: 0 })
  await page.evaluate(() => fetch('/news'))
  expect(asked.filter((path) => /\.(js|json)$/.test(path))).toEqual([])
  await card(page).dispatchEvent('pointerdown', { pointerType: 'mouse', button: 0 })
  await expect.poll(() => asked.filter((path) => /\.json$/.test(path)).length).toBe(1)
  await card(page).click()
  await expect(modal(page)).toBeVisible()
  await page.goBack()
  asked = []
  await card(page).click()
  await expect(modal(page)).toBeVisible()
  expect(asked.filter((path) => !/\.(svg|png)$/.test(path))).toEqual([])
  await page.goBack()
  await page.locator('main h2').getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(asked.filter((path) => /\.(js|css)$/.test(path))).toEqual([])
})

test('a page with a scroll bar does not move under it', { tag: '@full' }, async () => {
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

test('an article on Home loads at most 75 KB, and a ticket opens its event', async ({ page }) => {
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
  await page.goBack()
  const ticket = page.getByRole('list', { name: 'UPCOMING EVENTS' }).getByRole('link').first()
  const name = (await ticket.textContent())!.trim()
  await ticket.click()
  const opened = page.getByRole('dialog', { name })
  await expect(opened.getByText(/^(SHOW|RELEASE)$/)).toBeVisible()
  await expect(opened.locator('.article-event')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/)
})

test(
  'endless words and a broken picture fit a small phone',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.allow(/ERR_|404/)
    await page.route(/\/media\//, (route) => route.abort())
    await page.route(/\.json$/, async (route) => {
      const article = await (await route.fetch()).json()
      const long = 'W'.repeat(300)
      await route.fulfill({ json: { ...article, title: long, excerpt: long, content: long } })
    })
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto('/news')
    await card(page).click()
    const opened = page.getByRole('dialog', { name: 'WWW' })
    await expect(opened.locator('img')).toHaveAttribute('src', /placeholder\.svg$/)
    const [width, room] = await opened.evaluate((dialog) => [
      dialog.scrollWidth,
      dialog.clientWidth,
    ])
    expect(width).toBe(room)
  },
)

test(
  'after a ticket was closed by keyboard, its strip scrolls by wheel',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const strip = page.locator('.event-strip')
    await strip.getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    const close = page.getByRole('button', { name: 'Close', exact: true })
    await expect(close).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(close).toHaveCount(0)
    await expect(strip.getByRole('link').first()).toBeFocused()
    await test.step('the focus of TICKETS is shown at TICKETS, and not at the ticket', async () => {
      const tickets = page.getByRole('link', { name: /^TICKETS/ })
      const around = strip.getByRole('listitem').filter({ has: tickets }).first()
      await around.locator(tickets).focus()
      await expect(around.locator(tickets)).toHaveCSS('outline-style', 'solid')
      await expect(around).toHaveCSS('outline-style', 'none')
    })
    await strip.hover()
    await page.mouse.wheel(600, 0)
    await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(200)
  },
)

for (const [width, seen] of [
  [390, ['1 of 4', '2 of 4', '3 of 4', '4 of 4']],
  [1440, ['1–4 of 6', '3–6 of 6']],
] as const)
  test(`at ${width} px two arrows beside the heading scroll the events, by mouse and keyboard`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const count = page.locator('[data-strip-count]')
    const [earlier, later] = ['Earlier events', 'Later events'].map((name) =>
      page.getByRole('button', { name }),
    )
    await page.locator('.event-strip').scrollIntoViewIfNeeded()
    await expect(count).toHaveText(seen[0])
    await expect(earlier!).toBeDisabled()
    await later!.click()
    await expect(count).toHaveText(seen[1])
    await earlier!.focus()
    await page.keyboard.press('Enter')
    await expect(count).toHaveText(seen[0])
    // The focus is not lost at the end.
    await expect(earlier!).toBeFocused()
    await expect(earlier!).toBeDisabled()
    for (const next of seen.slice(1)) {
      await later!.press('Enter')
      await expect(count).toHaveText(next)
    }
    await expect(later!).toBeDisabled()
    await page.locator('.event-strip').evaluate((strip) => (strip.scrollLeft = 0))
    await expect(count).toHaveText(seen[0])
  })

test('the arrows go on when the first event of the built page is over', async ({ page }) => {
  await page.clock.setFixedTime(Date.now() + 10 * 86_400_000)
  await page.goto('/')
  await page.locator('.event-strip').scrollIntoViewIfNeeded()
  const count = page.locator('[data-strip-count]')
  await expect(count).toHaveText('1 of 4')
  await page.getByRole('button', { name: 'Later events' }).click()
  await expect(count).toHaveText('2 of 4')
})

test.describe('the events without script', () => {
  test.use({ javaScriptEnabled: false })
  test('have no arrows, which would do nothing', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('list', { name: 'UPCOMING EVENTS' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Later events' })).toBeHidden()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('a card leads to the page of its article', async ({ page }) => {
    await page.goto('/news')
    await card(page).click()
    await expectItsPage(page)
  })
})

test('the id at the end of an address decides which article it is, whatever stands before it', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/status of 404/)
  await page.goto('/news')
  const canonical = (await card(page).getAttribute('href'))!
  const id = canonical.slice(-12)
  const ask = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 })
    return [answer.status(), answer.headers()['location'] ?? '']
  }
  for (const typed of [`anything-${id}`, id, `How-a-CODE-gets-${id}`, `x-${id}/`])
    expect([typed, ...(await ask(`/news/${typed}`))]).toEqual([typed, 301, canonical])
  await page.goto(`/news/shared-with-a-typo-${id}`)
  await expectItsPage(page)
  const unknown = ['x-000000000000', 'x', `${id}-x`, `x${id}`, id.slice(1)]
  for (const typed of unknown)
    expect([typed, await ask(`/news/${typed}`)]).toEqual([typed, [404, '']])
  await page.goto('/news/x-000000000000')
  await expect(page.locator('main h1')).toBeVisible()
})
