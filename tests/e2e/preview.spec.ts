// A draft is shown to the band by a secret link, which the staff takes back.
import type { Page } from 'playwright/test'
import { articlePath } from '#src/features/news/article.ts'
import { axeViolations, axeViolationsInSchemes } from '#tests/support/browser/axe.ts'
import { comeBack, notice } from '#tests/support/browser/admin-browser.ts'
import { callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { expect, test } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
// A link that is over is answered 404.
test.beforeEach(({ watch }) => watch.allow(/status of 404/))

type Created = { article: { id: string } }
const title = 'Sold out'
const draft = {
  title: `[bold]${title}[/bold]`,
  excerpt: 'In short.',
  content: 'Bring [red]coats[/red].',
  published: false,
  featuredImage: '/icons/icon-512.png',
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const over = 'This preview link has expired. Please ask the label for a new one.'

test('a preview link shows a draft until it is revoked', async ({ page, browser, baseURL }) => {
  await comeBack(page, 'moderator')
  const { article } = await callAsStaff<Created>(page.request, 'createArticle', draft)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/news/${article.id}`)
  const link = async () => {
    const made = page.getByRole('textbox', { name: 'Link', exact: true })
    await expect(
      page.getByText(
        /^Anyone with the link can read this as last saved until \w+ \d+, \d{4} or until you take it back\.$/,
      ),
    ).toBeVisible()
    return new URL(await made.inputValue())
  }
  await button(page, 'PREVIEW LINK').click()
  const first = await link()
  // It stands inside the form of the article.
  await page.getByRole('textbox', { name: 'Link', exact: true }).press('Enter')
  await expect(button(page, 'UPDATE ARTICLE')).toBeVisible()
  expect(await link()).toEqual(first)
  expect(first.pathname + first.hash).toMatch(/^\/preview#[\w-]{43}$/)
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await button(page, 'DONE').click()
  await expect(page.getByText(/ made a secret link\./)).toBeVisible()

  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
  })
  const band = await context.newPage()
  const asked: string[] = []
  band.on('request', (request) =>
    asked.push(`${request.url()} ${JSON.stringify(request.headers())}`),
  )
  const opened = await band.goto(first.pathname + first.hash)
  expect(opened!.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  const heading = band.getByRole('heading', { level: 1 })
  await test.step('it is drawn as its page will be, and marked as a preview', async () => {
    await expect(heading).toHaveText(title)
    await expect(band).toHaveTitle(/^Preview: Sold out · /)
    await expect(band.getByRole('status')).toContainText('This is not out yet.')
    await expect(band.locator('.article-content')).toHaveText('Bring coats.')
    await expect
      .poll(() =>
        band.locator('.article-image').evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(512)
    expect(await axeViolationsInSchemes(band)).toEqual([])
    expect(await band.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
  await test.step('the address keeps its token for a reload, and tells nobody', async () => {
    await band.locator('.skip-link').press('Enter')
    await expect.poll(() => new URL(band.url()).hash).toBe(first.hash)
    await band.reload()
    await expect(heading).toHaveText(title)
    expect(asked.filter((request) => request.includes(first.hash.slice(1)))).toEqual([])
  })
  await test.step('what did not arrive is asked for again, and the focus stays on the page', async () => {
    await band.route('**/api/preview', (route) => route.abort(), { times: 1 })
    await band.reload()
    await button(band, 'Try again').press('Enter')
    await expect(heading).toHaveText(title)
    await expect(band.getByRole('main')).toBeFocused()
  })
  await test.step('a newer link takes its place', async () => {
    await button(page, 'NEW PREVIEW LINK').click()
    const second = await link()
    await band.reload()
    await expect(band.getByText(over)).toBeVisible()
    expect(await axeViolations(band)).toEqual([])
    // Another fragment of the same page, as of a link that is opened beside it.
    await band.goto(second.pathname + second.hash)
    await expect(heading).toHaveText(title)
  })
  await test.step('one that is taken back shows nothing', async () => {
    await button(page, 'TAKE BACK').click()
    await expect(notice(page)).toContainText('The preview link no longer works.')
    await expect(button(page, 'PREVIEW LINK')).toBeVisible()
    await band.reload()
    await expect(band.getByText(over)).toBeVisible()
  })
  await test.step('of an article that is out the link says where it is, and its form has none', async () => {
    await button(page, 'PREVIEW LINK').click()
    const third = await link()
    await page.getByLabel('Published', { exact: true }).check()
    await button(page, 'UPDATE ARTICLE').click()
    await expect(notice(page)).toContainText('updated successfully!')
    await band.goto(third.pathname + third.hash)
    await expect(band.getByRole('status')).toContainText('This is out: ')
    await expect(band.getByRole('link', { name: title })).toHaveAttribute(
      'href',
      articlePath({ id: article.id, title }),
    )
    await page.goto(`/admin/news/${article.id}`)
    await expect(page.getByRole('form', { name: 'Edit article' })).toBeVisible()
    await expect(button(page, 'PREVIEW LINK')).toHaveCount(0)
  })
  await context.close()
  await callAsStaff(page.request, 'removeArticle', { id: article.id })
})

test('the page says what is missing: the end of its link, or script', async ({ page, browser }) => {
  await page.goto('/preview')
  await expect(page.getByText('This preview link is incomplete')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const context = await browser.newContext({
    baseURL: process.env.E2E_SITE!,
    javaScriptEnabled: false,
  })
  const plain = await context.newPage()
  await plain.goto('/preview#aaaaaaaaaaaaaaaaaaaaaa')
  await expect(plain.getByText('This preview needs JavaScript.')).toBeVisible()
  await context.close()
})
