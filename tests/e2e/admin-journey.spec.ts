import { readFileSync } from 'node:fs'
import { field, notice, row, signInByHand } from '#tests/support/browser/admin-browser.ts'
import { expect, test } from './fixtures.ts'

test('from the first sign-in to a fan’s download', async ({ page, browser }) => {
  await signInByHand(page, 'admin')
  const navigation = page.getByRole('navigation', { name: 'Admin' })
  await navigation.getByRole('link', { name: 'Releases' }).click()
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
})
