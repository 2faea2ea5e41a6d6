// The label's own files, as a fan meets them: what a code opens, with and without script.
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from 'playwright/test'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { pressRecord, redeem } from '#tests/support/browser/press-record.ts'
import { expect, test } from './fixtures.ts'

const zip = Buffer.from('PK\u0003\u0004 the whole record')
const mp3 = Buffer.from('ID3 one track of it')

/** A code of a release with a zip and a track. */
const pressFiveOClock = (request: APIRequestContext) =>
  pressRecord(request, {
    title: 'Fünf / Uhr',
    downloadUrl: 'https://elsewhere.example/old.zip',
    download: zip,
    tracks: [{ title: 'Late Train', mp3 }],
  })

async function take(page: Page, name: string): Promise<[string, Buffer]> {
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const file = await begun
  return [file.suggestedFilename(), await readFile(await file.path())]
}

const sizeText = /^[\d.]+ (KB|MB|GB|bytes)$/
const openMoreFiles = (page: Page) => page.getByText('Sizes and single tracks').click()

test('a fan downloads a release and retries a failed one', async ({ page, request, watch }) => {
  watch.allow(/status of 404|ERR_FAILED/)
  await redeem(page, await pressFiveOClock(request))
  const sleeve = page.getByRole('region', { name: 'Your release' })
  // The label's own file, and not the address that it replaces.
  await expect(sleeve.getByRole('link')).toHaveCount(0)
  await expect(
    sleeve.getByText(/^Available on this device until \w+ \d+, \d{4} at \d\d:\d\d, your time$/),
  ).toBeVisible()
  await test.step('a download that cannot begin says so', async () => {
    const button = page.getByRole('button', { name: 'DOWNLOAD RELEASE' })
    await page.route('/api/download', (route) => route.abort())
    await button.click()
    await expect(
      page.getByText(/Nothing is lost: press the button again in a minute/),
    ).toBeVisible()
    await page.unroute('/api/download')
    await page.route('/api/download', (route) =>
      route.continue({ postData: JSON.stringify({ code: 'NOTTHIS1', claim: 'x', file: 'y' }) }),
    )
    await button.click()
    await expect(page.getByText(/This download has expired\./)).toBeVisible()
    await page.unroute('/api/download')
  })
  expect(await take(page, 'DOWNLOAD RELEASE')).toEqual(['Odile Marrow - Fünf _ Uhr.zip', zip])
  await expect(page.getByText('Your download has started.')).toBeVisible()
  expect(await take(page, 'Download again')).toEqual(['Odile Marrow - Fünf _ Uhr.zip', zip])
  const tracks = sleeve.getByRole('list', { name: 'Tracks' })
  await expect(tracks.getByRole('listitem')).toContainText(['Late Train'])
  await expect(tracks.getByText('3:25')).toBeVisible()
  await test.step('sizes and single tracks are one tap away', async () => {
    await expect(sleeve.getByText(sizeText).first()).toBeHidden()
    await openMoreFiles(page)
    await expect(sleeve.getByText(sizeText)).not.toHaveCount(0)
    for (const size of await sleeve.getByText(sizeText).all()) await expect(size).toBeVisible()
  })
  expect(await take(page, 'MP3: Late Train')).toEqual(['01 Odile Marrow - Late Train.mp3', mp3])
  expect(await axeViolations(page)).toEqual([])
  await expect(page).toHaveURL(/\/redeem$/)
})

test('without script the button posts and is sent on to the file', async ({ browser, request }) => {
  const code = await pressFiveOClock(request)
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: process.env.E2E_SITE! })
  await redeem(page, code)
  expect(await take(page, 'DOWNLOAD RELEASE')).toEqual(['Odile Marrow - Fünf _ Uhr.zip', zip])
  await openMoreFiles(page)
  expect((await take(page, 'MP3: Late Train'))[1]).toEqual(mp3)
  await page.close()
})
