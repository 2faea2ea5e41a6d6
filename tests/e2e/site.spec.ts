import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { colorSchemes } from '#src/lib/color-schemes.ts'
import { publicPages as pages } from '../support/browser/public-pages.ts'
import { crossedByGroove } from '#tests/support/browser/groove.ts'
import { expect, test } from './fixtures.ts'

/** What a ticket counts on that day (UTC), because midnight may pass between the start of the label and a test. */
async function countdownOf(ticket: Locator, now: Date): Promise<string> {
  const day = (await ticket.getAttribute('data-event-date'))!
  const days = (Date.parse(day) - Date.parse(now.toISOString().slice(0, 10))) / 86_400_000
  expect(days).toBeGreaterThan(1)
  return `${days} DAYS`
}

test('Home shows the label, events as tickets, news, artists and links', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Tarehouse Records' })).toBeVisible()
  await expect(
    page.getByText('Physical releases with digital redemption codes').first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'VIEW ARTISTS' })).toHaveAttribute('href', '/artists')
  const events = page.getByRole('list', { name: 'UPCOMING EVENTS' }).getByRole('listitem')
  await expect(events.filter({ visible: true })).toHaveCount(4)
  await expect(events.first()).toContainText(await countdownOf(events.first(), new Date()))
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(events.filter({ visible: true })).toHaveCount(6)
  await expect(
    page.getByRole('region', { name: 'FEATURED NEWS' }).getByRole('listitem'),
  ).toHaveCount(3)
  await expect(
    page.getByRole('region', { name: 'FEATURED ARTISTS' }).getByRole('listitem'),
  ).toHaveCount(6)
  for (const [width, characters] of [
    [390, 100],
    [1440, 120],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const ticket = page.getByRole('listitem').filter({ hasText: 'Kestrel Data, one patch' })
    const text = await ticket.locator('.ticket-text').filter({ visible: true }).allTextContents()
    expect(text).toHaveLength(1)
    expect(text[0]!.trim()).toMatch(/^Pump Hall 2.*…$/)
    expect(text[0]!.trim().length).toBeLessThanOrEqual(characters + 1)
    expect(text[0]!.trim().length).toBeGreaterThan(characters - 10)
  }
  await page.getByRole('link', { name: 'REDEEM CODE' }).click()
  await expect(page).toHaveURL(/\/redeem\/?$/)
})

const widths = [320, 390, 768, 1023, 1440]

for (const path of [
  '/',
  '/redeem',
  '/redeem/device#x',
  '/no-such-page',
  '/release/halvard-rue-tare',
])
  test(`the groove of ${path} runs through no words`, async ({ page, watch }) => {
    watch.allow(/404/)
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 720 ? 844 : 900 })
      await page.goto(path)
      expect({ width, crossed: await crossedByGroove(page) }).toEqual({ width, crossed: [] })
    }
  })

test('on a phone the header is one row, and its menu opens without script', async ({ browser }) => {
  const page = await browser.newPage({
    javaScriptEnabled: false,
    baseURL: process.env.E2E_SITE!,
    viewport: { width: 390, height: 844 },
  })
  await page.goto('/releases')
  const header = page.getByRole('banner')
  const heightOf = async () => (await header.boundingBox())!.height
  expect(await heightOf()).toBeLessThanOrEqual(56)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('button', { name: 'MENU' }).click()
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const names = ['SHOP', 'ARTISTS', 'RELEASES', 'REDEEM', 'ABOUT', 'CONTACT', 'Stockists']
  await expect(links).toHaveText(names)
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
  await expect(links.nth(2)).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(links.first()).toBeHidden()

  await page.locator('.label-name').evaluate((name) => (name.textContent = 'Grammophon '.repeat(8)))
  expect(await heightOf()).toBeLessThanOrEqual(56)
  await expect(page.getByRole('button', { name: 'MENU' })).toBeInViewport({ ratio: 1 })
  await page.close()
})

test('a sleeve opens in large without script, and Escape closes it', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: process.env.E2E_SITE! })
  await page.goto('/release/halvard-rue-tare')
  await page.getByRole('button', { name: 'Show the sleeve in large' }).click()
  const close = page.getByRole('button', { name: 'Close' })
  const picture = close.getByRole('img')
  const { height } = page.viewportSize()!
  await expect.poll(async () => (await picture.boundingBox())!.height).toBe(height)
  await page.keyboard.press('Escape')
  await expect(close).toBeHidden()
  await page.close()
})

test('Home shows the newest record, ten before it, and the way to all', async ({ page }) => {
  await page.goto('/')
  const newest = page.getByRole('region', { name: 'The Year of the Heron' })
  await expect(newest.getByRole('link', { name: 'Amparo Lisk' })).toHaveAttribute(
    'href',
    '/artist/amparo-lisk',
  )
  await expect(newest.getByRole('link', { name: 'ORDER' })).toBeVisible()
  const wall = page.getByRole('region', { name: 'BEFORE THAT' })
  await expect(wall.getByRole('listitem')).toHaveCount(10)
  await wall.getByRole('link', { name: /^All \d+ releases$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible()
})

test('days remaining and the order of events are right on the day of viewing', async ({ page }) => {
  const inTenDays = new Date(Date.now() + 10 * 86_400_000)
  await page.clock.setFixedTime(inTenDays)
  await page.goto('/')
  const events = page.getByRole('list', { name: 'UPCOMING EVENTS' }).getByRole('listitem')
  await expect(events.first()).toContainText(await countdownOf(events.first(), inTenDays))
  await expect(events.filter({ visible: true })).toHaveCount(4)

  const part = (name: string) =>
    page.locator('.page-part').filter({ has: page.getByRole('heading', { level: 2, name }) })
  const rows = (name: string) => part(name).getByRole('listitem')
  const nothing = page.getByText('Nothing coming up right now.')
  await page.clock.setFixedTime(Date.now())
  await page.goto('/events')
  const [upcoming, past] = [await rows('Upcoming').count(), await rows('Past').count()]
  const next = (await rows('Upcoming').first().getByRole('link').first().textContent())!
  await expect(nothing).toBeHidden()
  await page.clock.setFixedTime(inTenDays)
  await page.goto('/events')
  await expect(rows('Past').first()).toContainText(next)
  await expect(rows('Past').first()).toContainText('OVER')
  await expect(rows('Upcoming').filter({ hasText: 'OVER' })).toHaveCount(0)
  const moved = (await rows('Past').count()) - past
  expect(moved).toBeGreaterThan(0)
  await expect(rows('Upcoming')).toHaveCount(upcoming - moved)
  await page.clock.setFixedTime(new Date(Date.now() + 1000 * 86_400_000))
  await page.goto('/events')
  await expect(nothing).toBeVisible()
  await expect(rows('Past')).toHaveCount(upcoming + past)
  await expect(page.getByRole('heading', { name: 'Upcoming' })).toHaveCount(0)
})

test('an artist card leads to a page with bio and releases', async ({ page, watch }) => {
  watch.allow(/404|ERR_/)
  await page.route(/\/media\//, (route) => route.abort())
  await page.goto('/artists')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7)
  await expect(page.getByRole('link', { name: 'CONTACT US (Claim This Spot)' })).toHaveAttribute(
    'href',
    '/contact',
  )
  await page.getByRole('link', { name: 'LEARN MORE (Odile Marrow)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Odile Marrow' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Una Corda' })).toBeVisible()
  await expect(page.getByText('Long Patch')).toHaveCount(0)
  await expect(page.locator('.artist-portrait')).toHaveAttribute('src', /placeholder\.svg$/)
})

test('shop, About and Contact show the settings, 404 a page', async ({ page, watch }) => {
  watch.allow(/404/)
  await page.goto('/shop')
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  await expect(page.locator('.shop-record')).toHaveCount(15)
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    '/contact?subject=shop-support',
  )
  await page.goto('/about')
  await expect(page.getByText('We are three people and a scale.')).toBeVisible()
  const box = page.locator('section').filter({ hasText: 'GET IN TOUCH' })
  await expect(box.getByRole('link')).toHaveAttribute('href', '/contact')
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: 'post@tarehouse.test' })).toHaveAttribute(
    'href',
    'mailto:post@tarehouse.test',
  )
  await expect(page.getByRole('list', { name: 'Elsewhere' }).getByRole('link')).toHaveText([
    'Instagram',
    'Bandcamp',
  ])
  const answer = await page.goto('/nothing/here')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'The needle ran out' })).toBeVisible()
  await page.goto('/redeem/answer/')
  await expect(page).toHaveURL(/\/redeem\/?$/)
  await expect(page.getByText('{{')).toHaveCount(0)
})

test('each load wears a scheme of its own, and stays in one', async ({ page }) => {
  const worn = new Set<string>()
  for (const chance of [0, 0.3, 0.6, 0.99]) {
    await page.addInitScript((value) => (Math.random = () => value), chance)
    await page.goto('/about')
    worn.add(await page.evaluate(() => document.documentElement.className))
  }
  expect(worn.size).toBe(4)
  expect(colorSchemes.map(({ classes }) => classes)).toEqual(expect.arrayContaining([...worn]))
})

test('every page and file has the strict policy and its headers', async ({ request }) => {
  const others = ['/admin', '/admin/login', '/nothing/here', '/rss.xml', '/favicon.svg']
  const answers = await Promise.all([...pages, ...others].map((path) => request.get(path)))
  // A page that a function fills: the CDN gives it none.
  const filled = await request.post('/api/redeem', {
    form: { code: 'x' },
    headers: { origin: process.env.E2E_SITE! },
  })
  expect(filled.headers()['content-type']).toContain('text/html')
  for (const answer of [...answers, filled]) {
    const headers = answer.headers()
    expect([answer.url(), headers]).toEqual([
      answer.url(),
      expect.objectContaining({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      }),
    ])
    const policy = headers['content-security-policy']
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self' 'sha256-")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  }
})

test('pages that functions fill keep to the policy', async ({ page, request, watch }) => {
  // What was not typed is refused.
  watch.allow(/status of 400/)
  for (const [path, form] of [
    ['/redeem', 'redeem'],
    ['/contact', 'contact'],
    ['/', 'newsletter'],
  ] as const) {
    await page.goto(path)
    const answered = page.waitForResponse(`**/api/${form}`)
    await page.evaluate(
      (action) => document.querySelector<HTMLFormElement>(`form[action="${action}"]`)!.submit(),
      `/api/${form}`,
    )
    expect((await answered).headers()['content-security-policy']).toContain("default-src 'none'")
    await expect(page).toHaveURL(`/api/${form}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const door = join(process.env.E2E_SITE_FOLDER!, 'dist/maintenance/index.html')
  const headers = (await request.get('/')).headers()
  delete headers['content-length']
  await page.route('**/closed', (route) => route.fulfill({ path: door, headers }))
  await page.goto('/closed')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turning the record over')
})

test('the policy stops a script that somebody smuggled in', async ({ page, watch }) => {
  watch.allow(/policy|violates/)
  await page.goto('/')
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.smuggled = true'
    document.body.append(script)
    return 'smuggled' in window
  })
  expect(ran).toBe(false)
  await expect.poll(() => watch.problems.join()).toContain('policy: script-src')
})

test.describe('on a phone with three dots to a pixel', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 })

  /** The width of the file that each sleeve shows. */
  const shownWidths = (page: Page) =>
    page
      .locator('.release-cover')
      .evaluateAll((covers) =>
        covers.map((cover) => (cover as HTMLImageElement).currentSrc.match(/-(\d+)\.webp$/)?.[1]),
      )

  test('the catalogue loads the smallest file of each sleeve', async ({ page }) => {
    await page.goto('/releases')
    await page.waitForLoadState('networkidle')
    expect(await shownWidths(page)).toEqual(Array(12).fill('320'))
  })
})
