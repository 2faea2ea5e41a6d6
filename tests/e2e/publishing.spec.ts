// An edit goes live: from a phone to a published record, which visitors find.
import { expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { field, notice, openMenu, row } from '#tests/support/browser/admin-browser.ts'
import {
  onceBuilt,
  openAdmin,
  published,
  photograph,
  site,
  status,
  tapToChoose,
  usePublishingSite,
} from '#tests/support/browser/publishing-site.ts'
import { silence } from '#tests/support/files/silence.ts'
import { holdAnswers } from './fixtures.ts'

usePublishingSite()
test.use({ hasTouch: true, isMobile: true })

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

test('a photographed sleeve becomes a published record', async ({ page, context, browser }) => {
  const taken = await photograph()
  expect((await readPicture(taken)).tags).toContain('Phone')
  await openAdmin(page, 'releases')
  await expect(status(page)).toContainText('Everything is live')
  await page.getByRole('link', { name: 'ADD RELEASE' }).tap()
  await field(page, 'Title').fill('Letters to Nobody')
  await field(page, 'Artist').fill('Odile Marrow')
  await tapToChoose(page, 'UPLOAD for cover', 'IMG_0042.jpg', taken)
  await expect(page.getByAltText('Preview of the cover')).toBeVisible()
  await field(page, 'Alt text: describe the picture for people who can’t see it').fill(
    'A sleeve of two halves',
  )
  await page.getByRole('button', { name: 'CREATE RELEASE' }).tap()
  await expect(notice(page)).toContainText('created successfully!')
  const tracks = page.getByRole('region', { name: 'Tracks', exact: true })
  for (const [index, title] of ['Dear Nobody', 'Yours'].entries()) {
    await tracks.getByRole('button', { name: 'ADD TRACK' }).tap()
    await tracks.getByLabel(`Title of track ${index + 1}`).fill(title)
  }
  await tapToChoose(page, '+ PREVIEW of Dear Nobody', 'preview.mp3', await silence(30))
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
    const letStatus = await holdAnswers(page, '**/api/staff/*publish*')
    await page.getByRole('button', { name: 'UPDATE RELEASE' }).tap()
    await expect(notice(page)).toContainText('updated successfully!')
    await expect(status(page)).toContainText('Checking what is live…')
    letStatus()
    await expect(status(page)).toContainText(/1 change waiting|Publishing…/)
    await expect(record).toContainText('not live yet')
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
  const path = (await record.getByRole('link', { name: 'VIEW ON THE SITE' }).getAttribute('href'))!

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
      tags: undefined,
      ...size,
      ...upright,
    })
  }
  const shared = await friend.locator('meta[property="og:image"]').getAttribute('content')
  const [largest] = files.at(-1)!.split(' ')
  expect(new URL(shared!).pathname).toBe(largest!.replace(/(-1920)?\.webp$/, '-share.jpeg'))
  await expect(friend.getByRole('button', { name: /^LISTEN to / })).toHaveCount(1)
  await friend.context().close()
})

test('staff put an early track onto a pre-order, and a fan hears it whole', async ({
  page,
  browser,
}) => {
  await openAdmin(page, 'releases')
  await row(page, 'The Year of the Heron').getByRole('heading').getByRole('link').tap()
  const tracks = page.getByRole('region', { name: 'Tracks', exact: true })
  await tracks.getByRole('button', { name: 'ADD TRACK' }).tap()
  await tracks.getByLabel('Title of track 1').fill('Low Water')
  await expect(tracks.getByText('Saved', { exact: true })).toBeVisible()
  await tapToChoose(page, '+ EARLY of Low Water', 'low water.mp3', await silence(150))
  await page.getByRole('dialog').getByRole('button', { name: 'MAKE IT THE EARLY TRACK' }).tap()
  await expect(tracks.getByRole('button', { name: /^EARLY .* of Low Water/ })).toBeVisible()
  const path = '/release/amparo-lisk-the-year-of-the-heron'
  await expect(async () => expect(await published(page.request, path)).toContain('.mp3')).toPass(
    onceBuilt,
  )

  const fan = await (await browser.newContext({ baseURL: site.address })).newPage()
  await fan.goto(path)
  await expect(fan.locator('.release-facts')).toContainText(/Out .* \(was .*\)/)
  const song = fan.getByRole('listitem').filter({ hasText: 'Low Water' })
  await expect(song).toContainText('WHOLE SONG')
  await song.getByRole('button', { name: 'LISTEN to Low Water' }).click()
  await expect(fan.getByRole('region', { name: 'Player' })).toContainText('/ 2:30')
  await fan.context().close()
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
