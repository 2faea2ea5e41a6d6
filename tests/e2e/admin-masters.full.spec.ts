// Masters that are interrupted, damaged, dropped again or renamed: no track is lost, none is sent twice.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { comeBack, field, goTo, openNewRelease } from '#tests/support/browser/admin-browser.ts'
import {
  salt,
  felt,
  long,
  folderOf,
  chooseFolder,
  chooseFiles,
  chooseFile,
  makeButton,
  beDone,
  make,
  makeAgain,
  replace,
  replaceWhatArrived,
  hasFolder,
  take,
  rowsOf,
  titlesOf,
} from '#tests/support/browser/masters.ts'
import { codeOf, redeem } from '#tests/support/browser/press-record.ts'
import { decodeFlac, encodeFlac as encodeFlacFile } from '#tests/support/masters/flac-program.ts'
import {
  makeFloats,
  makeMaster,
  makeSamples,
  type MadeMaster,
} from '#tests/support/masters/make-master.ts'
import { expect, holdAnswers, test } from './fixtures.ts'

// Two browsers that encode at once leave the embedded database no time now and then (503); the screens ask it again.
test.beforeEach(({ watch }) => watch.allow(/status of 503/))

test('a FLAC master that ends in silence keeps all of its samples', async ({ page }) => {
  const { id } = await openNewRelease(page)
  const made: MadeMaster = { ...felt, name: 'Salt.flac', kind: 'wav' }
  // A last block of silence takes less than 16 bytes.
  const samples = Buffer.concat([makeSamples(made).subarray(0, 2 * 40_000), Buffer.alloc(2 * 4096)])
  const wav = await makeMaster({ ...made, frames: samples.length / 2 }).arrayBuffer()
  const head = Buffer.from(wav).subarray(0, 44)
  const path = test.info().outputPath('Salt.flac')
  writeFileSync(path, await encodeFlacFile(Buffer.concat([head, samples])))
  await chooseFile(page, path)
  await make(page)
  await redeem(page, await codeOf(page.request, id), 'The Matrix Numbers')
  const [, file] = await take(page, 'FLAC: Salt')
  expect(samples.equals(await decodeFlac(file))).toBe(true)
})

/** Cut-off uploads and made files bring code to show them, which the screen of a release else does not have. */
const codeOfMadeFiles = /asks for 1(79|8[0-5])\d{3} bytes of script/

test('floats, RF64, .bwf and a FLAC without a length are made, and no sound of a folder is lost', async ({
  page,
}) => {
  const { id } = await openNewRelease(page)
  const wav = { ...salt, frames: 48_000 }
  const floats = makeFloats(wav)
  const loud = floats.with(9, 2)
  const stored = await encodeFlacFile(new Uint8Array(await makeMaster(salt).arrayBuffer()))
  // As a program writes it that does not know the end yet.
  stored.writeUInt8(stored.readUInt8(21) & 0xf0, 21)
  stored.fill(0, 22, 42)
  await chooseFolder(
    page,
    await folderOf(
      'masters',
      [
        { ...wav, name: '01 Float.wav', bits: 32, floats },
        { ...wav, name: '02 Loud.wav', bits: 64, floats: loud },
        { ...wav, name: '03 Large.rf64', kind: 'rf64' },
        { ...wav, name: '04 Broadcast.bwf' },
      ],
      {
        '05 Open.flac': stored,
        '06 Sony.w64': Buffer.from('726966662e91cf11a5d628db04c10000', 'hex'),
        '07 Phone': Buffer.from('\0\0\0\u0020ftypM4A '),
        'Notes.txt': Buffer.from('Press it.'),
      },
    ),
  )
  await expect(rowsOf(page)).toHaveCount(5)
  await expect(rowsOf(page)).toContainText([
    /Float\s+32-bit float, made 24 bit/,
    /Loud\s+64-bit float, made 24 bit/,
    /Large\s+24 bit/,
    /Broadcast\s+24 bit/,
    /Open\s+24 bit/,
  ])
  const part = page.getByRole('group', { name: 'Dropped masters' })
  for (const sentence of [
    '“01 Float.wav” and 1 other have floating-point samples, which a FLAC cannot keep',
    '“02 Loud.wav” has 1 sample above full scale, by up to 6.0 dB',
    '“06 Sony.w64” is a Wave64 file (.w64).',
    '“07 Phone” is an MPEG-4 file (.m4a or .mp4).',
  ])
    await expect(part.getByText(sentence)).toBeVisible()
  await expect(part.getByText('Notes')).toHaveCount(0)
  await makeButton(page).click()
  await expect(part.getByText('All files are on the release.')).toBeVisible({
    timeout: 90_000,
  })
  await redeem(page, await codeOf(page.request, id), 'The Matrix Numbers')
  for (const [title, samples] of [
    ['Float', makeSamples(wav)],
    ['Large', makeSamples(wav)],
    ['Broadcast', makeSamples(wav)],
    ['Open', makeSamples(salt)],
  ] as const)
    expect(samples.equals(await decodeFlac((await take(page, `FLAC: ${title}`))[1]))).toBe(true)
})

test('a closed tab goes on where it was: what is made is not made again', async ({
  page,
  watch,
}) => {
  watch.allow(codeOfMadeFiles)
  // Pictures without a JPEG get one while the page is not touched.
  watch.allow(/budget: \/admin\/releases\//)
  // The last bytes of a cut-off upload may still be on their way when it is resumed; it is completed at the next try.
  watch.allow(/status of 409/)
  const { id } = await openNewRelease(page)
  const folder = await folderOf('masters', [salt, long])
  await chooseFolder(page, folder)
  await page.getByRole('button', { name: 'MAKE THE FILES' }).click()
  const rows = page.getByRole('group', { name: 'Dropped masters' }).getByRole('listitem')
  await expect(rows.nth(0)).toContainText('made')
  await page.getByRole('button', { name: 'PAUSE', exact: true }).click()
  await expect(page.getByRole('button', { name: 'GO ON' })).toBeVisible()
  const [saltMade] = await madeAt(page, id)
  expect(saltMade).toBeDefined()
  await page.goto(`/admin/releases/${id}`)
  await expect(page.getByText(/made here before the tab was closed/)).toBeVisible()
  await chooseFiles(page, folder)
  await page.getByRole('button', { name: 'MAKE THE FILES' }).click()
  await replaceWhatArrived(page)
  await expect(rows.nth(0)).toContainText('made')
  expect(await madeAt(page, id)).toContain(saltMade)
  await beDone(page)
  await expect(page.getByRole('button', { name: /^FLAC .* of Felt/ })).toBeVisible()
})

test('the same masters are not sent twice: FLACs, MP3s and zips stay as they are', async ({
  page,
  watch,
}) => {
  watch.allow(codeOfMadeFiles)
  const { id } = await openNewRelease(page)
  const folder = await folderOf('masters', [salt])
  await chooseFolder(page, folder)
  await make(page)
  await page.goto(`/admin/releases/${id}`)
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/staff/begin-upload'))
      begun.push((request.postDataJSON() as { kind: string }).kind)
  })
  await chooseFolder(page, folder)
  await makeAgain(page)
  expect(begun).toEqual(['preview'])
})

/** How much of the middle line of something is dark. */
async function darkShare(element: Locator): Promise<number> {
  const picture = sharp(await element.screenshot()).greyscale()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const start = Math.floor(info.height / 2) * info.width
  const line = data.subarray(start, start + info.width)
  return line.filter((light) => light < 128).length / line.length
}

test('a double click, more masters meanwhile, a pause and a rename cost no track', async ({
  page,
}) => {
  const { id } = await openNewRelease(page)
  const folder = await folderOf('masters', [salt, long])
  await page.setViewportSize({ width: 390, height: 844 })
  await chooseFolder(page, folder)
  await makeButton(page).dblclick()
  await expect(rowsOf(page).nth(0)).toContainText('made')
  await chooseFiles(page, folder)
  await expect(page.getByText('Press PAUSE first')).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Files of Felt' })
  await expect.poll(() => darkShare(bar), { timeout: 20_000 }).toBeGreaterThan(0.1)
  await page.getByRole('button', { name: 'PAUSE', exact: true }).click()
  await expect(page.getByText('1 of 2 made, paused')).toBeVisible()
  await page.getByLabel('Title of track 2').fill('Felt and Foam')
  await page.getByRole('button', { name: 'GO ON' }).dblclick()
  const goOn = page.getByRole('button', { name: 'GO ON' })
  if (await goOn.isVisible()) await goOn.click()
  // It ends on another screen, too.
  await goTo(page, 'Releases')
  await expect.poll(() => hasFolder(page, id), { timeout: 60_000 }).toBe(false)
  await page.goBack()
  await expect(field(page, 'Title of track 2')).toHaveValue('Felt and Foam')
  await expect(rowsOf(page)).toHaveCount(0)
  expect(await titlesOf(page)).toEqual(['Salt', 'Felt and Foam'])
  await expect(page.getByText(/before the tab was closed|out of date/)).toHaveCount(0)
})

test('each master names its track, can be left out, and its new music is missed in the zips', async ({
  page,
}) => {
  await openNewRelease(page)
  await chooseFolder(page, await folderOf('masters', [salt, felt]))
  await make(page)
  await expect(page.getByLabel('Length of track 1')).toHaveValue('0:04')
  const revised = { ...salt, frames: 48_000 * 2 }
  await chooseFiles(page, await folderOf('again', [revised, { ...felt, name: '03 Coda.wav' }]))
  await expect(rowsOf(page)).toContainText(['→ track 1, “Salt”', '→ a new track'])
  await page.getByRole('button', { name: 'REMOVE the master 03 Coda.wav' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  await makeAgain(page)
  expect(await titlesOf(page)).toEqual(['Salt', 'Felt'])
  await expect(page.getByLabel('Length of track 1')).toHaveValue('0:02')
  await expect(page.getByText('2 files are out of date')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'ADD TRACK' }).click()
  await expect(page.getByText('The zips lack “Track 3”')).toBeVisible()
})

test('a typed length stays when other masters are made, and is told', async ({ page }) => {
  await openNewRelease(page)
  await chooseFolder(page, await folderOf('masters', [salt]))
  await make(page)
  await page.getByLabel('Length of track 1').fill('3:42')
  await page.getByLabel('Length of track 1').blur()
  await chooseFiles(page, await folderOf('again', [{ ...salt, frames: 48_000 * 2 }]))
  await makeButton(page).click()
  await replace(page)
  const kept = '“Salt” keeps its length of 3:42. Its new music lasts 0:02.'
  await expect(page.getByText(kept)).toBeVisible()
  await expect(page.getByText('All files are on the release.')).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText(kept)).toBeVisible()
  await expect(page.getByLabel('Length of track 1')).toHaveValue('3:42')
})

test('a damaged master is replaced by its mended file', async ({ page }) => {
  await openNewRelease(page)
  const folder = await folderOf('masters', [salt, { ...felt, name: '02 Felt.wav', kind: 'wav' }])
  const bytes = readFileSync(`${folder}/02 Felt.wav`)
  const flac = await encodeFlacFile(bytes)
  rmSync(`${folder}/02 Felt.wav`)
  // A FLAC whose music is cut off is found out while it is decoded.
  writeFileSync(`${folder}/02 Felt.flac`, flac.subarray(0, flac.length / 2))
  await chooseFolder(page, folder)
  await makeButton(page).click()
  await expect(page.getByText(/^“02 Felt.flac” /)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'CLOSE the masters' })).toBeVisible()
  writeFileSync(`${folder}/02 Felt.flac`, flac)
  await chooseFile(page, `${folder}/02 Felt.flac`)
  await expect(rowsOf(page)).toHaveCount(2)
  await makeAgain(page)
  expect(await titlesOf(page)).toEqual(['Salt', 'Felt'])
})

test('a release that is created while its masters are read gets them', async ({ page }) => {
  await comeBack(page)
  await page.goto('/admin/releases/new')
  await page.route('**/api/staff/begin-picture', (route) =>
    setTimeout(() => void route.continue(), 2000),
  )
  const cover = readFileSync('public/share.png')
  await chooseFolder(page, await folderOf('Read later', [salt], { 'cover.png': cover }))
  await chooseFolder(page, await folderOf('Read last', [felt]))
  await expect(field(page, 'Title')).toHaveValue('Read later')
  await field(page, 'Artist').fill('Odile Marrow')
  await page.getByRole('button', { name: 'CREATE RELEASE' }).click()
  await beDone(page)
  expect(await titlesOf(page)).toEqual(['Salt', 'Felt'])
  await expect(page.getByAltText('Preview of the cover')).toHaveAttribute('src', /\/media\//)
})

test('drops that come before what reads masters is loaded are read one by one, in their order', async ({
  page,
}) => {
  await comeBack(page)
  await page.goto('/admin/releases/new')
  const letThrough = await holdAnswers(page, /\/run-masters[^/]*\.js$/)
  await chooseFolder(page, await folderOf('First', [salt]))
  await chooseFolder(page, await folderOf('Second', [felt]))
  letThrough()
  await expect(field(page, 'Title')).toHaveValue('First')
  await expect(rowsOf(page)).toContainText(['Salt', 'Felt'])
})

test('a track that is removed after a visit elsewhere holds nothing up, and what is left out is named', async ({
  page,
}) => {
  const { id } = await openNewRelease(page)
  const third = { ...felt, name: '03 Rust.wav' }
  await chooseFolder(page, await folderOf('masters', [salt, long, third]))
  await page.getByRole('button', { name: 'REMOVE the master 01 Salt.wav' }).click()
  await page.getByRole('button', { name: 'ADD TRACK' }).click()
  await makeButton(page).click()
  await goTo(page, 'Releases')
  await page.goBack()
  await page.getByRole('button', { name: 'REMOVE Rust' }).click()
  await expect(page.getByText('The other files are on the release.')).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText(/^No zips were made: 1 track has no master/)).toBeVisible()
  await expect.poll(() => hasFolder(page, id)).toBe(false)
  await page.getByRole('button', { name: 'CLOSE the masters' }).click()
  await expect(page.getByText(/before the tab was closed/)).toHaveCount(0)
})

test('a second tab cannot remove what the first one uploads', async ({ page, context }) => {
  const { id } = await openNewRelease(page)
  await page.route('**/api/staff/begin-upload', (route) =>
    setTimeout(() => void route.continue(), 3000),
  )
  await chooseFolder(page, await folderOf('masters', [salt]))
  await makeButton(page).click()
  await expect(page.getByText('Everything is made.')).toBeVisible({ timeout: 60_000 })
  const other = await context.newPage()
  await other.goto('/admin/releases/new')
  await chooseFolder(other, await folderOf('others', [felt]))
  await other.getByRole('button', { name: 'CLOSE the masters' }).click()
  expect(await hasFolder(page, id)).toBe(true)
  await beDone(page)
})

/** When the MD5 of each track was written that is made. */
const madeAt = (page: Page, releaseId: string) =>
  page.evaluate(async (folder) => {
    const root = await navigator.storage.getDirectory()
    const found: number[] = []
    for await (const [name, handle] of (await root.getDirectoryHandle(folder)).entries())
      if (name.endsWith('.md5') && handle instanceof FileSystemFileHandle) {
        const file = await handle.getFile()
        if (file.size > 0) found.push(file.lastModified)
      }
    return found
  }, `masters-${releaseId}`)
