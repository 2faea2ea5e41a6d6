// Previews: what is heard of a record before it is loaded, on the redeemed sleeve.
import { gzipSync } from 'node:zlib'
import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { pressRecord, redeem } from '#tests/support/browser/press-record.ts'
import { silence } from '#tests/support/files/silence.ts'
import { expect, test } from './fixtures.ts'

/** Redeems a code of a record with a track for each preview; the tracks of its sleeve. */
async function openSleeve(
  page: Page,
  request: APIRequestContext,
  previews: Buffer<ArrayBuffer>[],
): Promise<Locator> {
  const tracks = previews.map((preview, index) => ({ title: `Track ${index + 1}`, preview }))
  await redeem(page, await pressRecord(request, { title: 'Rauschen', tracks }))
  return page.getByRole('list', { name: 'Tracks' }).getByRole('listitem')
}

/** What is in the bar, and whether it sounds. */
const playing = (page: Page) =>
  page.locator('.player').evaluate((bar) => {
    const { paused } = bar.querySelector('audio')!
    const title = bar.querySelector('[data-part=title]')!.textContent
    return paused ? null : title
  })

const listen = (track: Locator) => track.getByRole('button')
const barOf = (page: Page) => page.getByRole('region', { name: 'Player' })

test('the record plays on in one bar, by keyboard and by pointer', async ({ page, request }) => {
  const [short, long] = await Promise.all([silence(0.5), silence(75)])
  const tracks = await openSleeve(page, request, [short, long, long])
  const heard: string[] = []
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/media/')) heard.push(response.url())
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  const bar = barOf(page)
  const said = bar.getByRole('status')
  await expect(tracks).toHaveCount(3)
  expect(heard).toEqual([])
  await expect(bar).toBeHidden()

  // The first is over after half a second, and the second goes on by itself.
  await listen(tracks.nth(0)).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => playing(page)).toBe('Track 2')
  await expect(said).toHaveText('Track 2, 2 of 3')
  await expect(bar).toContainText('1:15')
  await expect(listen(tracks.nth(1))).toHaveAccessibleName('PAUSE to Track 2')
  await expect(listen(tracks.nth(0))).toHaveAccessibleName('LISTEN to Track 1')
  expect((await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(
    4 * 1024,
  )
  expect(await axeViolations(page)).toEqual([])

  await test.step('the bar pauses, goes on, and moves within a track', async () => {
    await bar.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(() => playing(page)).toBeNull()
    await bar.getByRole('button', { name: 'Next track' }).click()
    await expect.poll(() => playing(page)).toBe('Track 3')
    await expect(said).toHaveText('Track 3, 3 of 3')
    await expect(bar.getByRole('button', { name: 'Next track' })).toBeDisabled()
    const slider = bar.getByRole('slider', { name: 'Place in the track' })
    await slider.fill('65')
    await expect(slider).toHaveAttribute('aria-valuetext', '1 minute 5 of 1 minute 15')
    await expect(bar).toContainText(/1:0[5-9] \/ 1:15/)
    expect((await slider.boundingBox())!.height).toBeGreaterThanOrEqual(24)
    await bar.getByRole('button', { name: 'Previous track' }).click()
    await expect.poll(() => playing(page)).toBe('Track 2')
  })

  await listen(tracks.nth(1)).click()
  await expect.poll(() => playing(page)).toBeNull()
})

test('one control plays the whole record, pauses it, and begins again after its end', async ({
  page,
  request,
}) => {
  const [short, long] = await Promise.all([silence(2), silence(30)])
  const tracks = await openSleeve(page, request, [long, short])
  const all = page.getByRole('button', { name: 'PLAY THE RECORD' })
  await all.click()
  await expect.poll(() => playing(page)).toBe('Track 1')
  const pause = page.getByRole('button', { name: 'PAUSE', exact: true })
  await pause.first().click()
  await expect.poll(() => playing(page)).toBeNull()
  await listen(tracks.nth(1)).click()
  await expect.poll(() => playing(page)).toBe('Track 2')
  await expect.poll(() => playing(page)).toBeNull()
  await all.click()
  await expect.poll(() => playing(page)).toBe('Track 1')
})

test('PAUSE holds while the address of a whole track is asked for', async ({ page, request }) => {
  const tracks = [{ title: 'Gross', mp3: await silence(12) }]
  await redeem(page, await pressRecord(request, { title: 'Tare', tracks }))
  const asked = Promise.withResolvers<null>()
  const answered = Promise.withResolvers<null>()
  await page.route('/api/download', async (route) => {
    asked.resolve(null)
    await answered.promise
    await route.continue()
  })
  const all = page.getByRole('button', { name: 'PLAY THE RECORD' })
  await all.click()
  await asked.promise
  await page.getByRole('button', { name: 'PAUSE', exact: true }).click()
  const answer = page.waitForResponse('/api/download')
  answered.resolve(null)
  await answer
  await expect(barOf(page).locator('audio')).toHaveAttribute('src', /./)
  expect(await playing(page)).toBeNull()
  await all.click()
  await expect.poll(() => playing(page)).toBe('Gross')
})

test('a fan who has redeemed hears whole tracks, by links that expire', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/status of 404/)
  const [mp3, preview] = await Promise.all([silence(12), silence(1)])
  const tracks = [{ title: 'Gross', mp3, preview }]
  await redeem(page, await pressRecord(request, { title: 'Tare', tracks }))
  const track = page.getByRole('list', { name: 'Tracks' }).getByRole('listitem')
  await listen(track).click()
  const bar = barOf(page)
  await expect(bar).toContainText('0:12')
  await expect.poll(() => playing(page)).toBe('Gross')

  // As when the link has ended: the next touch gets another.
  await bar.getByRole('button', { name: 'Pause' }).click()
  await bar.locator('audio').evaluate((sound: HTMLAudioElement) => (sound.src = '/nothing.mp3'))
  await expect(bar).toContainText('Did not load')
  await bar.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => playing(page)).toBe('Gross')
})

test(
  'a sound that did not load is asked for again, and the bar goes with its sleeve',
  { tag: '@full' },
  async ({ page, request, watch }) => {
    watch.allow(/ERR_FAILED/)
    const track = await openSleeve(page, request, [await silence(12)])
    const bar = barOf(page)
    await page.route('**/media/**', (route) => route.abort())
    await listen(track).click()
    await expect(bar).toContainText('Did not load')
    await expect(bar.getByRole('status')).toHaveText('Did not load')
    await page.unroute('**/media/**')
    await bar.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => playing(page)).toBe('Track 1')
    await page.getByRole('button', { name: 'Redeem another code' }).click()
    await expect(bar).toBeHidden()
    await expect.poll(() => playing(page)).toBeNull()
  },
)

test('without script there is the browser’s own player', async ({ browser, request }) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: process.env.E2E_SITE! })
  const tracks = await openSleeve(plain, request, [await silence(0.5)])
  await expect(plain.getByRole('button', { name: 'PLAY THE RECORD' })).toBeHidden()
  await expect(tracks.getByRole('button')).toHaveCount(0)
  const player = tracks.locator('audio')
  await expect(player).toBeVisible()
  await expect(player).toHaveAccessibleName('Track 1')
  const answer = await plain.request.get((await player.getAttribute('src'))!)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'audio/mpeg'])
  await plain.close()
})

test(
  'where player.ts does not load, LISTEN brings the browser’s own player',
  { tag: '@full' },
  async ({ page, request, watch }) => {
    watch.allow(/ERR_FAILED|Failed to fetch/)
    const tracks = await openSleeve(page, request, [await silence(12)])
    await page.route(/\/player[-.][^/]*\.js/, (route) => route.abort())
    await listen(tracks.first()).click()
    const isHeard = () =>
      tracks.locator('audio').evaluate((sound: HTMLAudioElement) => sound.currentTime > 0)
    await expect.poll(isHeard).toBe(true)
  },
)
