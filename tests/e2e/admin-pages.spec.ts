// Pages of the label's own: added, previewed, and behind MORE on a phone.
import { comeBack, notice } from '#tests/support/browser/admin-browser.ts'
import { callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { expect, test } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
// A taken or reserved address is refused.
test.beforeEach(({ watch }) => watch.allow(/status of 4(00|09)/))

test('an admin adds a draft page, whose address is made from its title, and shows it by a secret link', async ({
  page,
}) => {
  await comeBack(page)
  await page.goto('/admin/pages')
  await page.getByRole('link', { name: 'ADD PAGE' }).click()
  await page.getByLabel('Title', { exact: true }).fill('About')
  await page.getByLabel('Published', { exact: true }).uncheck()
  await page.getByRole('button', { name: 'CREATE PAGE' }).click()
  await expect(page.getByLabel('Page address')).toHaveAccessibleDescription(
    /about is a page of the site itself/,
  )
  await page.getByLabel('Title', { exact: true }).fill('Demos & Ratings')
  await expect(page.getByText('/demos-ratings')).toBeVisible()
  const content = page.getByLabel('Content', { exact: true })
  await test.step('a text over the limit is not cut, and the field says so', async () => {
    await content.focus()
    await page.keyboard.insertText('x'.repeat(100_001))
    await page.getByRole('button', { name: 'CREATE PAGE' }).click()
    await expect(content).toHaveAccessibleDescription(
      /Please keep the content within 100,000 characters/,
    )
    expect(await content.inputValue()).toHaveLength(100_001)
  })
  await content.fill('[heading]Send[/heading]\nOne song.')
  await page.getByRole('button', { name: 'CREATE PAGE' }).click()
  await expect(notice(page)).toContainText('Page "Demos & Ratings" created successfully!')
  await expect(page.getByText('/demos-ratings')).toBeVisible()

  await page.getByRole('link', { name: 'Demos & Ratings' }).click()
  await page.getByRole('button', { name: 'PREVIEW LINK', exact: true }).click()
  const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Demos & Ratings', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Send', level: 2 })).toBeVisible()
  await expect(page.getByText('PREVIEW. This is not out yet.')).toBeVisible()
})

test('on a phone a page of the navigation is in the menu, without script too', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto('/artists')
  const link = page.getByRole('link', { name: 'Stockists' })
  await expect(link).toHaveCount(0)
  await page.getByRole('button', { name: 'MENU' }).click()
  await link.click()
  await expect(page.getByRole('heading', { name: 'Stockists' })).toBeVisible()
  await context.close()
})

test('a moderator has no pages', async ({ page }) => {
  await comeBack(page, 'moderator')
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'News', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pages', exact: true })).toHaveCount(0)
  const refused = callAsStaff(page.request, 'listPages')
  await expect(refused).rejects.toThrow('403')
})
