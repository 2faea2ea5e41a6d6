import type { Page, Route } from 'playwright/test'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { expect, holdAnswers, test } from './fixtures.ts'

let next = 0
/** A printed code that no other test has; a restarted worker has codes of its own. */
const freshCode = () => `TEST${String(test.info().workerIndex * 50 + ++next).padStart(4, '0')}`

const codeField = (page: Page) => page.getByRole('textbox', { name: 'The code from your sleeve' })
const redeemButton = (page: Page) => page.getByRole('button', { name: 'REDEEM' })
const download = (page: Page) => page.getByRole('link', { name: 'DOWNLOAD RELEASE' })

/** A release that is open here opens again by itself, which takes React. */
const reopens = /budget: \/redeem/

/** React's own files, and those of the form. */
const formScripts = /_astro\/(RedeemForm|client)/

/** The browser writes a line for each refused call; that is no problem of the page. */
test.beforeEach(({ watch }) => watch.allow(/status of (403|404|409|410|428|429|503|400)/))

test('a fan types the code, shown in upper case, and gets the release', async ({ page }) => {
  await page.goto('/redeem')
  await expect(page.getByRole('heading', { level: 1, name: 'Redeem' })).toBeVisible()
  await test.step('the button is disabled while the code is blank', async () => {
    await expect(redeemButton(page)).toBeDisabled()
    await codeField(page).fill('   ')
    await expect(redeemButton(page)).toBeDisabled()
    await codeField(page).fill('A')
    await expect(redeemButton(page)).toBeEnabled()
    await codeField(page).fill('')
    await expect(redeemButton(page)).toBeDisabled()
  })
  await codeField(page).pressSequentially('dead')
  await expect(codeField(page)).toHaveValue('DEAD')
  await codeField(page).press('Home')
  await codeField(page).press('ArrowRight')
  await codeField(page).pressSequentially('xy')
  await expect(codeField(page)).toHaveValue('DXYEAD')
  await codeField(page).fill('')
  await codeField(page).pressSequentially(freshCode().toLowerCase())
  await redeemButton(page).click()
  await expect(page.getByRole('heading', { name: 'Odile Marrow - Una Corda' })).toBeVisible()
  await expect(page.getByText('Released 2024')).toBeVisible()
  await expect(download(page)).toHaveAttribute('href', '/demo/downloads/th-010.zip')
  await expect(page.getByRole('link', { name: 'About this record' })).toHaveAttribute(
    'href',
    '/release/odile-marrow-una-corda',
  )
  await expect(page.getByRole('link', { name: 'MP3' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'FLAC' })).toBeVisible()
  const file = page.waitForEvent('download')
  await download(page).click()
  expect((await file).suggestedFilename()).toBe('th-010.zip')
})

test('the field shows all eight letters on each phone, and its places in forced colours', async ({
  page,
}) => {
  for (const width of [320, 340, 360, 375, 390, 412, 430, 600, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/redeem')
    await codeField(page).fill('WWWWMMMM')
    await codeField(page).press('End')
    const hidden = await codeField(page).evaluate(
      (field) => field.scrollLeft + Math.max(0, field.scrollWidth - field.clientWidth),
    )
    expect([width, hidden]).toEqual([width, 0])
  }
  await page.emulateMedia({ forcedColors: 'active' })
  const shown = await codeField(page).evaluate((field) => {
    const { backgroundImage, forcedColorAdjust, color, backgroundColor } = getComputedStyle(field)
    return {
      places: backgroundImage.includes('gradient') && forcedColorAdjust === 'none',
      letters: color !== backgroundColor,
    }
  })
  expect(shown).toEqual({ places: true, letters: true })
})

test('unknown, used and orphaned codes are refused in the spec’s words', async ({ page }) => {
  // Colours on their way from one to the other are not what axe is asked about.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/redeem')
  const notFound = page.getByText('Code not found. Please check your code and try again.', {
    exact: true,
  })
  const used = page.getByText('This code has already been used.', { exact: true })
  await codeField(page).fill('NOSUCH99')
  await redeemButton(page).click()
  await expect(notFound).toBeVisible()
  await expect(codeField(page)).toHaveValue('NOSUCH99')
  expect(await axeViolations(page)).toEqual([])
  await codeField(page).fill('DEADUSED')
  await expect(notFound).toBeHidden()
  await codeField(page).press('Enter')
  await expect(used).toBeVisible()
  // The release of GONETEST is missing.
  for (const typo of ['GONETEST', 'TYP00001', 'TYP00002', 'TYP00003', 'TYP00004']) {
    await codeField(page).fill(typo)
    await expect(notFound.or(used)).toBeHidden()
    await codeField(page).press('Enter')
    await expect(notFound).toBeVisible()
  }
  await codeField(page).fill(freshCode())
  await codeField(page).press('Enter')
  await expect(download(page)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('a link with a code fills the field, and redeems nothing by itself', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  const code = freshCode()
  await page.goto(`/redeem?code=${code.toLowerCase()}`)
  await expect(codeField(page)).toHaveValue(code)
  await expect(redeemButton(page)).toBeEnabled()
  expect(page.url()).toMatch(/\/redeem$/)
  await page.waitForLoadState('networkidle')
  const asked = () => calls.filter((url) => url.includes('/api/'))
  expect(asked()).toEqual([])
  const letGo = await holdAnswers(page, '/api/redeem')
  await redeemButton(page).dblclick()
  await expect(page.getByRole('button', { name: 'CHECKING...' })).toBeVisible()
  letGo()
  await expect(download(page)).toBeVisible()
  // A double click has asked once.
  expect(asked()).toHaveLength(1)
  await page.getByRole('button', { name: 'Redeem another code' }).click()
  await expect(codeField(page)).toHaveValue('')
  await expect(redeemButton(page)).toBeDisabled()
  await codeField(page).fill(freshCode())
  await codeField(page).press('Enter')
  await expect(download(page)).toBeVisible()
})

test('a pasted sentence or card address becomes its code, and text without one stays', async ({
  page,
  watch,
}) => {
  watch.allow(reopens)
  await page.goto('/redeem')
  const paste = async (text: string) => {
    await codeField(page).selectText()
    await page.keyboard.insertText(text)
  }
  await paste('Your code is DEADWAX2.')
  await expect(codeField(page)).toHaveValue('DEADWAX2')
  await paste(`${new URL('/redeem', page.url()).href}#dead-wax3`)
  await expect(codeField(page)).toHaveValue('DEADWAX3')
  const lost = 'The card in my sleeve says ten thousand'
  await paste(lost)
  await redeemButton(page).click()
  await expect(page.getByText('A code has 8 letters and digits.')).toBeVisible()
  await expect(codeField(page)).toHaveValue(lost)
  const code = freshCode()
  await paste(`Download code: ${code.toLowerCase()}`)
  await redeemButton(page).click()
  await expect(download(page)).toBeVisible()
  await page.reload()
  await expect(download(page)).toBeVisible()
})

test('the address of a card is read as a phone writes it', async ({ page }) => {
  for (const fragment of ['dead-wax4', 'DEAD%20WAX4', encodeURIComponent('ＤＥＡＤＷＡＸ４')]) {
    await page.goto(`/redeem#${fragment}`)
    await expect(codeField(page)).toHaveValue('DEADWAX4')
    await page.goto('about:blank')
  }
  await page.goto('/redeem#thousands')
  await expect(codeField(page)).toHaveValue('DEADWAX4')
  await page.goto('/redeem#content')
  await expect(codeField(page)).toHaveValue('DEADWAX4')
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('clicks, taps, Enter and a paste before hydration are not lost', async ({ page }) => {
    for (const press of [
      () => redeemButton(page).click(),
      () => redeemButton(page).tap(),
      () => codeField(page).press('Enter'),
    ]) {
      const react = await holdAnswers(page, formScripts)
      const code = freshCode()
      await page.goto('/redeem')
      await codeField(page).focus()
      await page.keyboard.insertText(` ${code.toLowerCase()} `)
      await expect(codeField(page)).toHaveValue(code)
      await press()
      await expect(page.getByRole('button', { name: 'CHECKING...' })).toBeVisible()
      react()
      await expect(download(page)).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Redeem another code' }).click()
    }
  })
})

test('letters typed during hydration all stay', async ({ page }) => {
  const react = await holdAnswers(page, formScripts)
  await page.goto('/redeem')
  const typed = codeField(page).pressSequentially('abcdefghijklmnop', { delay: 40 })
  await expect(codeField(page)).toHaveValue(/^ABCD/)
  react()
  await typed
  await expect(page.locator('astro-island[data-hydrated]')).toBeAttached()
  await expect(codeField(page)).toHaveValue('ABCDEFGHIJKLMNOP')
})

test('when React cannot be had, the browser posts the form by itself', async ({ page, watch }) => {
  watch.allow(/Failed to load|ERR_FAILED|hydrat/i)
  await page.route(formScripts, (route) => route.abort())
  await page.goto(`/redeem?code=${freshCode()}`)
  await redeemButton(page).click()
  await expect(download(page)).toBeVisible({ timeout: 15_000 })
})

test('when React takes too long, the browser posts the form by itself', async ({ page }) => {
  await page.clock.install()
  await page.route(formScripts, () => undefined)
  await page.goto(`/redeem?code=${freshCode()}`)
  await redeemButton(page).click()
  await expect(page.getByRole('button', { name: 'CHECKING...' })).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(download(page)).toBeVisible()
})

test('after a failed load the next interaction hydrates the form', async ({ page, watch }) => {
  watch.allow(/Failed to load|ERR_FAILED|hydrat/i)
  await page.goto('/redeem')
  await page.route(/_astro\/RedeemForm/, (route) => route.abort())
  const failed = page.waitForEvent('console', (line) => /Error hydrating/.test(line.text()))
  await codeField(page).focus()
  await failed
  await page.unroute(/_astro\/RedeemForm/)
  await codeField(page).fill('NOSUCH97')
  await redeemButton(page).click()
  await expect(page.getByText('Code not found.')).toBeVisible()
  await expect(page).toHaveURL(/\/redeem$/)
})

test('a busy site is asked again, and a lost answer keeps the code', async ({ page, watch }) => {
  watch.allow(/ERR_/)
  const answers = [
    (route: Route) => route.fulfill({ status: 503, json: { outcome: 'unavailable' } }),
    (route: Route) => route.fetch().then(() => route.abort()),
    (route: Route) => route.continue(),
  ]
  await page.route('/api/redeem', (route) => answers.shift()!(route))
  const code = freshCode()
  await page.clock.install()
  await page.goto(`/redeem?code=${code}`)
  await redeemButton(page).click()
  await expect.poll(() => answers.length).toBe(2)
  await expect(page.getByText('CHECKING...')).toBeVisible()
  await page.clock.fastForward(6000)
  await expect.poll(() => answers.length).toBe(1)
  await expect(page.getByText('Your code is safe: try again')).toBeVisible()
  await expect(codeField(page)).toHaveValue(code)
  await redeemButton(page).click()
  await expect(download(page)).toBeVisible()
})

test('a reload and another tab open the release again, another device does not', async ({
  page,
  context,
  browser,
  watch,
}) => {
  watch.allow(reopens)
  const code = freshCode()
  await page.goto(`/redeem?code=${code}`)
  await redeemButton(page).click()
  await expect(download(page)).toBeVisible()

  await page.reload()
  await expect(download(page)).toBeVisible()
  await expect(page).toHaveURL('/redeem')

  const tab = await context.newPage()
  await tab.goto('/redeem')
  await expect(download(tab)).toBeVisible()
  const other = freshCode()
  await tab.goto(`/redeem?code=${other}`)
  await expect(codeField(tab)).toHaveValue(other)
  await expect(redeemButton(tab)).toBeEnabled()
  await expect(download(tab)).toBeHidden()

  const stranger = await browser.newPage({ baseURL: process.env.E2E_SITE! })
  await stranger.goto(`/redeem?code=${code}`)
  await redeemButton(stranger).click()
  await expect(stranger.getByText('This code has already been used.')).toBeVisible()
  await stranger.close()
})

test('Redeem another code forgets the release on this device', async ({ page, context }) => {
  await page.goto(`/redeem?code=${freshCode()}`)
  await redeemButton(page).click()
  await page.getByRole('button', { name: 'Redeem another code' }).click()
  await expect(codeField(page)).toHaveValue('')
  for (const tab of [page, await context.newPage()]) {
    await tab.goto('/redeem')
    await expect(codeField(tab)).toHaveValue('')
    await expect(redeemButton(tab)).toBeDisabled()
  }
})

test('when its time is over, or the label has withdrawn it, the form is back', async ({
  page,
  watch,
}) => {
  watch.allow(reopens)
  for (const [status, outcome] of [
    [409, 'already-used'],
    [410, 'void'],
  ] as const) {
    await page.goto(`/redeem?code=${freshCode()}`)
    await redeemButton(page).click()
    await expect(download(page)).toBeVisible()
    await page.route('/api/redeem', (route) => route.fulfill({ status, json: { outcome } }))
    await page.reload()
    await expect(codeField(page)).toHaveValue('')
    await expect(redeemButton(page)).toBeDisabled()
    await expect(page.locator('.redeem-refusal')).toHaveCount(0)
    await page.unroute('/api/redeem')
    await page.reload()
    await expect(codeField(page)).toHaveValue('')
  }
})

test('leaving and coming back with the back button costs no letter', async ({ page }) => {
  await page.goto('/redeem')
  await codeField(page).fill('HALFWAY')
  await page.getByRole('link', { name: 'Tarehouse Records' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(codeField(page)).toHaveValue('HALFWAY')
})

test('the keyboard alone is enough', async ({ page }) => {
  const code = freshCode()
  await page.goto('/redeem')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Odile Marrow - Una Corda' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(download(page)).toBeFocused()
})

test('while strangers guess, the browser works and the fan gets the release', async ({ page }) => {
  const solver = await holdAnswers(page, '**/_astro/solve-proof*')
  await page.goto('/redeem')
  await codeField(page).fill('SUMS0001')
  await redeemButton(page).click()
  await expect(page.getByText('Checking that you’re not a robot')).toBeVisible()
  solver()
  await expect(download(page)).toBeVisible({ timeout: 45_000 })
})

test('while strangers guess, a browser that cannot work keeps the code', async ({ page }) => {
  await page.addInitScript(() => {
    crypto.subtle.deriveBits = () => Promise.reject(new Error('not here'))
  })
  await page.goto('/redeem')
  await codeField(page).fill('SUMS0002')
  await redeemButton(page).click()
  await expect(
    page.getByText('your browser couldn’t show that you’re not a robot. Your code is safe'),
  ).toBeVisible()
  await expect(codeField(page)).toHaveValue('SUMS0002')
  await expect(redeemButton(page)).toBeEnabled()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('while strangers guess, a fan gets the release', async ({ page }) => {
    await page.goto('/redeem')
    await codeField(page).fill('SUMS0003')
    await redeemButton(page).click()
    await expect(download(page)).toBeVisible()
  })

  test('a code becomes a release, again when the answer is reloaded', async ({ page }) => {
    await page.goto('/redeem')
    await codeField(page).fill(freshCode().toLowerCase())
    await redeemButton(page).click()
    await expect(page.getByRole('heading', { name: 'Odile Marrow - Una Corda' })).toBeVisible()
    await expect(page.getByText('Released 2024')).toBeVisible()
    await expect(download(page)).toHaveAttribute('href', '/demo/downloads/th-010.zip')
    await page.reload()
    await expect(download(page)).toBeVisible()
    await page.goto('/redeem')
    await codeField(page).fill(freshCode())
    await codeField(page).press('Enter')
    await expect(download(page)).toBeVisible()
  })

  test('a lost answer is given to the next try from the answer page', async ({ page }) => {
    const code = freshCode()
    await page.goto('/redeem')
    await codeField(page).fill('DEADUSED')
    await redeemButton(page).click()
    // The refusal page brings the claim of the first try along, whatever address the visitor has by then.
    await expect(page.locator('input[name=claim]')).toHaveValue(/^noscript-[A-Za-z0-9_-]{40}$/)
    await codeField(page).fill(code)
    await redeemButton(page).click()
    await expect(download(page)).toBeVisible()
  })
})
