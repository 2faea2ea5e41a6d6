// Masters in, release out: what a label drops becomes what a code opens.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { parseBuffer } from 'music-metadata'
import { axeViolations } from '#tests/support/browser/axe.ts'
import {
  comeBack,
  enter,
  field,
  notice,
  openNewRelease,
} from '#tests/support/browser/admin-browser.ts'
import { codeOf, redeem } from '#tests/support/browser/press-record.ts'
import {
  decodeFlac,
  encodeFlac as encodeFlacFile,
  hasFlacProgram,
} from '#tests/support/masters/flac-program.ts'
import { makeMaster, makeSamples, type MadeMaster } from '#tests/support/masters/make-master.ts'
import { expect, test } from './fixtures.ts'

const salt: MadeMaster = {
  ...{ name: '01 Salt.wav', kind: 'wav', channels: 2, sampleRate: 48_000, bits: 24 },
  frames: 48_000 * 4,
}
const felt: MadeMaster = { ...salt, name: '02 Felt.aiff', kind: 'aiff', bits: 16, channels: 1 }

/** A folder on the label's computer. */
async function folderOf(name: string, masters: MadeMaster[], others: Record<string, Buffer> = {}) {
  const folder = test.info().outputPath(name)
  mkdirSync(folder)
  for (const made of masters)
    writeFileSync(`${folder}/${made.name}`, Buffer.from(await makeMaster(made).arrayBuffer()))
  for (const [file, bytes] of Object.entries(others)) writeFileSync(`${folder}/${file}`, bytes)
  return folder
}

async function chooseFolder(page: Page, folder: string, hint = /Drop WAV, AIFF or FLAC/) {
  await page.getByText('Make the files from masters').click()
  await expect(page.getByText(hint)).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'CHOOSE A FOLDER of masters' }).click()
  await (await chooser).setFiles(folder)
}

const make = async (page: Page) => {
  await page.getByRole('button', { name: 'MAKE THE FILES' }).click()
  await expect(notice(page)).toHaveText(/Everything is with the release now/, { timeout: 60_000 })
}

async function take(page: Page, name: string): Promise<[string, Blob]> {
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const file = await begun
  return [file.suggestedFilename(), new Blob([readFileSync(await file.path())])]
}

const tagsIn = async (file: Blob) =>
  (await parseBuffer(new Uint8Array(await file.arrayBuffer()))).common

test('a folder becomes a release whose code opens FLACs with its samples', async ({ page }) => {
  await comeBack(page)
  await page.goto('/admin/releases/new')
  const cover = readFileSync('public/share.png')
  await chooseFolder(
    page,
    await folderOf('Odile Marrow - Lowlight', [salt, felt], {
      'cover.png': cover,
      'broken.wav': Buffer.from('RIFF....WAVE'),
    }),
  )
  await expect(page.getByText('“broken.wav” is damaged.')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Lowlight')
  await expect(field(page, 'Artist')).toHaveValue('Odile Marrow')
  await expect(page.getByText(/^2 tracks, 1 minute of music/)).toBeVisible()
  await expect(page.getByAltText('Preview of the cover')).toHaveAttribute('src', /\/media\//)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'CREATE RELEASE' }).click()
  await make(page)
  const id = /releases\/([\w-]+)/.exec(page.url())![1]!
  await redeem(page, await codeOf(page.request, id))
  for (const [number, made] of [salt, felt].entries()) {
    const title = ['Salt', 'Felt'][number]!
    const [name, file] = await take(page, `FLAC: ${title}`)
    expect(name).toBe(`0${number + 1} Odile Marrow - ${title}.flac`)
    const tags = await tagsIn(file)
    expect(tags).toMatchObject({ title, artist: 'Odile Marrow', album: 'Lowlight' })
    expect(tags.track).toEqual({ no: number + 1, of: 2 })
    expect(tags.picture?.[0]?.format).toBe('image/jpeg')
    expect(hasFlacProgram() && makeSamples(made).equals(await decodeFlac(file))).toBe(true)
  }
  const [mp3Name, mp3] = await take(page, 'MP3: Felt')
  expect(mp3Name).toBe('02 Odile Marrow - Felt.mp3')
  expect(await tagsIn(mp3)).toMatchObject({ title: 'Felt', album: 'Lowlight' })
  expect((await take(page, 'FLAC'))[0]).toBe('Odile Marrow - Lowlight (FLAC).zip')
})

test('masters that are dropped on the list open the form of a new release', async ({ page }) => {
  await enter(page, 'Releases')
  const wav = Buffer.from(await makeMaster({ ...salt, frames: 48_000 }).arrayBuffer())
  const dataTransfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const transfer = new DataTransfer()
    for (const name of ['01 Odile Marrow - Salt.wav', '02 Odile Marrow - Felt.wav'])
      transfer.items.add(new File([bytes], name))
    return transfer
  }, wav.toString('base64'))
  await page.locator('.masters-drop').dispatchEvent('drop', { dataTransfer })
  await expect(page).toHaveURL(/releases\/new$/)
  await expect(field(page, 'Artist')).toHaveValue('Odile Marrow')
  const rows = page.getByRole('group', { name: 'Dropped masters' }).getByRole('listitem')
  await expect(rows).toContainText(['Salt', 'Felt'])
})

test('files are made again with new tags, and with the same samples', async ({ page }) => {
  const { id } = await openNewRelease(page)
  await chooseFolder(page, await folderOf('masters', [salt]))
  await make(page)
  await expect(page.getByText(/older title, artist, cover or ISRC/)).toHaveCount(0)
  await page.getByLabel('Title of track 1').fill('Salt and Foam')
  await expect(page.getByText('5 files have an older title')).toBeVisible()
  await page.getByRole('button', { name: 'MAKE THEM AGAIN' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(
    /Nothing is encoded again. About \d MB come down and \d MB go up/,
  )
  await question.getByRole('button', { name: 'MAKE THEM AGAIN' }).click()
  await expect(notice(page)).toContainText('The files have new tags, and are on their way.')
  await expect(page.getByText(/before the tab was closed/)).toHaveCount(0)
  await expect(page.getByText(/older title, artist, cover or ISRC/)).toHaveCount(0)
  await redeem(page, await codeOf(page.request, id), 'The Matrix Numbers')
  const [name, file] = await take(page, 'FLAC: Salt and Foam')
  expect(name).toBe('01 The Matrix Numbers - Salt and Foam.flac')
  expect((await tagsIn(file)).title).toBe('Salt and Foam')
  expect(hasFlacProgram() && makeSamples(salt).equals(await decodeFlac(file))).toBe(true)
})

test('a FLAC master that ends in silence keeps all of its samples', async ({ page }) => {
  const { id } = await openNewRelease(page)
  const made: MadeMaster = { ...felt, name: 'Salt.flac', kind: 'wav' }
  // A last block of silence takes less than 16 bytes.
  const samples = Buffer.concat([makeSamples(made).subarray(0, 2 * 40_000), Buffer.alloc(2 * 4096)])
  const wav = await makeMaster({ ...made, frames: samples.length / 2 }).arrayBuffer()
  const head = Buffer.from(wav).subarray(0, 44)
  const path = test.info().outputPath('Salt.flac')
  writeFileSync(path, await encodeFlacFile(Buffer.concat([head, samples])))
  await page.getByText('Make the files from masters').click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'DROP YOUR MASTERS, or choose files' }).click()
  await (await chooser).setFiles(path)
  await make(page)
  await redeem(page, await codeOf(page.request, id), 'The Matrix Numbers')
  const [, file] = await take(page, 'FLAC: Salt')
  expect(samples.equals(await decodeFlac(file))).toBe(true)
})

/** Cut-off uploads and made files bring code to show them, which the screen of a release else does not have. */
const codeOfMadeFiles = /asks for 1(79|8[0-3])\d{3} bytes of script/

test('a closed tab goes on where it was: what is made is not made again', async ({
  page,
  watch,
}) => {
  watch.allow(codeOfMadeFiles)
  // The last bytes of a cut-off upload may still be on their way when it is resumed; it is completed at the next try.
  watch.allow(/status of 409/)
  const { id } = await openNewRelease(page)
  const folder = await folderOf('masters', [salt, { ...felt, frames: 48_000 * 120 }])
  await chooseFolder(page, folder)
  await page.getByRole('button', { name: 'MAKE THE FILES' }).click()
  const rows = page.getByRole('group', { name: 'Dropped masters' }).getByRole('listitem')
  await expect(rows.nth(0)).toContainText('made')
  await page.getByRole('button', { name: 'PAUSE', exact: true }).click()
  await expect(page.getByRole('button', { name: 'GO ON' })).toBeVisible()
  const [saltMade] = await madeAt(page, id)
  expect(saltMade).toBeDefined()
  await page.goto(`/admin/releases/${id}`)
  await chooseFolder(page, folder, /made here before the tab was closed/)
  await page.getByRole('button', { name: 'MAKE THE FILES' }).click()
  await expect(rows.nth(0)).toContainText('made')
  expect(await madeAt(page, id)).toContain(saltMade)
  await expect(notice(page)).toHaveText(/Everything is with the release now/, { timeout: 60_000 })
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
    if (request.method() === 'POST' && request.url().endsWith('/api/files'))
      begun.push((request.postDataJSON() as { kind: string }).kind)
  })
  await chooseFolder(page, folder)
  await make(page)
  expect(begun).toEqual(['preview'])
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
