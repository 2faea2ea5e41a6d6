// Goods: a shirt stands in the shop in a minute, and nothing is for sale by accident.
import type { Locator, Page } from 'playwright/test'
import { comeBack, enter, field, notice, openMenu } from '#tests/support/browser/admin-browser.ts'
import { callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { expect, test } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ watch }) => watch.allow(/status of 4(00|04)/))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const variant = (page: Page, number: number) =>
  page.getByRole('group', { name: `variant ${number}`, exact: true })

test('on a phone an admin adds a shirt in two sizes, and copies its price', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'Goods')
  await page.getByRole('link', { name: 'ADD ITEM' }).click()
  await field(page, 'Title').fill('Crew shirt')
  await field(page, 'Picture URL').fill('/icons/icon-512.png')
  await variant(page, 1).getByLabel('Name').fill('M')
  await variant(page, 1).getByLabel('Price').fill('eighteen')
  await button(page, 'CREATE ITEM').click()
  await expect(variant(page, 1).getByLabel('Price')).toHaveAccessibleDescription(
    'The price of variant 1 must be an amount like 24 or 24.50, or empty.',
  )
  await variant(page, 1).getByLabel('Price').fill('18')
  await button(page, 'ADD VARIANT').click()
  await expect(variant(page, 2).getByLabel('Price')).toHaveValue('18')
  await variant(page, 2).getByLabel('Name').fill('L')
  await variant(page, 2).getByLabel('State').selectOption('Sold out')
  await button(page, 'CREATE ITEM').click()
  await expect(notice(page)).toContainText('Item "Crew shirt" created successfully!')
  const row = page.getByRole('listitem').filter({ hasText: 'Crew shirt' }).first()
  await expect(row).toContainText('€18.00')
  await expect(row).toContainText('1 of 2 for sale')

  await test.step('a copy is a draft without an address', async () => {
    await openMenu(page, 'Crew shirt')
    await page.getByRole('link', { name: 'DUPLICATE Crew shirt' }).click()
    await expect(field(page, 'Title')).toHaveValue('Crew shirt')
    await expect(field(page, 'Published')).not.toBeChecked()
  })
})

test('a draft of goods is shown by a secret link, with what it costs', async ({ page }) => {
  await comeBack(page)
  const { goodsItem } = await callAsStaff<{ goodsItem: { id: string } }>(
    page.request,
    'createGoodsItem',
    {
      title: 'Secret tote',
      content: '[heading]Cloth[/heading]',
      currency: 'EUR',
      variants: [{ name: '', price: 900, state: 'pre_order', links: [] }],
      published: false,
    },
  )
  await page.goto(`/admin/goods/${goodsItem.id}`)
  const widthOf = async (part: Locator) => (await part.boundingBox())!.width
  expect(await widthOf(variant(page, 1))).toBe(await widthOf(field(page, 'Text')))
  await button(page, 'PREVIEW LINK').click()
  const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Secret tote', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cloth', level: 2 })).toBeVisible()
  await expect(page.getByText('PRE-ORDER')).toBeVisible()
  await expect(page.getByRole('link', { name: 'ORDER Secret tote' })).toBeVisible()
})

test('a table of goods is imported: new ones say that nobody has said they are for sale', async ({
  page,
}) => {
  await enter(page, 'Import & export')
  // What reads files is loaded with one: nobody chooses it without a touch.
  await page.getByRole('button', { name: /^Choose a file/ }).focus()
  await page.locator('input[type="file"]').setInputFiles({
    name: 'goods.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Goods,Kind,Variant,Price,Currency,Weight\nHull mug,Mug,,12,GBP,300 g'),
  })
  await expect(page.getByText('Columns that are left out: Weight.')).toBeVisible()
  await button(page, 'IMPORT 1 ITEM').click()
  await expect(notice(page)).toContainText('Imported 1 item.')
  await page.goto('/admin/goods?status=no_state')
  const row = page.getByRole('listitem').filter({ hasText: 'Hull mug' }).first()
  await expect(row).toContainText('NOT SAID')
  await expect(row).toContainText('£12.00')
})

test('a fan orders a shirt: the message has what the label needs to know', async ({ page }) => {
  await page.goto('/shop/shirts')
  await page.getByRole('link', { name: 'The Tare shirt', exact: true }).click()
  await expect(page.getByText('A person answers with the postage and how to pay')).toBeVisible()
  await expect(page.getByRole('link', { name: /^ORDER The Tare shirt, M/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'ORDER The Tare shirt, S' }).click()
  await expect(page.getByLabel('Message')).toHaveValue(
    'I would like to order: The Tare shirt, S\nHow many: 1\nSend it to (name and address): ',
  )
})

test('a moderator has no goods', async ({ page }) => {
  await comeBack(page, 'moderator')
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'News', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Goods', exact: true })).toHaveCount(0)
  await expect(callAsStaff(page.request, 'listGoodsItems')).rejects.toThrow('403')
})
