// A label brings the addresses of its former site along: pasted, checked, corrected, saved, and taken away again.
import type { Page } from 'playwright/test'
import { enter, field, notice, pressInRow, row } from '#tests/support/browser/admin-browser.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { expect, test } from './fixtures.ts'

const line = (page: Page, from: string) => page.getByRole('combobox', { name: from, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('old addresses are taken from a file, corrected line by line, saved, found and deleted', async ({
  page,
}) => {
  await enter(page, 'Old addresses')
  const list = field(page, 'Old addresses')
  await test.step('a file fills the list, and CHECK proposes pages and names what is wrong', async () => {
    const csv =
      'from,to\nhttps://old.example/albums/una-corda/?utm_source=mail\n/?p=12\n/about-us.html;/about\n/admin,/news\n/moved,/nowhere\n'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(list).toHaveValue(csv)
    await page.locator('input[type=file]').setInputFiles({
      name: 'latin1.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('/ä', 'latin1'),
    })
    await expect(notice(page, 'alert')).toContainText('This file is not in UTF-8.')
    await expect(list).toHaveValue(csv)
    await button(page, 'CHECK').click()
    await expect(page.getByText('5 addresses checked. 2 will not be saved')).toBeVisible()
    await expect(line(page, '/albums/una-corda')).toHaveValue(/^\/release\/.*una-corda$/)
    await expect(line(page, '/albums/una-corda')).toHaveAccessibleDescription(
      /without \?utm_source=mail · works once old\.example leads to this site$/,
    )
    await expect(line(page, '/admin')).toHaveAccessibleDescription(/needed by this site/)
    await expect(line(page, '/moved')).toHaveAccessibleDescription(
      'New · Nothing is at this address',
    )
    await expect(line(page, '/about-us.html')).toHaveAccessibleDescription('New · About')
    expect(await axeViolations(page)).toEqual([])
  })
  await test.step('a target is typed by hand, by the keyboard alone', async () => {
    await line(page, '/?p=12').focus()
    await page.keyboard.type('/news/')
    await expect(line(page, '/?p=12')).toHaveAccessibleDescription('New · News')
    await button(page, 'SAVE 4 ADDRESSES').focus()
    await page.keyboard.press('Enter')
    await expect(notice(page)).toContainText(
      '4 addresses saved. They work once the site is published.',
    )
  })
  await test.step('what was refused stays in the list, and the focus with it', async () => {
    await expect(list).toHaveValue('/admin /news')
    await expect(list).toBeFocused()
    await expect(line(page, '/?p=12')).toHaveCount(0)
    await list.fill('')
  })
  await test.step('the saved ones are counted, found and deleted', async () => {
    await expect(
      page.getByRole('heading', { name: 'ALL OLD ADDRESSES (4 of 2,000)' }),
    ).toBeVisible()
    await expect(row(page, '/?p=12')).toContainText('→ /news · News')
    await page.getByRole('searchbox', { name: 'Search' }).last().fill('moved')
    await expect(row(page, '/?p=12')).toHaveCount(0)
    await pressInRow(page, '/moved', 'DELETE')
    await page.getByRole('dialog').getByRole('button', { name: 'DELETE' }).click()
    await expect(notice(page)).toContainText('/moved is deleted.')
    await expect(page.getByText('No old addresses match.')).toBeVisible()
  })
  const { stored } = await callAsStaff<{ stored: { from: string }[] }>(
    page.request,
    'readRedirects',
  )
  expect(stored.map(({ from }) => from)).toEqual(['/?p=12', '/about-us.html', '/albums/una-corda'])
})
