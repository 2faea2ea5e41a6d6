// What a fan meets who does not get the release: a day that is to come, and a way to a person.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { specStyle } from '#src/lib/dates.ts'
import {
  comeBack,
  goTo,
  notice,
  pressInRow,
  row,
  signIn,
} from '#tests/support/browser/admin-browser.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ watch }) => watch.allow(/status of (400|403|404|409|410)/))

const codeField = (page: Page) => page.getByRole('textbox', { name: 'The code from your sleeve' })
const redeemButton = (page: Page) => page.getByRole('button', { name: 'REDEEM' })
const download = (page: Page) => page.getByRole('link', { name: 'DOWNLOAD RELEASE' })
const support = (page: Page) => page.getByRole('link', { name: 'Sure it’s right? Write to us' })
const day = 'This record comes out on December 4, 2099 at 17:00 (UTC).'

async function redeem(page: Page, code: string): Promise<void> {
  await page.goto('/redeem')
  await codeField(page).fill(code)
  await redeemButton(page).click()
}

test('a code before its day says the day, with a calendar file', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await redeem(page, 'SOON0001')
  await expect(page.getByText(day)).toBeVisible()
  await expect(codeField(page)).toHaveValue('SOON0001')
  await expect(redeemButton(page)).toBeEnabled()
  await expect(support(page)).toBeHidden()
  expect(await axeViolations(page)).toEqual([])
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Put it into my calendar' }).click()
  const text = readFileSync(await (await file).path(), 'utf8')
  expect(text).toContain('DTSTART:20991204T170000Z')
  expect(text).toContain('Tove Lind - First Frost opens')
  await expect(codeField(page)).toHaveValue('SOON0001')
})

test('when the hour comes the open page asks once more, and only then', async ({ page }) => {
  await page.clock.install()
  const opensAt = await page.evaluate(() => Date.now() + 30 * 24 * 60 * 60 * 1000)
  let calls = 0
  await page.route('/api/redeem', (route) =>
    ++calls === 1
      ? route.fulfill({
          status: 403,
          json: {
            outcome: 'not-yet',
            availableAt: new Date(opensAt).toISOString(),
            release: {
              artist: 'Odile Marrow',
              title: 'Una Corda',
              calendar: '/x',
              dates: specStyle,
            },
          },
        })
      : route.continue(),
  )
  await redeem(page, 'HELP0005')
  await expect(page.getByText('This record comes out on')).toBeVisible()
  // setTimeout takes no more than 24 days.
  await page.clock.fastForward(opensAt - Date.now() - 5000)
  await page.clock.runFor(2000)
  expect(calls).toBe(1)
  await page.clock.runFor(10_000)
  await expect(page.getByText('This code has already been used.')).toBeVisible()
  await page.clock.runFor(60_000)
  expect(calls).toBe(2)
})

test('a scanned card fills the field from the fragment', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/redeem#dead-used')
  await expect(codeField(page)).toHaveValue('DEADUSED')
  expect(page.url()).toMatch(/\/redeem$/)
  await test.step('another card, in the page that is open', async () => {
    await page.evaluate(() => (location.hash = '#HELP0001'))
    await expect(codeField(page)).toHaveValue('HELP0001')
    expect(page.url()).toMatch(/\/redeem$/)
  })
  expect(asked.filter((url) => /dead-?used|help0001/i.test(url))).toEqual([])
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
  await expect(page).toHaveURL(/#content$/)
})

test('a fan writes about a code; an admin mends it in four clicks', async ({ page, browser }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await redeem(page, 'help-0001')
  await expect(page.getByText('This code has already been used.', { exact: true })).toBeVisible()
  await support(page).click()
  await expect(page).toHaveURL(/\/contact\?subject=code-support$/)
  await expect(page.getByLabel('Subject')).toHaveValue('code-support')
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toHaveValue('HELP0001')
  await test.step('the code is asked for with its subject alone', async () => {
    await page.getByLabel('Subject').selectOption('Shop Support')
    await expect(code).toBeHidden()
    await page.getByLabel('Subject').selectOption('Code Redeeming Support')
    await expect(code).toHaveValue('HELP0001')
  })
  await page.getByLabel('Name').fill('Nadja')
  await page.getByLabel('Email').fill('nadja@fans.example')
  await page.getByRole('textbox', { name: 'Message' }).fill('I never used it.')
  await page.reload()
  await expect(code).toHaveValue('HELP0001')
  expect(await axeViolations(page)).toEqual([])
  // By hand, as it is read from a card.
  await code.fill('help 0001')
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByText('MESSAGE SENT!')).toBeVisible()
  expect(asked.filter((url) => /help0001/i.test(url))).toEqual([])

  await signIn(page)
  await goTo(page, 'Inbox')
  const message = row(page, 'Nadja')
  await expect(message.getByText('HELP0001', { exact: true })).toBeVisible()
  await pressInRow(page, 'Nadja', 'HELP WITH CODE HELP0001')
  await expect(message.getByText('This code has been used.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await message.getByRole('button', { name: 'MAKE AVAILABLE AGAIN' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'MAKE AVAILABLE' }).click()
  await expect(notice(page)).toContainText('Code HELP0001 is available again!')
  const reply = message.getByRole('link', { name: 'REPLY WITH CODE HELP0001' })
  await expect(reply).toHaveAttribute('href', /^mailto:nadja@fans\.example\?.*works%20again/)

  const fan = await browser.newPage({ baseURL: process.env.E2E_SITE! })
  await redeem(fan, 'HELP0001')
  await expect(download(fan)).toBeVisible()
  await fan.close()
})

test('a code used by another is replaced, and the reply has the new', async ({ page, browser }) => {
  const headers = { origin: process.env.E2E_SITE! }
  const data = {
    name: 'Ruben',
    email: 'ruben@fans.example',
    subjectType: 'code-support',
    code: 'help 0002',
    message: 'It says used.',
  }
  expect((await page.request.post('/api/contact', { headers, data })).ok()).toBe(true)

  await comeBack(page)
  await page.goto('/admin/inbox')
  const message = row(page, 'Ruben')
  await message.getByRole('button', { name: 'Ruben', exact: true }).click()
  await message.getByRole('button', { name: 'HELP WITH CODE HELP0002' }).click()
  await message.getByRole('button', { name: 'REPLACE AND REPLY' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByLabel('Reason')).toHaveValue('Asked for by Ruben in the contact form')
  await question.getByRole('button', { name: 'REPLACE' }).click()
  const reply = message.getByRole('link', { name: /^REPLY WITH CODE / })
  const code = (await reply.textContent())!.slice(-8)
  expect(code).toMatch(/^[A-Z0-9]{8}$/)
  await expect(reply).toHaveAttribute('href', new RegExp(`redeem%23${code}`))

  const fan = await browser.newPage({ baseURL: process.env.E2E_SITE! })
  await redeem(fan, 'HELP0002')
  await expect(fan.getByText('We have withdrawn this code.')).toBeVisible()
  await expect(support(fan)).toBeVisible()
  // Another fragment of the page that is open, which reloads it.
  await fan.goto(`/redeem#${code}`)
  await expect(codeField(fan)).toHaveValue(code)
  await redeemButton(fan).click()
  await expect(download(fan)).toBeVisible()
  await fan.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the day and its calendar are on the answer page, and the code stays', async ({ page }) => {
    await redeem(page, 'SOON0001')
    await expect(page.getByText(day)).toBeVisible()
    await expect(codeField(page)).toHaveValue('SOON0001')
    await expect(page.getByRole('link', { name: 'Put it into my calendar' })).toHaveAttribute(
      'href',
      /^\/api\/redeem\/calendar\?release=[0-9a-f-]{36}&proof=[\w-]{43}$/,
    )
  })

  test('a refusal leads to a person, and the code stays out of the address', async ({ page }) => {
    await redeem(page, 'VOID0001')
    await expect(page.getByText('We have withdrawn this code.')).toBeVisible()
    await expect(support(page)).toHaveAttribute('href', '/contact?subject=code-support')
    await redeem(page, 'NOSUCH55')
    await support(page).click()
    await expect(page.getByLabel('Code', { exact: true })).toBeAttached()
  })
})
