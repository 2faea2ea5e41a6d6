// The label's own files: onto a release, past lost connections and closed tabs, in order.
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page, Route } from 'playwright/test'
import { axeViolations } from '#tests/support/browser/axe.ts'
import {
  enter,
  field,
  notice,
  openNewRelease,
  row,
  goTo,
  showScreens,
} from '#tests/support/browser/admin-browser.ts'
import { callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { expect, holdAnswers, test } from './fixtures.ts'

const chunk = 6 * 1024 ** 2
/** `head` is written at the start, and again after each `every` bytes. */
type TestFile = { name: string; head: number[]; bytes: number; every?: number }
const zip = (name: string, bytes = 5000): TestFile => ({ name, head: [0x50, 0x4b, 3, 4], bytes })
const flac = (name: string): TestFile => ({ name, head: [0x66, 0x4c, 0x61, 0x43], bytes: 4000 })
/** Three seconds of silence: frames of 128 kbit/s at 44.1 kHz (ISO 11172-3). */
const mp3 = (name: string): TestFile => ({
  name,
  head: [0xff, 0xfb, 0x90, 0],
  bytes: 115 * 417,
  every: 417,
})
const text = (name: string): TestFile => ({ name, head: [0x68, 0x65, 0x6c, 0x6c, 0x6f], bytes: 5 })

function bodyOf({ head, bytes, every = bytes }: TestFile) {
  const body = Buffer.alloc(bytes)
  for (let start = 0; start < bytes; start += every) body.set(head, start)
  return body
}
const payload = (file: TestFile) => ({
  name: file.name,
  mimeType: 'application/octet-stream',
  buffer: bodyOf(file),
})

/** A large file comes from the disk, as at a label's computer. */
function written(file: TestFile): string {
  const path = test.info().outputPath(file.name)
  writeFileSync(path, bodyOf(file))
  return path
}

async function drop(zone: Locator, files: TestFile[]): Promise<void> {
  const dataTransfer = await zone.page().evaluateHandle((dropped) => {
    const transfer = new DataTransfer()
    for (const { name, head, bytes, every = bytes } of dropped) {
      const body = new Uint8Array(bytes)
      for (let start = 0; start < bytes; start += every) body.set(head, start)
      transfer.items.add(new File([body], name))
    }
    return transfer
  }, files)
  for (const type of ['dragenter', 'dragover', 'drop'])
    await zone.dispatchEvent(type, { dataTransfer })
}

const place = (page: Page, name: 'Download' | 'MP3' | 'FLAC') =>
  page.getByRole('group', { name: `${name} file` })

/** Chooses files in the dialog that a button opens. */
async function choose(page: Page, button: string, files: string | TestFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(typeof files === 'string' ? files : payload(files))
}

/** The offsets of the chunks that a browser sends; `onChunk` may hold one back or cut it off. */
async function watchChunks(
  target: Page | BrowserContext,
  onChunk: (offset: number, route: Route) => Promise<void> = (_, route) => route.continue(),
): Promise<number[]> {
  const offsets: number[] = []
  await target.route('**/_files/upload/*', async (route, request) => {
    if (request.method() !== 'PATCH') return route.continue()
    const offset = Number(request.headers()['upload-offset'])
    offsets.push(offset)
    await onChunk(offset, route)
  })
  return offsets
}

test('files dropped onto a new release go up when it is created', async ({ page }) => {
  await enter(page, 'Releases')
  await page.getByRole('link', { name: 'ADD RELEASE' }).click()
  const title = `Dropped ${randomUUID().slice(0, 8)}`
  await drop(place(page, 'Download'), [text('notes.zip')])
  await expect(place(page, 'Download').getByRole('alert')).toHaveText(
    /This is not a zip, MP3 or FLAC file/,
  )
  await drop(place(page, 'Download'), [zip('all of it.zip', 3_000_000)])
  await expect(place(page, 'Download').getByRole('alert')).toHaveCount(0)
  await choose(page, 'CHOOSE FILE for FLAC', zip('flac.zip'))
  await drop(place(page, 'MP3'), [zip('one.zip'), zip('two.zip')])
  await expect(place(page, 'MP3')).toContainText('Only one file fits here.')
  await drop(place(page, 'MP3'), [mp3('single.mp3')])
  await place(page, 'FLAC').getByRole('button', { name: 'REMOVE' }).click()
  await field(page, 'Title').fill(title)
  await field(page, 'Artist').fill('The Matrix Numbers')
  await field(page, 'MP3 URL').fill('https://files.example/mp3.zip')
  await expect(place(page, 'MP3')).toContainText('the link above is ignored.')
  // What is announced is the file, and not each letter of an address.
  await expect(place(page, 'MP3').getByRole('status')).not.toContainText('address')
  await page.getByRole('button', { name: 'CREATE RELEASE' }).click()

  await expect(page).toHaveURL(/\/admin\/releases\/[0-9a-f-]{36}$/)
  await expect(notice(page)).toContainText('created successfully!')
  const address = page.url()
  await expect(place(page, 'Download')).toContainText('3 MB · zip')
  await expect(place(page, 'MP3')).toContainText('single.mp3')
  await expect(place(page, 'MP3')).toContainText('48 KB · mp3')
  await expect(place(page, 'MP3')).toContainText('the link above is ignored.')
  await expect(place(page, 'FLAC').getByRole('status')).toHaveText('No filezip or FLAC')
  await goTo(page, 'Releases')
  await expect(row(page, title)).toContainText('ZIP MP3')

  await test.step('nothing moves when the list of the files that a release has comes late', async () => {
    const letGo = await holdAnswers(page, '**/api/staff/read-release-files')
    await page.goto(address)
    await expect(page.locator('.release-file')).toHaveCount(3)
    const places = page.getByRole('region', { name: 'Downloads' })
    const before = (await places.boundingBox())!.height
    await expect(place(page, 'Download')).toHaveCount(0)
    letGo()
    await expect(place(page, 'Download')).toContainText('all of it.zip')
    expect((await places.boundingBox())!.height).toBe(before)
  })
  await choose(page, 'REPLACE for Download', zip('again.zip', 4_000_000))
  await expect(place(page, 'Download')).toContainText('4 MB · zip')
  await page.getByRole('button', { name: 'REMOVE single.mp3' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'REMOVE' }).click()
  await expect(notice(page)).toContainText('“single.mp3” is removed.')
  await expect(place(page, 'MP3').getByRole('button', { name: /CHOOSE/ })).toBeVisible()
})

test('an upload resumes, is paused, cancelled, and guarded', async ({ page, context, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const { id } = await openNewRelease(page)
  await test.step('the connection is cut after the first chunk', async () => {
    let isCut = false
    const offsets = await watchChunks(page, async (offset, route) => {
      if (offset === 0 || isCut) return route.continue()
      isCut = true
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    })
    await choose(page, 'CHOOSE FILE for FLAC', written(zip('flac.zip', 8_000_000)))
    await expect(place(page, 'FLAC')).toContainText('no connection, resumes automatically')
    await expect(place(page, 'FLAC').getByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      /^78 %, 6 MB of 8 MB/,
    )
    await context.setOffline(false)
    await expect(place(page, 'FLAC')).toContainText('8 MB · zip')
    expect(offsets).toEqual([0, chunk, chunk])
  })

  const held = Promise.withResolvers<undefined>()
  const offsets = await watchChunks(page, async (offset, route) => {
    if (offset > 0) await held.promise
    await route.continue().catch(() => undefined)
  })
  await choose(page, 'CHOOSE FILE for MP3', written(zip('mp3.zip', 8_000_000)))
  // The first chunk is there, and the second one is held back.
  await expect.poll(() => offsets).toEqual([0, chunk])
  await page.getByRole('button', { name: 'PAUSE mp3.zip' }).click()
  await expect(place(page, 'MP3')).toContainText('paused')
  await expect(place(page, 'MP3')).not.toContainText('No file')
  await page.getByRole('button', { name: 'RESUME mp3.zip' }).click()
  await expect.poll(() => offsets).toEqual([0, chunk, chunk])

  await goTo(page, 'Artists')
  // A dialog of the screen that is being left would be closed with it.
  await expect(page.getByRole('heading', { level: 1, name: 'Artist Management' })).toBeVisible()
  const goingUp = page.getByText('Uploading mp3.zip')
  await expect(goingUp).toBeVisible()
  await showScreens(page)
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'STAY' }).click()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(goingUp).toBeVisible()

  await page.getByRole('link', { name: 'SHOW' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/releases/${id}$`))
  const removed = page.waitForResponse('**/api/staff/remove-file')
  await page.getByRole('button', { name: 'CANCEL mp3.zip' }).click()
  await expect(goingUp).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'CHOOSE FILE for MP3' })).toBeVisible()
  held.resolve(undefined)
  await removed
  await page.reload()
  await expect(page.getByRole('button', { name: 'CHOOSE FILE for MP3' })).toBeVisible()
  await expect(place(page, 'MP3')).not.toContainText('mp3.zip')
})

test('a store that the browser blocks is named, is tried on, and again by a button', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_BLOCKED_BY_CLIENT|status of 409/)
  await openNewRelease(page)
  // As an extension does it.
  await page.route('**/_files/upload**', (route) => route.abort('blockedbyclient'))
  await choose(page, 'CHOOSE FILE for FLAC', zip('flac.zip'))
  const upload = place(page, 'FLAC')
  await expect(upload).toContainText('no connection, resumes automatically')
  const { host } = new URL(process.env.E2E_SITE!)
  await expect(upload).toContainText(
    `resumes automatically. Something in this browser blocks the file store (${host}).`,
  )
  expect(await axeViolations(page)).toEqual([])
  await page.unroute('**/_files/upload**')
  await page.getByRole('button', { name: 'TRY AGAIN flac.zip' }).click()
  await expect(upload).toContainText('5 KB · zip')
})

test(
  'after its tab was closed, the same file resumes',
  { tag: '@full' },
  async ({ page, context, watch }) => {
    watch.allow(/ERR_FAILED/)
    const file = written(zip('night.zip', 8_000_000))
    const { id } = await openNewRelease(page)
    const offsets = await watchChunks(page, (offset, route) =>
      offset === 0 ? route.continue() : route.abort(),
    )
    await choose(page, 'CHOOSE FILE for Download', file)
    await expect.poll(() => offsets).toContain(chunk)
    await page.close({ runBeforeUnload: false })

    const next = await context.newPage()
    const sentLater = await watchChunks(next)
    await next.goto(`/admin/releases/${id}`)
    await expect(place(next, 'Download')).toContainText('8 MB, incomplete.')
    await choose(next, 'CHOOSE FILE for Download', file)
    await expect(place(next, 'Download')).toContainText('8 MB · zip')
    await expect(place(next, 'Download')).not.toContainText('incomplete')
    expect(sentLater).toEqual([chunk])
  },
)

test('the MP3 of a track becomes the early one, and another track takes its place', async ({
  page,
}) => {
  await openNewRelease(page)
  const tracks = page.getByRole('region', { name: 'Tracks', exact: true })
  const early = (title: string) =>
    tracks.getByRole('button', { name: RegExp(`^EARLY 48 KB of ${title}, REPLACE`) })
  const add = (title: string) => tracks.getByRole('button', { name: `+ EARLY of ${title}` })
  const answer = (button: string) =>
    page.getByRole('dialog').getByRole('button', { name: button }).click()
  await tracks.getByRole('heading').click()
  await drop(tracks, [mp3('01 First.mp3'), mp3('02 Second.mp3')])
  for (const title of ['First', 'Second'])
    await expect(
      tracks.getByRole('button', { name: RegExp(`^MP3 48 KB of ${title}`) }),
    ).toBeVisible({ timeout: 60_000 })
  await add('First').click()
  await expect(page.getByRole('dialog')).toContainText('Its MP3 is uploaded once more')
  await answer('MAKE IT THE EARLY TRACK')
  await expect(early('First')).toBeVisible()

  await test.step('the form says what is missing', async () => {
    await page.getByText('Page address and release day').click()
    await expect(page.getByText('“First” is the early track. Without a day')).toBeVisible()
    await field(page, 'Early track from').fill('12 Dec, 20:00')
    await expect(page.getByText('From then on everyone hears “First” whole.')).toBeVisible()
  })
  await add('Second').click()
  await expect(page.getByRole('dialog')).toContainText('It takes the place of “First”.')
  expect(await axeViolations(page)).toEqual([])
  await answer('CANCEL')
  await expect(early('First')).toBeVisible()
  await add('Second').click()
  await answer('MAKE IT THE EARLY TRACK')
  await expect(early('Second')).toBeVisible()
  await expect(add('First')).toBeVisible()
  await expect(page.getByText('From then on everyone hears “Second” whole.')).toBeVisible()
  await tracks.getByRole('button', { name: 'REMOVE EARLY of Second' }).click()
  await answer('REMOVE')
  await expect(notice(page)).toContainText('The early track “02 Second.mp3” is removed.')
  await expect(page.getByText('No track is the early one yet')).toBeVisible()
})

test('dropped songs become tracks with previews, and are ordered', async ({ page, watch }) => {
  watch.allow(/status of 409/)
  const { id, title } = await openNewRelease(page)
  const tracks = page.getByRole('region', { name: 'Tracks', exact: true })
  const titles = () =>
    tracks
      .getByLabel(/^Title of track/)
      .evaluateAll((inputs) => inputs.map((title_) => (title_ as HTMLInputElement).value))
  const saved = tracks.getByText('Saved', { exact: true })
  await tracks.getByRole('heading').click()
  await drop(tracks, [
    mp3('02 Second.mp3'),
    flac('01 - First.flac'),
    mp3('01 - First.mp3'),
    text('booklet.pdf'),
  ])
  await expect(tracks.getByText(/^booklet\.pdf: This is not a zip/)).toBeVisible()
  for (const name of ['MP3 48 KB of First', 'FLAC 4 KB of First', 'MP3 48 KB of Second'])
    await expect(
      tracks.getByRole('button', { name: new RegExp(`^${name}, REPLACE`) }),
      // The encoder of the previews takes its time on a machine in use.
    ).toBeVisible({ timeout: 60_000 })
  expect(await titles()).toEqual(['First', 'Second'])
  for (const track of [1, 2])
    await expect(tracks.getByLabel(`Length of track ${track}`)).toHaveValue('0:03')
  await tracks.getByRole('button', { name: 'ADD TRACK' }).click()
  await expect(tracks.getByLabel('Title of track 3')).toBeFocused()
  await page.keyboard.type('Third')
  await test.step('a preview says nothing of how long the track is', async () => {
    await choose(page, '+ PREVIEW of Third', mp3('short.mp3'))
    await expect(
      tracks.getByRole('button', { name: /^PREVIEW 48 KB of Third, REPLACE short/ }),
    ).toBeVisible()
    await expect(tracks.getByLabel('Length of track 3')).toHaveValue('')
  })
  await tracks.getByLabel('Length of track 3').fill('74:00')
  await page.keyboard.press('Tab')
  await expect(tracks.getByLabel('Length of track 3')).toHaveValue('1:14:00')

  await tracks.getByRole('button', { name: 'Move Third up' }).focus()
  await page.keyboard.press('Enter')
  await expect(tracks.getByText('“Third” is track 2 of 3 now.')).toBeAttached()
  await expect(tracks.getByRole('button', { name: 'Move Third up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tracks.getByRole('button', { name: 'Move Third down' })).toBeFocused()
  expect(await titles()).toEqual(['Third', 'First', 'Second'])
  await expect(saved).toBeVisible()
  await page.reload()
  await expect.poll(titles).toEqual(['Third', 'First', 'Second'])
  await expect(tracks.locator('.row-handle')).toHaveCount(3)
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await tracks.getByRole('button', { name: 'REMOVE PREVIEW of Third' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'REMOVE' }).click()
  await expect(notice(page)).toContainText('The preview “short.mp3” is removed.')

  type Read = { version: string; tracks: { id: string; title: string; seconds: number | null }[] }
  const saveElsewhere = async (titles_: string[]) => {
    const read = await callAsStaff<Read>(page.request, 'readReleaseFiles', { releaseId: id })
    const kept = read.tracks.slice(0, titles_.length)
    await callAsStaff(page.request, 'saveTracks', {
      releaseId: id,
      version: read.version,
      tracks: kept.map(({ id, seconds }, index) => ({
        id,
        seconds,
        artist: '',
        title: titles_[index],
      })),
    })
  }
  for (const _place of [2, 3]) await tracks.getByRole('button', { name: 'Move Third down' }).click()
  await expect(saved).toBeVisible()
  await saveElsewhere(['First, theirs', 'Second'])
  await tracks.getByRole('heading').click()
  await drop(tracks, [flac('02 Second.flac')])
  await expect(tracks.getByRole('button', { name: /^FLAC 4 KB of Second/ })).toBeVisible()
  expect(await titles()).toEqual(['First, theirs', 'Second'])

  await tracks.getByRole('button', { name: 'REMOVE First, theirs', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'REMOVE' }).click()
  await expect(saved).toBeVisible()
  await expect.poll(titles).toEqual(['Second'])
  await tracks.getByLabel('Title of track 1').fill('')
  await expect(tracks.getByText('Every track needs a title.')).toBeVisible()
  await goTo(page, 'Releases')
  await page.getByRole('dialog').getByRole('button', { name: 'STAY' }).click()
  // Under a modal dialog a field takes no text.
  await expect(page.getByRole('dialog')).toBeHidden()
  await tracks.getByLabel('Title of track 1').fill('Second, again')
  await expect(saved).toBeVisible()
  await goTo(page, 'Releases')
  await expect(row(page, title)).toContainText('1 track')
})
