// POST A SHOW: from the dashboard to the address to share, by a thumb and by the keyboard alone.
import type { Locator, Page } from 'playwright/test'
import { crash, field, notice, row, signIn } from '#tests/support/browser/admin-browser.ts'
import { addArticle } from '#tests/support/browser/staff-calls.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { expect, holdAnswers, test } from './fixtures.ts'

test.use({ hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const postedHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^The show is (up|posted)$/ })

test('a moderator on a phone posts a show with at most nine taps, and shares its address', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (data: ShareData) => {
        document.documentElement.dataset.shared = JSON.stringify(data)
        return Promise.reject(new DOMException('closed', 'AbortError'))
      },
    })
  })
  await signIn(page, 'moderator')
  await addArticle(page.request, {
    type: 'show',
    title: 'The last one',
    eventDate: '2039-01-01',
    published: false,
    venue: 'Court Nine',
    city: 'Marram',
  })
  let taps = 0
  const tap = (control: Locator) => {
    taps++
    return control.tap()
  }
  const type = async (control: Locator, text: string) => {
    await tap(control)
    await page.keyboard.type(text)
  }
  await tap(page.getByRole('link', { name: 'POST A SHOW' }))
  await tap(button(page, 'Kestrel Data'))
  await tap(button(page, 'Halvard Rue'))
  await expect(field(page, 'Line-up')).toHaveValue('Kestrel Data, Halvard Rue')
  await type(field(page, 'Day'), '12.12.2031')
  await type(field(page, 'Start'), '8pm')
  await expect(field(page, 'Day')).toHaveAccessibleDescription('Friday, December 12, 2031')
  await expect(field(page, 'Start')).toHaveAccessibleDescription('20:00 · UTC')
  await tap(button(page, 'Court Nine'))
  await expect(field(page, 'Venue')).toHaveValue('Court Nine')
  await expect(field(page, 'City')).toHaveValue('Marram')
  await type(field(page, 'What people should know'), 'One patch, one horn. Earplugs are free.')
  await expect(field(page, 'Title')).toHaveValue(
    'Kestrel Data and Halvard Rue at Court Nine, Marram',
  )
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await tap(button(page, 'POST SHOW'))

  await expect(postedHeading(page)).toBeFocused()
  await expect(
    page.getByText(/goes public when the site is next published|is on the site/),
  ).toBeVisible()
  const url = await field(page, 'Link to share').inputValue()
  expect(url).toMatch(/^http.*\/news\/kestrel-data-and-halvard-rue-at-/)
  await expect(button(page, 'SHARE')).toBeInViewport({ ratio: 1 })
  await tap(button(page, 'SHARE'))
  await expect(page.locator('html')).toHaveAttribute('data-shared', new RegExp(url))
  expect(taps).toBeLessThanOrEqual(9)
  expect(await axeViolations(page)).toEqual([])

  await button(page, 'POST ANOTHER').tap()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(field(page, 'Title')).toHaveValue('')
  await expect(button(page, 'Kestrel Data')).toHaveAttribute('aria-pressed', 'false')
})

test(
  'the short form says what is missing at its field, and a crash loses nothing',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'moderator')
    await page.goto('/admin/news/show')
    await expect(
      page.getByText('Still missing: who plays, day, what people should know.'),
    ).toBeVisible()
    await button(page, 'POST SHOW').click()
    await expect(notice(page, 'alert')).toContainText('Please choose who plays, or write a title.')
    await expect(field(page, 'Title')).toBeFocused()
    const about = (label: string) => expect(field(page, label))
    await about('Day').toHaveAccessibleDescription(
      /Please set an event date for shows and releases/,
    )
    await about('What people should know').toHaveAccessibleDescription(/Please write what people/)

    await field(page, 'Line-up').fill('Ada, Bo')
    await field(page, 'Day').fill('12.12.2031')
    await field(page, 'What people should know').fill('Bring a chair.')
    await field(page, 'Doors').fill('half eight')
    await button(page, 'POST SHOW').click()
    await expect(field(page, 'Doors')).toBeFocused()
    await about('Doors').toHaveAccessibleDescription(
      'Please type a time like 20:00 or 8pm, or clear it.',
    )
    await about('Doors').toHaveValue('half eight')
    await field(page, 'Doors').fill('')
    await field(page, 'Ticket link').fill('tickets')
    await button(page, 'POST SHOW').click()
    await about('Ticket link').toHaveAccessibleDescription(/must begin with https:/)
    const again = await crash(page, '/admin/news/show')
    await expect(field(again, 'Title')).toHaveValue('Ada and Bo, December 12, 2031')
    await expect(field(again, 'Day')).toHaveValue('Dec 12, 2031')
    await expect(field(again, 'Ticket link')).toHaveValue('tickets')
    await field(again, 'Ticket link').fill('')
    await field(again, 'Title').fill('Two friends')
    await field(again, 'Venue').fill('A barn')
    await expect(field(again, 'Title')).toHaveValue('Two friends')
    await button(again, 'KEEP AS DRAFT').click()
    await expect(notice(again)).toContainText('Article "Two friends" created successfully!')
    await expect(again.getByRole('main')).toContainText('DRAFT')
    await expect(field(again, 'Excerpt')).toHaveValue('Bring a chair.')
  },
)

test('the keyboard alone posts a show', async ({ page }) => {
  await signIn(page, 'moderator')
  const tabTo = async (control: Locator) => {
    for (let press = 0; press < 24; press++) {
      await page.keyboard.press('Tab')
      if (await control.evaluate((element) => element === document.activeElement)) return
    }
    await expect(control).toBeFocused()
  }
  await page.getByRole('link', { name: 'POST A SHOW' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'New show' })).toBeVisible()
  await tabTo(button(page, 'Odile Marrow'))
  await page.keyboard.press('Space')
  await tabTo(field(page, 'Day'))
  await page.keyboard.type('12 Dec 2031')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Start')).toBeFocused()
  await page.keyboard.type('20h')
  await tabTo(field(page, 'Venue'))
  await page.keyboard.type('The keyboard shop')
  await tabTo(field(page, 'What people should know'))
  await page.keyboard.type('No mouse.')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(postedHeading(page)).toBeFocused()
  // This browser has no share sheet.
  await expect(button(page, 'SHARE')).toHaveCount(0)
  await tabTo(button(page, 'COPY'))
  await tabTo(button(page, 'POST ANOTHER'))
})

/** Days from now, as the form of a show types them. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a moderator on a phone cancels a show with three taps, and nothing to scroll', async ({
  page,
}) => {
  await signIn(page, 'moderator')
  const show = { type: 'show', eventDate: inDays(0), venue: 'Pump Hall 2' }
  const id = await addArticle(page.request, { ...show, title: 'Rain on the quay' })
  await page.goto('/admin')
  let taps = 0
  const tap = async (control: Locator) => {
    taps++
    await expect(control).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await control.tap()
  }
  await expect(page.getByText('Nothing coming up.')).toHaveCount(0)
  await tap(page.getByRole('link', { name: 'Rain on the quay' }))
  const cancelled = page.locator('label', { hasText: 'Cancelled' })
  await tap(cancelled)
  expect(await axeViolations(page)).toEqual([])
  await tap(button(page, 'UPDATE ARTICLE'))
  await expect(notice(page)).toContainText('Article "Rain on the quay" updated successfully!')
  expect(taps).toBe(3)

  await expect(row(page, 'Rain on the quay')).toContainText('CANCELLED')
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'POST A SHOW' })).toBeVisible()
  await expect(page.getByText('Night Bus Choir on the last ferry')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rain on the quay' })).toHaveCount(0)
  await page.goto(`/admin/news/${id}`)
  await expect(page.getByRole('radio', { name: 'Cancelled' })).toBeChecked()
  await expect(page.locator('main header')).toContainText('CANCELLED')
})

test('a show that gets another day is asked about, and says when and where it was', async ({
  page,
}) => {
  await signIn(page, 'moderator')
  const id = await addArticle(page.request, {
    type: 'show',
    title: 'The quay moves',
    eventDate: '2038-10-24',
    venue: 'Pump Hall 2',
    city: 'Marram',
  })
  await page.goto(`/admin/news/${id}`)
  const asked = page.getByText('Visitors have read another day or place. Is the show moved?')
  await field(page, 'City').fill('Marram Quay')
  await expect(asked).toBeVisible()
  await field(page, 'City').fill('Marram')
  await expect(asked).toHaveCount(0)
  await field(page, 'Event date').fill('2038-11-07')
  await field(page, 'Venue').fill('Court One')
  await button(page, 'MOVED').click()
  await expect(page.getByRole('radio', { name: 'Moved' })).toBeChecked()
  await expect(asked).toHaveCount(0)
  const former = 'was October 24 at Pump Hall 2, Marram'
  await expect(page.getByText(`Visitors will also read “${former}”.`)).toBeVisible()
  await field(page, 'What visitors should know about it').fill('The hall is flooded.')
  await field(page, 'Line-up').fill('Ada, halvard rue')
  await button(page, 'PREVIEW ARTICLE').click()
  const preview = page.getByRole('dialog')
  for (const said of ['MOVED', former, 'The hall is flooded.', 'November 7, 2038', 'Halvard Rue'])
    await expect(preview).toContainText(said)
  await preview.getByRole('button', { name: 'Close' }).click()
  await button(page, 'UPDATE ARTICLE').click()
  await expect(notice(page)).toContainText('updated successfully!')
  await page.goto(`/admin/news/${id}`)
  await expect(page.getByText(`Visitors will also read “${former}”.`)).toBeVisible()
  await expect(field(page, 'Line-up')).toHaveValue('Ada, Halvard Rue')
})

test('who is typed before the roster has come is on the roster once it has', async ({ page }) => {
  await signIn(page, 'moderator')
  const id = await addArticle(page.request, {
    type: 'show',
    title: 'A slow roster',
    eventDate: '2038-10-24',
  })
  const letGo = await holdAnswers(page, '**/api/staff/read-show-choices')
  await page.goto(`/admin/news/${id}`)
  await field(page, 'Line-up').fill('Ada, halvard rue')
  const arrived = page.waitForResponse('**/api/staff/read-show-choices')
  letGo()
  await arrived
  await expect(field(page, 'Line-up')).toHaveValue('Ada, halvard rue')
  await button(page, 'PREVIEW ARTICLE').click()
  await expect(page.getByRole('dialog')).toContainText('Halvard Rue')
})
