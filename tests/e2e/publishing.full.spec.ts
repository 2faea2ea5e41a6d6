// What else happens on the way to a published edit: a schedule that nobody watches, a used up limit, a failed build, a restart.
import { expect, test } from 'playwright/test'
import { field, goTo, notice, row } from '#tests/support/browser/admin-browser.ts'
import {
  backend,
  onceBuilt,
  openAdmin,
  photograph,
  published,
  site,
  startPublishingSite,
  status,
  tapToChoose,
  usePublishingSite,
} from '#tests/support/browser/publishing-site.ts'

usePublishingSite()

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a moderator photographs a poster, writes the show with it, closes the browser, and it is live', async ({
    page: phone,
    browser,
  }) => {
    await openAdmin(phone, 'news', 'moderator')
    await phone.getByRole('link', { name: 'CREATE ARTICLE' }).tap()
    await field(phone, 'Article type').selectOption('show')
    await field(phone, 'Title').fill('Amparo Lisk at the harbour office')
    await field(phone, 'Excerpt').fill('One guitar, one window, one night.')
    await field(phone, 'Content').fill('She plays until the ferry leaves.')
    await field(phone, 'Event date').fill('2031-03-28')
    await field(phone, 'Doors open').fill('19:30')
    await field(phone, 'Show starts').fill('20:15')
    await field(phone, 'Venue').fill('The harbour office')
    await field(phone, 'City').fill('Marram')
    await field(phone, 'Ticket link').fill('https://tickets.example/amparo')
    await tapToChoose(phone, 'UPLOAD for featured image', 'IMG_0043.jpg', await photograph())
    await expect(phone.getByAltText('Preview of the featured image')).toBeVisible()
    const ticket = phone.getByRole('figure', { name: 'Preview: home page' })
    await expect(ticket).toContainText('Doors 19:30, show 20:15')
    await phone.getByRole('button', { name: 'CREATE ARTICLE' }).tap()
    await expect(notice(phone)).toContainText('created successfully!')
    await phone.context().close()

    // Nobody looks: the timer of the schedule publishes, also what no tab has ever known of.
    await backend.database.exec(
      "insert into public.news (title, excerpt, content) values ('Nobody looks', 'x', 'x')",
    )
    const page = await browser.newPage()
    await expect.poll(() => published(page.request, '/news'), onceBuilt).toContain('Nobody looks')
    await page.goto(`${site.address}/events`)
    const row = page.getByRole('listitem').filter({ hasText: 'Amparo Lisk at the harbour office' })
    await expect(row).toContainText('The harbour office, Marram')
    await expect(row.getByRole('link', { name: /^TICKETS/ })).toHaveAttribute(
      'href',
      'https://tickets.example/amparo',
    )
    await row.getByRole('link', { name: 'Amparo Lisk', exact: false }).first().click()
    await expect(page.locator('.article-image')).toHaveAttribute('srcset', /480w.*1920w/)
    await page.close()
  })
})

test('a used up monthly limit waits for an admin’s PUBLISH NOW', async ({ page, browser }) => {
  await openAdmin(page, 'publishing')
  await field(page, 'Publishing limit per month').fill('0')
  await page.getByRole('button', { name: 'SAVE SETTINGS' }).click()
  await expect(notice(page)).toContainText('Publishing settings saved successfully!')
  await goTo(page, 'News')
  await row(page, 'The kettle has been replaced')
    .last()
    .getByRole('heading')
    .getByRole('link')
    .click()
  await field(page, 'Title').fill('The kettle is back')
  await page.getByRole('button', { name: 'UPDATE ARTICLE' }).click()
  await expect(notice(page)).toContainText('Article "The kettle is back" updated successfully!')
  await expect(status(page)).toContainText(
    '1 change waiting · The monthly publishing limit is reached.',
  )
  const moderator = await browser.newPage()
  await openAdmin(moderator, 'news', 'moderator')
  await expect(status(moderator)).toContainText('An admin can still publish.')
  await expect(moderator.getByRole('button', { name: 'PUBLISH NOW' })).toBeDisabled()
  await moderator.close()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(status(page)).toBeVisible()
  await page.getByRole('button', { name: 'PUBLISH NOW' }).click()
  const question = page.getByRole('dialog', {
    name: 'The monthly publishing limit is reached. Publish anyway?',
  })
  await question.getByRole('button', { name: 'CANCEL' }).click()
  await expect(status(page)).toContainText('1 change waiting')
})

test('a failed build keeps the old site, and PUBLISH NOW repairs it', async ({ page }) => {
  // The build's own read is refused, as a paused project would.
  await backend.database.exec(`
    update public.publishing set monthly_limit = 20;
    revoke execute on function public.site_content() from anon;`)
  await openAdmin(page, 'settings')
  await page.getByRole('tab', { name: 'ADVANCED' }).click()
  await page.getByLabel('Maintenance mode').check()
  await page.getByRole('button', { name: 'SAVE SETTINGS' }).click()
  await expect(
    page.getByText('Maintenance mode is on: once it is published, visitors see'),
  ).toBeVisible()
  await expect(status(page)).toContainText('Publish failed', onceBuilt)
  await expect(status(page)).toContainText('The site could not be built.')
  expect(await published(page.request, '/news')).toContain('We weighed the whole catalogue again')
  await backend.database.exec('grant execute on function public.site_content() to anon')
  await page.getByRole('button', { name: 'PUBLISH NOW' }).click()
  await expect(notice(page)).toContainText('The site is being published.')
  await expect(status(page)).toContainText('Everything is live', onceBuilt)
  expect(await published(page.request, '/news')).toContain('noindex')
  await test.step('what the admin cannot know it does not claim', async () => {
    await page.route('**/build.json', (route) => route.abort())
    await page.reload()
    await expect(status(page)).toContainText('Can’t check right now')
  })
})

test('a start serves the last build again, and builds after an edit or in another time zone', async () => {
  await site.stop()
  await backend.database.exec(`update public.site_settings set label_name = 'Once'`)
  expect(await startPublishingSite()).toEqual(['Building the site', 'Starting the server'])
  await site.stop()
  process.env.SITE_TIME_ZONE = 'Asia/Tokyo'
  expect(await startPublishingSite('Building the site')).toEqual(['Building the site'])
  delete process.env.SITE_TIME_ZONE
  // What the hook of the site before was building ended with it.
  await backend.database.exec(
    'update public.publishing set build_revision = revision, build_since = now()',
  )
  expect(await startPublishingSite()).toEqual(['Starting the server'])
  const lost = 'select from public.publishing where build_since is not null'
  expect(await backend.database.query(lost, [])).toEqual([])
  expect(await (await fetch(site.address)).text()).toContain('Once')
})
