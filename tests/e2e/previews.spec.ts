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

const isPlaying = (track: Locator) =>
  track.locator('audio').evaluate((audio: HTMLAudioElement) => !audio.paused)

test('the record plays on in one bar, by keyboard and by pointer', async ({ page, request }) => {
  const [short, long] = await Promise.all([silence(0.5), silence(30)])
  const tracks = await openSleeve(page, request, [short, long, long])
  const heard: string[] = []
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/media/')) heard.push(response.url())
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  const listen = (index: number) => tracks.nth(index).locator('summary')
  const bar = page.getByRole('region', { name: 'Player' })
  await expect(tracks.locator('audio')).toHaveCount(3)
  expect(heard).toEqual([])
  await expect(bar).toBeHidden()

  // The first is over after half a second, and the second goes on by itself.
  await listen(0).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => isPlaying(tracks.nth(1))).toBe(true)
  expect(await isPlaying(tracks.nth(0))).toBe(false)
  await expect(bar).toContainText('Track 2')
  await expect(bar).toContainText('0:30')
  await expect(listen(1)).toContainText('PAUSE')
  await expect(listen(0)).toContainText('LISTEN')
  expect((await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(
    4 * 1024,
  )
  expect(await axeViolations(page)).toEqual([])

  await test.step('the bar pauses, goes on, and moves within a track', async () => {
    await bar.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(() => isPlaying(tracks.nth(1))).toBe(false)
    await bar.getByRole('button', { name: 'Next track' }).click()
    await expect.poll(() => isPlaying(tracks.nth(2))).toBe(true)
    await expect(bar.getByRole('button', { name: 'Next track' })).toBeDisabled()
    await bar.getByRole('slider').fill('20')
    await expect(bar).toContainText(/0:(19|2\d) \/ 0:30/)
    await bar.getByRole('button', { name: 'Previous track' }).click()
    await expect.poll(() => isPlaying(tracks.nth(1))).toBe(true)
    expect(await isPlaying(tracks.nth(2))).toBe(false)
  })

  await listen(1).click()
  await expect.poll(() => isPlaying(tracks.nth(1))).toBe(false)
})

test('whoever has redeemed hears whole tracks, by links that end', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/status of 404/)
  const [mp3, preview] = await Promise.all([silence(12), silence(1)])
  const tracks = [{ title: 'Gross', mp3, preview }]
  await redeem(page, await pressRecord(request, { title: 'Tare', tracks }))
  const track = page.getByRole('list', { name: 'Tracks' }).getByRole('listitem')
  expect(await track.locator('audio').getAttribute('src')).toBeNull()
  await track.locator('summary').click()
  const bar = page.getByRole('region', { name: 'Player' })
  await expect(bar).toContainText('0:12')
  await expect.poll(() => isPlaying(track)).toBe(true)

  // As when the link has ended: the next touch gets another.
  const audio = track.locator('audio')
  await bar.getByRole('button', { name: 'Pause' }).click()
  await expect(bar.getByRole('button', { name: 'Play' })).toBeVisible()
  await audio.evaluate((sound: HTMLAudioElement) => (sound.src = '/nothing.mp3'))
  await bar.getByRole('button', { name: 'Play' }).click()
  await expect(bar).toContainText('Did not load')
  await bar.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => isPlaying(track)).toBe(true)
})

test(
  'a sound that did not load is asked for again, and the bar goes with its sleeve',
  { tag: '@full' },
  async ({ page, request, watch }) => {
    watch.allow(/ERR_FAILED/)
    const track = await openSleeve(page, request, [await silence(12)])
    const bar = page.getByRole('region', { name: 'Player' })
    await page.route('**/media/**', (route) => route.abort())
    await track.locator('summary').click()
    await expect(bar).toContainText('Did not load')
    await page.unroute('**/media/**')
    await bar.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => isPlaying(track)).toBe(true)
    await page.getByRole('button', { name: 'Redeem another code' }).click()
    await expect(bar).toBeHidden()
  },
)

test('without script a preview is the browser’s own player', async ({ browser, request }) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: process.env.E2E_SITE! })
  const tracks = await openSleeve(plain, request, [await silence(0.5)])
  await tracks.nth(0).locator('summary').click()
  const player = tracks.nth(0).locator('audio')
  await expect(player).toBeVisible()
  const answer = await plain.request.get((await player.getAttribute('src'))!)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'audio/mpeg'])
  await plain.close()
})
