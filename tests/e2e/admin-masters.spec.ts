// Masters in, release out: what a label drops becomes what a code opens.
import { readFileSync } from 'node:fs'
import {
  comeBack,
  enter,
  field,
  notice,
  openNewRelease,
} from '#tests/support/browser/admin-browser.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import {
  salt,
  felt,
  folderOf,
  chooseFolder,
  make,
  take,
  tagsIn,
} from '#tests/support/browser/masters.ts'
import { codeOf, redeem } from '#tests/support/browser/press-record.ts'
import { decodeFlac, hasFlacProgram } from '#tests/support/masters/flac-program.ts'
import { makeMaster, makeSamples } from '#tests/support/masters/make-master.ts'
import { expect, test } from './fixtures.ts'

test('a folder becomes a release whose code opens FLACs with its samples', async ({ page }) => {
  await comeBack(page)
  await page.goto('/admin/releases/new')
  const cover = readFileSync('public/share.png')
  await chooseFolder(
    page,
    await folderOf('Klara Voss - Lowlight', [salt, felt], {
      'cover.png': cover,
      'broken.wav': Buffer.from('RIFF....WAVE'),
    }),
  )
  await expect(page.getByText('“broken.wav” is damaged.')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Lowlight')
  await expect(field(page, 'Artist')).toHaveValue('Klara Voss')
  await expect(page.getByText(/^2 tracks, 1 minute of music/)).toBeVisible()
  await expect(page.getByAltText('Preview of the cover')).toHaveAttribute('src', /\/media\//)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'CREATE RELEASE' }).click()
  const part = page.getByRole('group', { name: 'Dropped masters' })
  await expect(part).toContainText('The other files are on the release.', { timeout: 60_000 })
  await expect(part.getByText('“broken.wav” is damaged.')).toBeVisible()
  await page.getByRole('button', { name: 'CLOSE the masters' }).click()
  const id = /releases\/([\w-]+)/.exec(page.url())![1]!
  await redeem(page, await codeOf(page.request, id), 'Klara Voss')
  for (const [number, made] of [salt, felt].entries()) {
    const title = ['Salt', 'Felt'][number]!
    const [name, file] = await take(page, `FLAC: ${title}`)
    expect(name).toBe(`0${number + 1} Klara Voss - ${title}.flac`)
    const tags = await tagsIn(file)
    expect(tags).toMatchObject({ title, artist: 'Klara Voss', album: 'Lowlight' })
    expect(tags.track).toEqual({ no: number + 1, of: 2 })
    expect(tags.picture?.[0]?.format).toBe('image/jpeg')
    expect(hasFlacProgram() && makeSamples(made).equals(await decodeFlac(file))).toBe(true)
  }
  const [mp3Name, mp3] = await take(page, 'MP3: Felt')
  expect(mp3Name).toBe('02 Klara Voss - Felt.mp3')
  expect(await tagsIn(mp3)).toMatchObject({ title: 'Felt', album: 'Lowlight' })
  expect((await take(page, 'FLAC'))[0]).toBe('Klara Voss - Lowlight (FLAC).zip')
})

test('masters that are dropped on the list open the form of a new release', async ({ page }) => {
  await enter(page, 'Releases')
  const wav = Buffer.from(await makeMaster({ ...salt, frames: 48_000 }).arrayBuffer())
  const dataTransfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const transfer = new DataTransfer()
    for (const name of ['01 Klara Voss - Salt.wav', '02 Klara Voss - Felt.wav'])
      transfer.items.add(new File([bytes], name))
    return transfer
  }, wav.toString('base64'))
  await page.locator('.masters-drop').dispatchEvent('drop', { dataTransfer })
  await expect(page).toHaveURL(/releases\/new$/)
  await expect(field(page, 'Artist')).toHaveValue('Klara Voss')
  const rows = page.getByRole('group', { name: 'Dropped masters' }).getByRole('listitem')
  await expect(rows).toContainText(['Salt', 'Felt'])
})

test('files are made again with new tags, and with the same samples', async ({ page }) => {
  const { id } = await openNewRelease(page)
  await chooseFolder(page, await folderOf('masters', [salt]))
  await make(page)
  await expect(page.getByText(/out of date/)).toHaveCount(0)
  await page.getByLabel('Title of track 1').fill('Salt and Foam')
  await expect(page.getByText('5 files are out of date')).toBeVisible()
  await page.getByRole('button', { name: 'MAKE THEM AGAIN' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(
    /Nothing is encoded again. Downloads about \d MB and uploads \d MB/,
  )
  await question.getByRole('button', { name: 'MAKE THEM AGAIN' }).click()
  await expect(notice(page)).toContainText('The files have new tags, and are on their way.')
  await expect(page.getByText(/^Uploading/)).toHaveCount(0)
  await expect(page.getByText(/before the tab was closed|out of date/)).toHaveCount(0)
  await redeem(page, await codeOf(page.request, id), 'The Matrix Numbers')
  const [name, file] = await take(page, 'FLAC: Salt and Foam')
  expect(name).toBe('01 The Matrix Numbers - Salt and Foam.flac')
  expect((await tagsIn(file)).title).toBe('Salt and Foam')
  expect(hasFlacProgram() && makeSamples(salt).equals(await decodeFlac(file))).toBe(true)
})
