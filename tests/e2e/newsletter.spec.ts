import type { Locator, Page } from 'playwright/test'
import { askForProof } from '#tests/support/browser/ask-for-proof.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { expect, holdAnswers, test } from './fixtures.ts'

/** Waits for React: Astro takes the attribute from an island that is hydrated. */
const expectHydrated = (popup: Locator) =>
  expect(popup.locator('astro-island:not([ssr])')).toHaveCount(1)

/** Home, scrolled past the newest record, which brings the popup. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await scrollPastSleeve(page)
}

const scrollPastSleeve = (page: Page) =>
  page.locator('.newest-cover').evaluate((sleeve) => {
    scrollBy(0, sleeve.getBoundingClientRect().bottom)
  })

/** The form's address, which a shop that is not open yet links to, from another page. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/shop')
  await page.goto('/#newsletter')
}

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the popup is at the bottom right, and signs up', async ({ page, watch }) => {
    watch.allow(/ERR_/)
    await page.clock.install()
    let posts = 0
    await page.route('**/api/newsletter', (route) => {
      posts++
      return route.abort()
    })
    await openHome(page)
    const popup = page.getByRole('dialog', { name: 'JOIN OUR MAILING LIST' })
    await expect(popup).toBeVisible()
    const box = (await popup.boundingBox())!
    expect(box.x).toBeGreaterThan(720)
    expect(box.y + box.height).toBeGreaterThan(820)
    await popup.getByLabel('Name').fill('Ada')
    await popup.getByRole('button', { name: 'SIGN UP' }).click()
    await expect(popup.getByLabel('Email')).toBeFocused()
    await expect(popup.getByRole('button', { name: 'SIGN UP' })).toBeVisible()
    expect(posts).toBe(0)
    await popup.getByLabel('Email').fill('ada@fan.example')
    // Before React is there, the browser posts by itself; that way has a test of its own below.
    await expectHydrated(popup)
    await popup.getByRole('button', { name: 'SIGN UP' }).click()
    await expect(popup.getByText('Our mailing list isn’t answering right now.')).toBeVisible()
    await expect(popup.getByLabel('Email')).toHaveValue('ada@fan.example')
    expect(await axeViolations(page)).toEqual([])
    await page.unroute('**/api/newsletter')
    const letGo = await holdAnswers(page, '**/api/newsletter')
    await popup.getByRole('button', { name: 'SIGN UP' }).click()
    await expect(popup.getByRole('button', { name: 'SIGNING UP...' })).toBeVisible()
    letGo()
    await expect(popup.getByText('SUBSCRIBED!')).toBeVisible()
    await expect(popup.getByText('Thanks for joining our mailing list!')).toBeVisible()
    await page.clock.fastForward(4500)
    await expect(popup).toBeHidden()
    await page.reload()
    await scrollPastSleeve(page)
    await expect(popup).toBeHidden()
  })

  test('closed once, it stays closed for the visit', async ({ page, browser }) => {
    await page.goto('/')
    const popup = page.getByRole('dialog')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(popup).toBeHidden()
    await openHome(page)
    await popup.getByRole('button', { name: 'Close the newsletter form' }).click()
    await expect(popup).toBeHidden()
    await page.goto('/about')
    await openHome(page)
    await expect(page.getByRole('heading', { name: 'UPCOMING EVENTS' })).toBeVisible()
    await expect(popup).toBeHidden()
    const next = await browser.newPage({ baseURL: process.env.E2E_SITE! })
    await openHome(next)
    await expect(next.getByRole('dialog')).toBeVisible()
    await next.getByRole('button', { name: 'Close the newsletter form' }).focus()
    await next.keyboard.press('Escape')
    await expect(next.getByRole('dialog')).toBeHidden()
    await next.close()
  })

  test('the popup never covers the newest sleeve, and leaves an article alone', async ({
    page,
  }) => {
    await page.goto('/')
    const popup = page.locator('#newsletter')
    const sleeve = page.locator('.newest-cover')
    let shown = 0
    for (let y = 0; y < 1800; y += 150) {
      await page.evaluate((to) => scrollTo(0, to), y)
      // Of the observer that decides it.
      await page.evaluate(
        () => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen, 50))),
      )
      const box = await popup.boundingBox()
      const { y: top, height } = (await sleeve.boundingBox())!
      if (box) expect([y, top + height <= box.y || top >= box.y + box.height]).toEqual([y, true])
      if (box) shown++
    }
    expect(shown).toBeGreaterThan(2)
    await page.locator('a[data-article]').last().click()
    await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
    await expect(popup).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(popup).toBeVisible()
  })

  test('where a sign-up needs a proof, the browser works and says so', async ({ page, watch }) => {
    watch.allow(/428/)
    const proofs = await askForProof(page, '**/api/newsletter')
    await openHome(page)
    const popup = page.getByRole('dialog')
    await popup.getByLabel('Name').fill('Ada')
    await popup.getByLabel('Email').fill('proof@fan.example')
    await expectHydrated(popup)
    const solver = await holdAnswers(page, '**/_astro/solve-proof*')
    await popup.getByRole('button', { name: 'SIGN UP' }).click()
    await expect(popup.getByText('we check that you’re not a robot')).toBeVisible()
    solver()
    await expect(popup.getByText('SUBSCRIBED!')).toBeVisible()
    expect(proofs).toHaveLength(1)
  })

  test('what is typed before hydration is kept: the browser posts it', async ({ page }) => {
    // Never answered.
    await page.route(/_astro\/(NewsletterForm|client)/, () => undefined)
    await openHome(page)
    const popup = page.getByRole('dialog')
    await popup.getByLabel('Name').fill('Lin')
    await popup.getByLabel('Email').pressSequentially('lin@fan.example')
    await popup.getByRole('button', { name: 'SIGN UP' }).click()
    await expect(page.getByRole('heading', { name: 'SUBSCRIBED!' })).toBeVisible()
  })
})

test(
  'its address opens the form on each screen, also once closed',
  { tag: '@full' },
  async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await openHome(page)
      const popup = page.getByRole('dialog', { name: 'JOIN OUR MAILING LIST' })
      const close = popup.getByRole('button', { name: 'Close the newsletter form' })
      if (await close.isVisible()) await close.click()
      await openForm(page)
      const email = popup.getByLabel('Email')
      await expect(email).toBeInViewport()
      await email.fill('ada@fan.example')
      await close.click()
      await expect(popup).toBeHidden()
    }
    expect(await axeViolations(page)).toEqual([])
    await test.step('a veil blocks the mouse, never covers the focus, and Escape closes the popup', async () => {
      await openForm(page)
      const popup = page.getByRole('dialog', { name: 'JOIN OUR MAILING LIST' })
      await expect(popup).toBeInViewport()
      const top = () => page.evaluate(() => document.elementFromPoint(innerWidth / 2, 24)!.tagName)
      const veil = () => page.evaluate(() => getComputedStyle(document.body, '::after').content)
      await expect.poll(veil).not.toBe('none')
      expect(await top()).toBe('BODY')
      await popup.getByRole('button', { name: 'Close the newsletter form' }).focus()
      await expect(popup).toBeInViewport()
      await expect.poll(veil).not.toBe('none')
      await page.keyboard.press('Shift+Tab')
      await expect(page.locator(':focus-visible')).toHaveCount(1)
      await expect(popup).not.toBeInViewport()
      await expect.poll(veil).toBe('none')
      expect(await top()).not.toBe('BODY')
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden()
    })
  },
)

test('on a phone it is one line that covers nothing, until it is asked for', async ({ page }) => {
  for (const height of [568, 667, 844]) {
    await page.setViewportSize({ width: height < 600 ? 320 : 390, height })
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'VIEW ARTISTS' })).toBeInViewport()
    await expect(page.getByRole('dialog')).toBeHidden()
    await openHome(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    expect((await page.getByRole('dialog').boundingBox())!.height).toBeLessThan(64)
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const footer = (await page.getByRole('contentinfo').boundingBox())!
  const strip = (await page.getByRole('dialog').boundingBox())!
  expect(footer.y + footer.height).toBeLessThanOrEqual(strip.y + 1)
  await page.getByRole('link', { name: 'JOIN OUR MAILING LIST' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })

  test('its address opens the form in the middle of the page', async ({ page }) => {
    await openForm(page)
    const popup = page.getByRole('dialog', { name: 'JOIN OUR MAILING LIST' })
    await expect(popup.getByLabel('Email')).toBeInViewport()
    const box = (await popup.boundingBox())!
    expect(Math.abs(box.x + box.width / 2 - 720)).toBeLessThan(12)
  })

  test('it can be closed', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Close the newsletter form' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
