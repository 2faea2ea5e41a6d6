// What may come between the masters of a release and its files: nothing is lost, and nothing half-made is on the release.
import type { Page } from 'playwright/test'
import type { ReleaseFiles } from '#src/features/releases/files/admin/contract.ts'
import { comeBack, field, openNewRelease } from '#tests/support/browser/admin-browser.ts'
import {
  salt,
  felt,
  long,
  folderOf,
  chooseFolder,
  chooseFiles,
  hasFolder,
  makeButton,
  beDone,
  make,
  makeAgain,
  replace,
  replaceWhatArrived,
  rowsOf,
  titlesOf,
} from '#tests/support/browser/masters.ts'
import { callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { expect, test } from './fixtures.ts'

const part = (page: Page) => page.getByRole('group', { name: 'Dropped masters' })
const dialog = (page: Page) => page.getByRole('dialog')

/** The scripts of workers that make files, as they begin. */
function watchWorkers(page: Page): string[] {
  const begun: string[] = []
  page.on('worker', (worker) => {
    if (worker.url().includes('masters-worker')) begun.push(worker.url())
  })
  return begun
}

/** Runs a script in each worker before its own. */
const changeWorkers = (page: Page, script: string) =>
  page.route(/masters-worker/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${script}${await response.text()}` })
  })

/** What the release has of each track: 'Salt: flac mp3 preview', and of all of them. Throws for what has not all arrived. */
async function filesOf(page: Page, releaseId: string): Promise<string[]> {
  const { files, tracks } = await callAsStaff<ReleaseFiles>(page.request, 'readReleaseFiles', {
    releaseId,
  })
  const kindsOf = (trackId: string | null) =>
    files
      .filter((file) => file.trackId === trackId)
      .map(({ kind, state }) => (state === 'ready' ? kind : `${kind} (${state})`))
      .toSorted()
      .join(' ')
  return [...tracks.map(({ id, title }) => `${title}: ${kindsOf(id)}`), `all: ${kindsOf(null)}`]
}

const everything = ['Salt: flac mp3 preview', 'Felt: flac mp3 preview', 'all: flac mp3']

/** Cut-off uploads and made files bring code to show them, which the screen of a release else does not have. */
const codeOfMadeFiles = /asks for 1\d{5} bytes of script/

// Two browsers that encode at once leave the embedded database no time now and then (503); the screens ask it again.
test.beforeEach(({ watch }) => watch.allow(/status of 503/))

test('before files are made again their names are said, and a no replaces none', async ({
  page,
}) => {
  const { id } = await openNewRelease(page)
  await chooseFolder(page, await folderOf('masters', [salt, felt]))
  await make(page)
  const before = await callAsStaff<ReleaseFiles>(page.request, 'readReleaseFiles', {
    releaseId: id,
  })
  await chooseFiles(page, await folderOf('again', [{ ...salt, frames: 48_000 * 2 }]))
  await makeButton(page).click()
  await expect(dialog(page)).toContainText('Replace 3 files of this release?')
  await expect(dialog(page).getByRole('listitem')).toHaveText(['“Salt”: MP3, FLAC, preview'])
  await dialog(page).getByRole('button', { name: 'CANCEL' }).click()
  await expect(makeButton(page)).toBeVisible()
  const after = await callAsStaff<ReleaseFiles>(page.request, 'readReleaseFiles', {
    releaseId: id,
  })
  expect(after.files).toEqual(before.files)
  await chooseFiles(page, await folderOf('more', [felt]))
  await makeButton(page).click()
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    '“Salt”: MP3, FLAC, preview',
    '“Felt”: MP3, FLAC, preview',
    'All tracks in one file: MP3, FLAC',
  ])
  await replace(page)
  await beDone(page)
  expect(await filesOf(page, id)).toEqual(everything)
})

test('CANCEL says what stays on the release, and the work goes on until it is answered', async ({
  page,
}) => {
  const { id } = await openNewRelease(page)
  await chooseFolder(page, await folderOf('masters', [salt, long]))
  await makeButton(page).click()
  await expect(rowsOf(page).nth(0)).toContainText('made')
  await page.getByRole('button', { name: 'PAUSE', exact: true }).click()
  await expect(page.getByText(/^Uploading/)).toHaveCount(0)
  await page.getByRole('button', { name: 'CANCEL the masters' }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    'On the release, and stays there: “Salt”',
    'Not made: “Felt”',
  ])
  await dialog(page).getByRole('button', { name: 'KEEP THE MASTERS' }).click()
  await expect(page.getByText('1 of 2 made, paused')).toBeVisible()
  await page.getByRole('button', { name: 'CANCEL the masters' }).click()
  await dialog(page).getByRole('button', { name: 'STOP' }).click()
  await expect(part(page)).toHaveCount(0)
  await expect.poll(() => hasFolder(page, id)).toBe(false)
  expect(await filesOf(page, id)).toEqual(['Salt: flac mp3 preview', 'Felt: ', 'all: '])
})

test('CREATE that is pressed while masters are read waits for their title, and keeps refused names', async ({
  page,
}) => {
  await comeBack(page)
  await page.goto('/admin/releases/new')
  await field(page, 'Artist').fill('Odile Marrow')
  const folder = await folderOf('Read later', [salt, felt], {
    'broken.wav': Buffer.from('RIFF....WAVE'),
  })
  // Reading takes as long as the script that reads.
  const held = Promise.withResolvers<undefined>()
  await page.route(/run-masters/, async (route) => {
    await held.promise
    await route.continue()
  })
  await chooseFolder(page, folder)
  await page.getByRole('button', { name: 'CREATE RELEASE' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'required' })).toHaveCount(0)
  held.resolve(undefined)
  await expect(page).toHaveURL(/releases\/[0-9a-f-]{36}$/)
  await expect(part(page)).toContainText('The other files are on the release.', {
    timeout: 60_000,
  })
  await expect(part(page).getByText('“broken.wav” is damaged.')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Read later')
  expect(await titlesOf(page)).toEqual(['Salt', 'Felt'])
})

/**
 * Stands before the script of a worker: its progress and answer wait until something is posted to 'computer', and it says to
 * 'beats' when it shows a sign of life.
 */
const slowly = `{
  const post = self.postMessage.bind(self)
  const every = self.setInterval.bind(self)
  const beats = new BroadcastChannel('beats')
  const { promise, resolve } = Promise.withResolvers()
  new BroadcastChannel('computer').onmessage = resolve
  self.setInterval = (work, milliseconds) => every(work, milliseconds / 50)
  let isBeating = false
  self.postMessage = (message) => {
    if (!('isAlive' in message)) return void promise.then(() => post(message))
    if (isBeating) return
    isBeating = true
    every(() => {
      post(message)
      beats.postMessage('')
    }, 100)
  }
}
`

test('a slow computer says that it is slow, and goes on with the track it is at', async ({
  page,
}) => {
  await page.clock.install()
  const { id } = await openNewRelease(page)
  const workers = watchWorkers(page)
  await changeWorkers(page, slowly)
  await page.evaluate(() => {
    const counted = window as unknown as { beats: number }
    counted.beats = 0
    new BroadcastChannel('beats').onmessage = () => counted.beats++
  })
  const beats = () => page.evaluate(() => (window as unknown as { beats: number }).beats)
  await chooseFolder(page, await folderOf('masters', [long]))
  await makeButton(page).click()
  await expect.poll(beats, { timeout: 60_000 }).toBeGreaterThan(0)
  // Two minutes in steps, each of which brings a sign of life.
  for (let step = 0; step < 24; step++) {
    const before = await beats()
    await page.clock.runFor(5000)
    await expect.poll(beats).toBeGreaterThan(before)
  }
  await expect(rowsOf(page).nth(0)).toContainText('slow, but going on')
  await expect(part(page).getByRole('status').first()).toHaveText(
    'This computer is slow just now. The work goes on where it is. Closing other programs and tabs helps.',
  )
  expect(workers).toHaveLength(1)
  await page.evaluate(() => new BroadcastChannel('computer').postMessage(''))
  await page.unroute(/masters-worker/)
  await beDone(page)
  expect(await filesOf(page, id)).toEqual(['Felt: flac mp3 preview', 'all: flac mp3'])
})

test('a lid that was closed for an hour costs no track: none is begun again', async ({ page }) => {
  await page.clock.install()
  const { id } = await openNewRelease(page)
  const workers = watchWorkers(page)
  await chooseFolder(page, await folderOf('masters', [salt, long]))
  await makeButton(page).click()
  await expect(rowsOf(page).nth(0)).toContainText('made')
  await expect(page.getByRole('progressbar', { name: 'Files of Felt' })).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await page.clock.fastForward('01:00:00')
  await expect(part(page).getByRole('alert')).toBeEmpty()
  await beDone(page)
  // Two tracks and two zips.
  expect(workers).toHaveLength(4)
  expect(await filesOf(page, id)).toEqual(everything)
})

test('a reload in the middle goes on with the track it was at', async ({ page, watch }) => {
  watch.allow(codeOfMadeFiles)
  // The last bytes of a cut-off upload may still be on their way when it is resumed; it is completed at the next try.
  watch.allow(/status of 409/)
  const { id } = await openNewRelease(page)
  const folder = await folderOf('masters', [salt, long])
  await chooseFolder(page, folder)
  await makeButton(page).click()
  await expect(rowsOf(page).nth(0)).toContainText('made')
  await expect(page.getByRole('progressbar', { name: 'Files of Felt' })).toBeVisible()
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(page.getByText(/made here before the tab was closed/)).toBeVisible()
  expect((await filesOf(page, id))[1]).toBe('Felt: ')
  await chooseFiles(page, folder)
  await makeButton(page).click()
  await replaceWhatArrived(page)
  await beDone(page)
  expect(await filesOf(page, id)).toEqual(everything)
})

test('a connection that is lost for ten minutes is waited for, before and while files are made', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.clock.install()
  const { id } = await openNewRelease(page)
  await chooseFolder(page, await folderOf('masters', [salt, long]))
  await expect(rowsOf(page)).toHaveCount(2)
  await context.setOffline(true)
  await makeButton(page).click()
  await expect(part(page)).toContainText('There is no connection. The work goes on by itself')
  await page.clock.fastForward('10:00')
  await expect(part(page)).toContainText('There is no connection. The work goes on by itself')
  await context.setOffline(false)
  await expect(rowsOf(page).nth(0)).toContainText('made')
  await expect(page.getByRole('progressbar', { name: 'Files of Felt' })).toBeVisible()
  await context.setOffline(true)
  await page.clock.fastForward('10:00')
  // What is on this computer is made meanwhile.
  await expect(part(page)).toContainText('Everything is made.', { timeout: 60_000 })
  await context.setOffline(false)
  await beDone(page)
  expect(await filesOf(page, id)).toEqual(everything)
})

/** Stands before the script of a worker: the disk has room for so many bytes. */
const withRoomFor = (bytes: number) => `{
  let free = ${bytes}
  const { write } = FileSystemSyncAccessHandle.prototype
  FileSystemSyncAccessHandle.prototype.write = function (buffer, options) {
    free -= buffer.byteLength
    if (free < 0) throw new DOMException('No space available for this operation', 'QuotaExceededError')
    return write.call(this, buffer, options)
  }
}
`

test('a full disk stops the work with what to do, and it goes on when there is room', async ({
  page,
  watch,
}) => {
  // The encoders have copies of the music when they are ended in the middle.
  watch.allow(/AudioSample was garbage collected/)
  const { id } = await openNewRelease(page)
  await chooseFolder(page, await folderOf('masters', [long]))
  await changeWorkers(page, withRoomFor(200_000))
  await makeButton(page).click()
  await expect(part(page).getByRole('alert')).toHaveText(
    'This browser has no room for more files. What is made stays. Free some disk, then press GO ON.',
  )
  await expect(part(page)).toContainText('0 of 1 made, paused')
  expect(await filesOf(page, id)).toEqual(['Felt: ', 'all: '])
  await page.unroute(/masters-worker/)
  await page.getByRole('button', { name: 'GO ON' }).click()
  await beDone(page)
  expect(await filesOf(page, id)).toEqual(['Felt: flac mp3 preview', 'all: flac mp3'])
})

test('a second tab on the same record waits, and asks before it replaces what the first one made', async ({
  page,
  context,
}) => {
  const { id } = await openNewRelease(page)
  const folder = await folderOf('masters', [salt, long])
  const other = await context.newPage()
  await other.goto(`/admin/releases/${id}`)
  await chooseFolder(other, folder)
  await expect(rowsOf(other)).toHaveCount(2)
  await chooseFolder(page, folder)
  await makeButton(page).click()
  await expect(rowsOf(page).nth(0)).toContainText('made')
  await makeButton(other).click()
  await expect(part(other).getByRole('alert')).toHaveText(
    /Another tab is making or uploading files/,
  )
  await beDone(page)
  expect(await filesOf(page, id)).toEqual(everything)
  await makeAgain(other)
  expect(await filesOf(page, id)).toEqual(everything)
  expect(await titlesOf(other)).toEqual(['Salt', 'Felt'])
})

test('a release that is deleted meanwhile gets nothing more, and the screen says so', async ({
  page,
  watch,
}) => {
  watch.allow(/status of (404|409)/)
  const { id } = await openNewRelease(page)
  // The first track has all arrived before the second one is made.
  await chooseFolder(page, await folderOf('masters', [salt, { ...long, frames: 48_000 * 300 }]))
  await makeButton(page).click()
  await expect(rowsOf(page).nth(0)).toContainText('made')
  await expect(page.getByText(/^Uploading/)).toHaveCount(0)
  await callAsStaff(page.request, 'removeRelease', { id })
  await expect(part(page)).toContainText(
    'This release was deleted meanwhile, so the work has stopped. Nothing more is sent.',
    { timeout: 60_000 },
  )
  await expect(page.getByText(/^Uploading/)).toHaveCount(0)
  await expect.poll(() => hasFolder(page, id)).toBe(false)
  const files = await filesOf(page, id)
  expect(files.slice(1)).toEqual(['Felt: ', 'all: '])
  await page.getByRole('button', { name: 'CLOSE the masters' }).click()
  await expect(part(page)).toHaveCount(0)
})
