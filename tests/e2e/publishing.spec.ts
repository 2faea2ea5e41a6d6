// An edit goes live: with a site, a database and a deploy hook of this test's own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type Page, expect, test } from 'playwright/test'
import { startSite, type Site } from '#netlify/dev/site.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { startFromSnapshot } from '#tests/support/browser/e2e-label.ts'
import { silence } from '#tests/support/files/silence.ts'
import { freePort } from '#tests/support/free-port.ts'
import { field, notice, row, goTo, openMenu } from '#tests/support/browser/admin-browser.ts'
import sharp from 'sharp'
import { holdAnswers } from './fixtures.ts'

/** As a phone takes it: a JPEG that lies on its side, with the place where it was taken. Upright it is red above, blue below. */
const photograph = (): Promise<Buffer> =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#00f' } })
    .composite([
      {
        input: { create: { width: 2000, height: 3000, channels: 3, background: '#f00' } },
        ...{ left: 0, top: 0 },
      },
    ])
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: {
        ...{ GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 26/1' },
        ...{ GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 39/1' },
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** What a picture says of itself, and its colours near its upper and its lower edge. */
async function readPicture(bytes: Buffer) {
  const picture = sharp(bytes)
  const { exif, xmp, width, height } = await picture.metadata()
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colourAt = (part: number) => {
    const pixel = Math.floor(info.height * part) * info.width * info.channels
    const [red = 0, , blue = 0] = data.subarray(pixel, pixel + 3)
    return red > blue ? 'red' : 'blue'
  }
  return {
    tags: (exif ?? xmp)?.toString('latin1'),
    width,
    height,
    above: colourAt(0.1),
    below: colourAt(0.9),
  }
}

test.describe.configure({ timeout: 600_000 })

/** A build has no time of its own on a machine that other tests keep busy. */
const onceBuilt = { timeout: 300_000 }

let folder: string
let backend: Backend
let port: number
let site: Site

test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = mkdtempSync(join(tmpdir(), 'deadwax-publish-'))
  backend = await startFromSnapshot('demo')
  // As many as bring the search.
  await backend.database.exec(`
    insert into public.releases (title, artist, year, listed)
    select 'Rückkopplung ' || n, 'Ålesund Ensemble', '2009', true from generate_series(1, 20) n`)
  port = await freePort()
  await start()
})

/** Starts the site, or gives up at the stage `until`; answers the stages of the start. */
async function start(until?: string): Promise<string[]> {
  const stages: string[] = []
  const onProgress = (stage: string) => {
    stages.push(stage)
    if (stage === until) throw new Error(stage)
  }
  const logFile = join(folder, 'log.txt')
  const started = startSite({ folder: join(folder, 'site'), port, backend, logFile, onProgress })
  if (until) await expect(started).rejects.toThrow(until)
  else site = await started
  return stages
}
test.afterAll(async () => {
  await site.stop()
  await backend.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const status = (page: Page) => page.locator('.publish-status')

/** Stands in a screen, signed in by a call. */
async function openAdmin(page: Page, screen: string, who = 'admin'): Promise<void> {
  await page.request.post(`${site.address}/api/session`, {
    headers: { origin: site.address },
    data: { email: `${who}@deadwax.test`, password: `demo-${who}-pass` },
  })
  await page.goto(`${site.address}/admin/${screen}`)
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

/** The text of a public page. */
const published = async (request: APIRequestContext, path: string) =>
  (await request.get(`${site.address}${path}`)).text()

/** Chooses a file in the dialog that a button opens. */
async function choose(page: Page, button: string, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).tap()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a photographed sleeve becomes a published record', async ({ page, context, browser }) => {
    const taken = await photograph()
    expect((await readPicture(taken)).tags).toContain('Phone')
    await openAdmin(page, 'releases')
    await expect(status(page)).toContainText('Everything is live')
    await page.getByRole('link', { name: 'ADD RELEASE' }).tap()
    await field(page, 'Title').fill('Letters to Nobody')
    await field(page, 'Artist').fill('Odile Marrow')
    await choose(page, 'UPLOAD for cover', 'IMG_0042.jpg', taken)
    await expect(page.getByAltText('Preview of the cover')).toBeVisible()
    await field(page, 'Alt text: describe the picture for people who can’t see it').fill(
      'A sleeve of two halves',
    )
    await page.getByRole('button', { name: 'CREATE RELEASE' }).tap()
    await expect(notice(page)).toContainText('created successfully!')
    const tracks = page.getByRole('region', { name: 'Tracks' })
    for (const [index, title] of ['Dear Nobody', 'Yours'].entries()) {
      await tracks.getByRole('button', { name: 'ADD TRACK' }).tap()
      await tracks.getByLabel(`Title of track ${index + 1}`).fill(title)
    }
    await choose(page, '+ PREVIEW of Dear Nobody', 'preview.mp3', await silence(30))
    await expect(tracks.getByRole('button', { name: /^PREVIEW .* of Dear Nobody/ })).toBeVisible()
    await expect(tracks.getByText('Saved', { exact: true })).toBeVisible()
    await field(page, 'Show on the site').check()
    const visitor = await context.newPage()
    await visitor.goto(`${site.address}/releases`)
    const missed: number[] = []
    let isOver = false
    const asking = (async () => {
      while (!isOver) {
        const answer = await page.request.get(`${site.address}/releases`)
        if (!answer.ok() || !(await answer.text()).includes('</html>')) missed.push(answer.status())
        // The build beside it needs the machine, too.
        await page.waitForTimeout(20)
      }
    })()
    const record = row(page, 'Letters to Nobody')
    const live = record.getByText('live on the site')
    await test.step('the admin says how far it is', async () => {
      const letStatus = await holdAnswers(page, '**/api/publishing')
      await page.getByRole('button', { name: 'UPDATE RELEASE' }).tap()
      await expect(notice(page)).toContainText('updated successfully!')
      await expect(status(page)).toContainText('Checking what is live…')
      letStatus()
      await expect(status(page)).toContainText(/1 change waiting|Publishing…/)
      await expect(record).toContainText('next publish')
      await expect(status(page)).toContainText('Publishing…', { timeout: 60_000 })
      await expect(status(page)).toContainText('Everything is live', onceBuilt)
      await expect(live).toBeAttached()
    })
    isOver = true
    await asking
    expect(missed).toEqual([])
    await test.step('who was reading meanwhile still has a whole page: its styles and scripts are there', async () => {
      expect(await brokenParts(visitor)).toEqual([])
      await expect(visitor.getByText('Letters to Nobody')).toHaveCount(0)
      await visitor.reload()
      await expect(visitor.getByText('Letters to Nobody').first()).toBeVisible()
    })
    await openMenu(page, 'Letters to Nobody')
    const path = (await record
      .getByRole('link', { name: 'VIEW ON THE SITE' })
      .getAttribute('href'))!

    const friend = await (await browser.newContext({ baseURL: site.address })).newPage()
    await friend.goto(path)
    const cover = friend.getByRole('img', { name: 'A sleeve of two halves' })
    const files = (await cover.getAttribute('srcset'))!.split(', ')
    expect(files.map((file) => file.split(' ')[1])).toEqual(['320w', '480w', '960w', '1920w'])
    for (const [address = '', width] of files.map((file) => file.split(' '))) {
      const answer = await friend.request.get(address)
      const size = { width: parseInt(width!), height: Math.round((parseInt(width!) * 4) / 3) }
      expect(address).toMatch(/\.webp$/)
      const upright = { above: 'red', below: 'blue' }
      expect(await readPicture(await answer.body())).toEqual({
        ...{ tags: undefined, ...size, ...upright },
      })
    }
    const shared = await friend.locator('meta[property="og:image"]').getAttribute('content')
    expect(new URL(shared!).pathname).toBe(files.at(-1)!.split(' ')[0])
    await expect(friend.locator('audio')).toHaveCount(1)
    await friend.context().close()
  })

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
    await choose(phone, 'UPLOAD for featured image', 'IMG_0043.jpg', await photograph())
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

/** Scripts and styles of an open page that the site does not have any more. */
const brokenParts = (page: Page) =>
  page.evaluate(async () => {
    const parts = [...document.querySelectorAll<HTMLElement>('script[src], link[rel=stylesheet]')]
    const addresses = parts.map((part) => part.getAttribute('src') ?? part.getAttribute('href')!)
    const answers = await Promise.all(addresses.map(async (address) => (await fetch(address)).ok))
    return addresses.filter((_address, index) => !answers[index])
  })

test('the catalogue is searched in the page, and what is typed stays there', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${site.address}/releases`)
  const field = page.getByRole('searchbox', { name: 'Search the catalogue' })
  expect(asked.filter((url) => url.includes('releases.json'))).toEqual([])
  await field.fill('alesund ruckkopplung 12')
  const found = page.getByRole('search').getByRole('listitem')
  await expect(found).toHaveText('Ålesund Ensemble - Rückkopplung 122009')
  await expect(page.getByRole('status')).toHaveText('1 found')
  await field.fill('nothing of ours')
  await expect(page.getByRole('status')).toHaveText('0 found')
  await field.fill('TH-011')
  await expect(found.getByRole('link')).toHaveText('Halvard Rue - Tare')
  await field.fill('')
  await expect(found).toHaveCount(0)
  await expect(page.locator('.release-list')).toBeVisible()
  expect(asked.filter((url) => url.includes('releases.json'))).toHaveLength(1)
  expect(asked.filter((url) => /alesund|nothing/i.test(url))).toEqual([])
  await field.fill('tare halvard')
  await found.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tare' })).toBeVisible()
})

test('a used up monthly limit waits for an admin’s PUBLISH NOW', async ({ page, browser }) => {
  await openAdmin(page, 'publishing')
  await field(page, 'Publishing limit per month').fill('0')
  await page.getByRole('button', { name: 'SAVE SETTINGS' }).click()
  await expect(notice(page)).toContainText('Publishing settings saved successfully!')
  await goTo(page, 'News')
  await row(page, 'The kettle has been replaced').last().getByRole('link', { name: 'EDIT' }).click()
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
  await question.getByRole('button', { name: 'PUBLISH NOW' }).click()
  await expect(status(page)).toContainText('Everything is live', onceBuilt)
  expect(await published(page.request, '/news')).toContain('The kettle is back')
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
    page.getByText('Maintenance mode is on: visitors see only the maintenance page.'),
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
    await expect(status(page)).toContainText('Status unknown')
  })
})

test('a start serves the last build again, and builds after an edit or in another time zone', async () => {
  await site.stop()
  await backend.database.exec(`update public.site_settings set label_name = 'Once'`)
  expect(await start()).toEqual(['Building the site', 'Starting the server'])
  await site.stop()
  process.env.SITE_TIME_ZONE = 'Asia/Tokyo'
  expect(await start('Building the site')).toEqual(['Building the site'])
  delete process.env.SITE_TIME_ZONE
  expect(await start()).toEqual(['Starting the server'])
  expect(await (await fetch(site.address)).text()).toContain('Once')
})
