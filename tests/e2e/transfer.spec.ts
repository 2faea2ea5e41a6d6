// A redeemed release goes to another device, by a link that is in no request.
import type { Browser, Page, Route } from 'playwright/test'
import sharp from 'sharp'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { readQrCodes } from '#tests/support/print/printed-pages.ts'
import { expect, holdAnswers, test } from './fixtures.ts'

test.beforeEach(({ watch }) => watch.allow(/status of (404|409|503)|ERR_FAILED/))

let next = 0
const freshCode = () => `TEST${String(4000 + test.info().workerIndex * 20 + ++next)}`

/** Exactly: 'Redeem another code' stands under a release. */
const redeemButton = (page: Page) => page.getByRole('button', { name: 'REDEEM', exact: true })
const download = (page: Page) => page.getByRole('link', { name: 'DOWNLOAD RELEASE' })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Open on another device' })
const linkOf = (page: Page) => page.getByRole('link', { name: /\/redeem\/device#/ })
const accept = (page: Page) => page.getByRole('button', { name: 'ACCEPT' })

async function redeem(page: Page, code: string): Promise<void> {
  await page.goto(`/redeem#${code}`)
  await redeemButton(page).click()
  await expect(download(page)).toBeVisible()
}

async function makeLink(page: Page): Promise<string> {
  await sendButton(page).click()
  await expect(linkOf(page)).toBeVisible()
  return (await linkOf(page).getAttribute('href'))!
}

/** What the camera of the other device reads. */
async function scanned(page: Page): Promise<string[]> {
  const picture = await page.getByRole('img', { name: 'QR code of the link' }).screenshot()
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bitmap = { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
  return (await readQrCodes(bitmap)).map(({ text }) => text)
}

/** A device of its own: nothing of the others is kept there. */
const anotherDevice = (browser: Browser) => browser.newPage({ baseURL: process.env.E2E_SITE! })

test('another device gets the release, three at most', async ({ page, browser, watch }) => {
  watch.allow(/Failed to load|budget: \/redeem/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const code = freshCode()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await redeem(page, code)
  expect(asked.filter((url) => /TransferLink/.test(url))).toEqual([])
  const link = await makeLink(page)
  const token = link.split('#')[1]!
  await expect(page.getByRole('heading', { name: 'Open on another device' })).toBeFocused()
  expect(await scanned(page)).toEqual([link])
  await expect(page.getByText(/^Works once, until \d\d:\d\d/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  const other = await anotherDevice(browser)
  other.on('request', (request) => asked.push(request.url()))
  await other.goto(link)
  await expect(accept(other)).toBeEnabled()
  expect(other.url()).toMatch(/\/redeem\/device$/)
  await test.step('a reload costs no link, and nothing is taken before the button', async () => {
    await other.reload()
    await expect(accept(other)).toBeEnabled()
    expect(asked.filter((url) => url.includes('/api/transfer/accept'))).toEqual([])
  })
  const answers = [
    (route: Route) => route.fetch().then(() => route.abort()),
    (route: Route) => route.continue(),
  ]
  await other.route('/api/transfer/accept', (route) => answers.shift()!(route))
  await accept(other).click()
  await expect(other.getByText('Nothing is lost: press the button again')).toBeVisible()
  await accept(other).click()
  await expect(other.getByRole('heading', { name: 'Odile Marrow - Una Corda' })).toBeFocused()
  await expect(download(other)).toBeVisible()

  await test.step('from here on it is like a code that was redeemed there', async () => {
    expect(other.url()).toMatch(/\/redeem$/)
    await other.reload()
    await expect(download(other)).toBeVisible()
    await sendButton(other).click()
    await expect(other.getByText('Only the device that redeemed the code')).toBeVisible()
  })
  await page.reload()
  await expect(download(page)).toBeVisible()
  expect(asked.filter((url) => url.includes(token))).toEqual([])

  const stranger = await anotherDevice(browser)
  await stranger.goto(link)
  await accept(stranger).click()
  await expect(
    stranger.getByText('This link has been used or is older than ten minutes. Make a new one'),
  ).toBeVisible()
  await stranger.close()
  await test.step('a new link is another one, ends none, and leads to the third device', async () => {
    const second = await makeLink(page)
    await page.getByRole('button', { name: 'Make a new link' }).click()
    await expect(linkOf(page)).not.toHaveAttribute('href', second)
    const third = await anotherDevice(browser)
    await third.goto(second)
    await accept(third).click()
    await expect(download(third)).toBeVisible()
    await third.close()
    await page.getByRole('button', { name: 'Make a new link' }).click()
    await expect(page.getByText('This record is already on three devices')).toBeVisible()
  })
  await other.close()
})

test('the first device can open its own link, and a link runs out', async ({ page }) => {
  await page.clock.install()
  await redeem(page, freshCode())
  const own = await makeLink(page)
  await page.clock.fastForward(600_000)
  await expect(page.getByText('This link has expired')).toBeVisible()
  await expect(linkOf(page)).toBeHidden()
  await page.goto(own)
  await accept(page).click()
  await expect(download(page)).toBeVisible()
  await sendButton(page).click()
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
})

test('a click while React is on its way is not lost', async ({ page, browser }) => {
  await redeem(page, freshCode())
  const link = await makeLink(page)
  const other = await anotherDevice(browser)
  const react = await holdAnswers(other, /_astro\/DeviceForm/)
  await other.goto(link)
  await accept(other).click()
  await expect(other.getByRole('button', { name: 'OPENING...' })).toBeVisible()
  react()
  await expect(download(other)).toBeVisible()
  await other.close()
})

test('the page says that a link or script is missing', async ({ page, browser }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      document.documentElement.dataset.moved = JSON.stringify(list.getEntries())
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/redeem/device#aaaaaaaaaaaaaaaaaaaaaa')
  await expect(accept(page)).toBeEnabled()
  await expect(page.locator('html[data-moved]')).toHaveCount(0)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/redeem')
  await page.goto('/redeem/device')
  await expect(page.getByText('Nothing to open yet.')).toBeVisible()
  await expect(accept(page)).toBeHidden()
  await expect(page.locator('html[data-moved]')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  const plain = await browser.newPage({
    baseURL: process.env.E2E_SITE!,
    javaScriptEnabled: false,
  })
  await plain.goto('/redeem/device#aaaaaaaaaaaaaaaaaaaaaa')
  await expect(plain.getByText('This page needs JavaScript')).toBeVisible()
  await expect(accept(plain)).toBeDisabled()
  await plain.close()
})
