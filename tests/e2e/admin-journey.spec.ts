import { readFileSync } from 'node:fs'
import { field, notice, row, signInByHand } from '#tests/support/browser/admin-browser.ts'
import { expect, test } from './fixtures.ts'

test('from the first sign-in to a fan’s download, and a moderator who comes and goes', async ({
  page,
  browser,
  watch,
}) => {
  watch.allow(/status of 401/)
  await signInByHand(page, 'admin')
  const goTo = (screen: string) =>
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: screen }).click()

  await goTo('Releases')
  await page.getByRole('link', { name: 'ADD RELEASE' }).click()
  await field(page, 'Title').fill('Night Pressing')
  await field(page, 'Artist').fill('The Matrix Numbers')
  await field(page, 'Year').fill('2026')
  await field(page, 'Download URL').fill('https://files.example/night-pressing.zip')
  await page.getByRole('button', { name: 'CREATE RELEASE' }).click()
  await expect(notice(page)).toContainText('Release "Night Pressing" created successfully!')
  await row(page, 'Night Pressing').getByRole('link', { name: 'CODES' }).click()

  await page.getByRole('button', { name: 'GENERATE CODES' }).click()
  await expect(page.locator('select[name=releaseId]')).toContainText('Night Pressing')
  await field(page, 'Quantity').fill('1000')
  await field(page, 'Name of the batch (optional)').fill('First pressing')
  await page.getByRole('button', { name: 'GENERATE', exact: true }).click()
  await expect(notice(page)).toContainText('Successfully generated 1000 codes!')
  const download = page.waitForEvent('download')
  await row(page, 'First pressing').getByRole('link', { name: 'DOWNLOAD CSV' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(1001)
  const [code, address] = lines[417]!.split(',').map((cell) => cell.replaceAll('"', ''))

  const fan = await (await browser.newContext()).newPage()
  await fan.goto(address!)
  await fan.getByRole('button', { name: 'REDEEM', exact: true }).click()
  await expect(fan.getByText('The Matrix Numbers - Night Pressing')).toBeVisible()
  await expect(fan.getByRole('link', { name: 'DOWNLOAD RELEASE' })).toHaveAttribute(
    'href',
    'https://files.example/night-pressing.zip',
  )
  await page.reload()
  await expect(row(page, 'First pressing')).toContainText('1 of 1,000 used')
  await field(page, 'Code, as the fan reads it out').fill(code!)
  await page.getByRole('button', { name: 'LOOK UP' }).click()
  await expect(page.getByText('This code is spent. A fan reads:')).toBeVisible()

  await goTo('Users')
  await page.getByRole('tab', { name: 'WITH A PASSWORD' }).click()
  await field(page, 'Username').fill('Merch Table')
  await field(page, 'Email').fill('merch@deadwax.test')
  await field(page, 'Password').fill('a table at midnight')
  await page.getByRole('button', { name: 'CREATE USER' }).click()
  await expect(notice(page)).toContainText('User "Merch Table" created successfully!')
  await page.waitForEvent('load')
  const moderator = await (await browser.newContext()).newPage()
  await moderator.goto(new URL('/admin/login', page.url()).href)
  await moderator.getByLabel('Email').fill('merch@deadwax.test')
  await moderator.getByLabel('Password').fill('a table at midnight')
  await moderator.getByRole('button', { name: 'SIGN IN' }).click()
  await expect(moderator.getByRole('heading', { level: 1 })).toHaveText(/Hello, Merch Table/)

  await row(page, 'Merch Table').getByRole('button', { name: 'DISABLE' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'DISABLE' }).click()
  await expect(row(page, 'Merch Table')).toContainText('DISABLED')
  await moderator.reload()
  await expect(moderator).toHaveURL(/\/admin\/login$/)
})
