// The masters of a label, and what staff do with them on the screen of a release.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseBuffer } from 'music-metadata'
import { expect, test, type Page } from 'playwright/test'
import { makeMaster, type MadeMaster } from '#tests/support/masters/make-master.ts'
import { notice } from './admin-browser.ts'

export const salt: MadeMaster = {
  name: '01 Salt.wav',
  kind: 'wav',
  channels: 2,
  sampleRate: 48_000,
  bits: 24,
  frames: 48_000 * 4,
}
export const felt: MadeMaster = {
  ...salt,
  name: '02 Felt.aiff',
  kind: 'aiff',
  bits: 16,
  channels: 1,
}

export const long: MadeMaster = { ...felt, frames: 48_000 * 120 }

/** A folder on the label's computer. */
export async function folderOf(
  name: string,
  masters: MadeMaster[],
  others: Record<string, Buffer> = {},
) {
  const folder = test.info().outputPath(name)
  mkdirSync(folder)
  for (const made of masters)
    writeFileSync(`${folder}/${made.name}`, Buffer.from(await makeMaster(made).arrayBuffer()))
  for (const [file, bytes] of Object.entries(others)) writeFileSync(`${folder}/${file}`, bytes)
  return folder
}

export async function chooseFolder(page: Page, folder: string) {
  await expect(page.getByText(/Drop WAV, AIFF or FLAC/)).toBeVisible()
  await chooseFiles(page, folder)
}

export async function chooseFiles(page: Page, folder: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'CHOOSE A FOLDER of masters' }).click()
  await (await chooser).setFiles(folder)
}

export async function chooseFile(page: Page, path: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'DROP YOUR MASTERS, or choose files' }).click()
  await (await chooser).setFiles(path)
}

export const makeButton = (page: Page) => page.getByRole('button', { name: 'MAKE THE FILES' })

export const beDone = (page: Page) =>
  expect(notice(page)).toHaveText(/All files are on the release/, { timeout: 60_000 })

export const make = async (page: Page) => {
  await makeButton(page).click()
  await beDone(page)
}

/** Makes files in place of those that the release has. */
export async function makeAgain(page: Page) {
  await makeButton(page).click()
  await replace(page)
  await beDone(page)
}

/** Agrees that files are replaced. */
export const replace = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^REPLACE/ })
    .click()

/** Agrees that files are replaced, if some had arrived before a tab was closed. */
export async function replaceWhatArrived(page: Page) {
  const dialog = page.getByRole('dialog')
  await expect(dialog.or(page.getByText(/^\d of \d made/))).toBeVisible()
  if (await dialog.isVisible()) await replace(page)
}

/** Whether made files of a release are in this browser. */
export const hasFolder = (page: Page, releaseId: string) =>
  page.evaluate(async (folder) => {
    const root = await navigator.storage.getDirectory()
    return (await Array.fromAsync(root.keys())).includes(folder)
  }, `masters-${releaseId}`)

export async function take(page: Page, name: string): Promise<[string, Blob]> {
  const begun = page.waitForEvent('download')
  const button = page.getByRole('button', { name, exact: true })
  if (!(await button.isVisible())) await page.getByText('Sizes and single tracks').click()
  await button.click()
  const file = await begun
  return [file.suggestedFilename(), new Blob([readFileSync(await file.path())])]
}

export const tagsIn = async (file: Blob) =>
  (await parseBuffer(new Uint8Array(await file.arrayBuffer()))).common

export const rowsOf = (page: Page) =>
  page.getByRole('group', { name: 'Dropped masters' }).getByRole('listitem')

export const titlesOf = (page: Page) =>
  page
    .locator('#tracks')
    .getByLabel(/^Title of track/)
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
