// Pages that the browser translates before React wakes: it wraps each text in <font><font>, so that React draws its island
// again (error 418). What was typed and pressed stays.
import type { Page } from 'playwright/test'
import { expect, holdAnswers, test } from './fixtures.ts'

test.beforeEach(({ watch }) => watch.allow(/Minified React error #418|budget: \/redeem/))

let next = 0
const freshCode = () => `TEST${String(5000 + test.info().workerIndex * 20 + ++next)}`

/** Replaces each text of the page, and each one that comes later, as Chrome's translator does. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const tag: string = 'font'
    const translateText = (text: Text) => {
      const [outer, inner] = [document.createElement(tag), document.createElement(tag)]
      inner.textContent = `«${text.data}»`
      outer.append(inner)
      text.replaceWith(outer)
    }
    const translateAll = () => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts)
        if (
          text.data.trim() &&
          !text.parentElement?.closest('script, style, template, font, [translate=no]')
        )
          translateText(text)
    }
    translateAll()
    const changes = { childList: true, subtree: true, characterData: true }
    new MutationObserver(translateAll).observe(document.body, changes)
  })

/** Holds React's files and those of an island back. */
const holdIsland = (page: Page, name: string) =>
  holdAnswers(page, new RegExp(`_astro/(${name}|client)`))

const codeField = (page: Page) => page.locator('#redeem-code')
const redeemButton = (page: Page) => page.locator('.redeem-button')
const download = (page: Page) => page.getByRole('link', { name: 'DOWNLOAD RELEASE' })

test('a code that was typed and sent before React woke opens its release', async ({ page }) => {
  await page.goto('/redeem')
  await translate(page)
  const react = await holdIsland(page, 'RedeemForm')
  await codeField(page).fill(freshCode())
  await redeemButton(page).click()
  await expect(page.locator('[data-pending-submit]')).toBeAttached()
  react()
  await expect(download(page)).toBeVisible()
})

test('a code that was typed while React drew the form again stays in the field', async ({
  page,
}) => {
  await page.goto('/redeem')
  await translate(page)
  const code = freshCode()
  const drawnAgain = page.waitForEvent('pageerror', ({ message }) => message.includes('418'))
  await codeField(page).focus()
  await page.keyboard.type(code, { delay: 40 })
  await drawnAgain
  await expect(codeField(page)).toHaveValue(code)
  await expect(redeemButton(page)).toBeEnabled()
  await redeemButton(page).click()
  await expect(download(page)).toBeVisible()
})

test('a translated refusal and release do not stop the page', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  await page.goto('/redeem')
  await codeField(page).fill('NONE2345')
  await redeemButton(page).click()
  await expect(page.getByText('Code not found.')).toBeVisible()
  await translate(page)
  await codeField(page).fill(freshCode())
  await redeemButton(page).click()
  await expect(download(page)).toBeVisible()
  await translate(page)
  await page.getByRole('button', { name: /Redeem another code/ }).click()
  await expect(codeField(page)).toHaveValue('')
})

test('an article opens and closes over a translated page', async ({ page }) => {
  await page.goto('/news')
  await translate(page)
  const dialog = page.getByRole('dialog')
  for (let time = 0; time < 2; time++) {
    await page.locator('a[data-article]').nth(time).click()
    await expect(dialog.locator('.article-content')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('both fields of the newsletter stay, and it is sent', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/#newsletter')
  await translate(page)
  const react = await holdIsland(page, 'NewsletterForm')
  const [name, email] = [page.locator('#newsletter-name'), page.locator('#newsletter-email')]
  await name.fill('Lin')
  await email.fill('lin.translated@fan.example')
  const drawnAgain = page.waitForEvent('pageerror', ({ message }) => message.includes('418'))
  react()
  await drawnAgain
  await expect(name).toHaveValue('Lin')
  await expect(email).toHaveValue('lin.translated@fan.example')
  await page.locator('.newsletter-form button').click()
  await expect(page.getByText('SUBSCRIBED!')).toBeVisible()
})

test('the release of another device is taken over', async ({ page, browser }) => {
  await page.goto(`/redeem#${freshCode()}`)
  await redeemButton(page).click()
  await page.getByRole('button', { name: 'Open on another device' }).click()
  const link = await page.getByRole('link', { name: /\/redeem\/device#/ }).getAttribute('href')
  const other = await browser.newPage({ baseURL: process.env.E2E_SITE! })
  await other.goto(link!)
  await translate(other)
  const react = await holdIsland(other, 'DeviceForm')
  await redeemButton(other).click()
  react()
  await expect(other.getByText('This page needs JavaScript')).toBeHidden()
  await expect(download(other)).toBeVisible()
})

test('the admin is not translated, because React could not go on', async ({ page }) => {
  await page.goto('/admin/login')
  expect(await page.locator('html').getAttribute('translate')).toBe('no')
})
