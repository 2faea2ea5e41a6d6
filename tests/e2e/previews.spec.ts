// Previews: what is heard of a record before it is loaded, on the redeemed sleeve.
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Locator, Page } from 'playwright/test'
import { encode } from '#supabase/local/demo-music/encode.ts'
import { sampleRate } from '#supabase/local/demo-music/sound.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { addFile, callAsStaff, signInAsStaff } from '#tests/support/browser/staff-calls.ts'
import { expect, test } from './fixtures.ts'

const silence = (seconds: number) =>
  encode(new Int16Array(2 * Math.round(seconds * sampleRate)), 'mp3', {
    ...{ title: 'Silence', artist: 'Nobody', album: '', year: '2026' },
    ...{ trackNumber: 1, tracksTotal: 1, cover: null },
  })

/** A code of a record with three tracks and their previews: a short one, then two long ones. */
async function pressRecord(page: Page): Promise<string> {
  const { request } = page.context()
  await signInAsStaff(request)
  const { release } = await callAsStaff<{ release: { id: string } }>(
    request,
    'POST',
    '/api/releases',
    { title: 'Rauschen', artist: 'Odile Marrow', year: '2026' },
  )
  const titles = ['Short', 'Long', 'Longer']
  const tracks = titles.map((title) => ({ id: randomUUID(), title, artist: '', seconds: 205 }))
  const releaseId = release.id
  await callAsStaff(request, 'PUT', '/api/tracks', { releaseId, version: '', tracks })
  for (const [index, { id }] of tracks.entries())
    await addFile(request, Buffer.from(await silence(index === 0 ? 0.5 : 30)), {
      ...{ releaseId, trackId: id, kind: 'preview', name: 'preview.mp3' },
    })
  const made = { releaseId, quantity: 1, batchName: 'Cards' }
  const { codes } = await callAsStaff<{ codes: string[] }>(request, 'POST', '/api/codes', made)
  await page.context().clearCookies()
  return codes[0]!
}

async function redeem(page: Page, code: string): Promise<Locator> {
  await page.goto('/redeem')
  await page.getByRole('textbox', { name: 'The code from your sleeve' }).fill(code)
  await page.getByRole('button', { name: 'REDEEM' }).click()
  await expect(page.getByRole('heading', { name: /Rauschen/ })).toBeVisible()
  return page.getByRole('list', { name: 'Tracks' }).getByRole('listitem')
}

const isPlaying = (track: Locator) =>
  track.locator('audio').evaluate((audio: HTMLAudioElement) => !audio.paused)

test('previews play one after another, one at a time, from the first touch on', async ({
  page,
}) => {
  const tracks = await redeem(page, await pressRecord(page))
  const heard: string[] = []
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/media/')) heard.push(response.url())
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  const listen = (index: number) => tracks.nth(index).locator('summary')
  await expect(tracks.locator('audio')).toHaveCount(3)
  expect(heard).toEqual([])

  // By keyboard; the first is over after half a second, and the second goes on by itself.
  await listen(0).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => isPlaying(tracks.nth(1))).toBe(true)
  await expect(listen(1)).toBeFocused()
  expect(await isPlaying(tracks.nth(0))).toBe(false)
  expect((await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(
    2 * 1024,
  )

  await listen(2).click()
  await expect.poll(() => isPlaying(tracks.nth(2))).toBe(true)
  expect(await isPlaying(tracks.nth(1))).toBe(false)
  await expect(tracks.nth(1).locator('audio')).toBeHidden()
  expect(await axeViolations(page)).toEqual([])

  await listen(2).click()
  await expect.poll(() => isPlaying(tracks.nth(2))).toBe(false)
})

test('without script a preview is the browser’s own player', async ({ browser, page }) => {
  const code = await pressRecord(page)
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: process.env.E2E_SITE! })
  const tracks = await redeem(plain, code)
  await tracks.nth(0).locator('summary').click()
  const player = tracks.nth(0).locator('audio')
  await expect(player).toBeVisible()
  const answer = await plain.request.get((await player.getAttribute('src'))!)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'audio/mpeg'])
  await plain.close()
})
