import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from 'playwright/test'
import { addFile, addRelease, callAsStaff, signInAsStaff } from './staff-calls.ts'

type Bytes = Buffer<ArrayBuffer>
type Record = {
  title: string
  downloadUrl?: string
  /** The label's own file of the whole release. */
  download?: Bytes
  tracks: { title: string; mp3?: Bytes; preview?: Bytes }[]
}

/** A code of a new record by Odile Marrow. */
export async function pressRecord(request: APIRequestContext, record: Record): Promise<string> {
  await signInAsStaff(request)
  const { title, downloadUrl, download } = record
  const releaseId = await addRelease(request, { title, artist: 'Odile Marrow', downloadUrl })
  const tracks = record.tracks.map((track) => ({ ...track, id: randomUUID() }))
  await callAsStaff(request, 'saveTracks', {
    releaseId,
    version: '',
    tracks: tracks.map(({ id, title }) => ({ id, title, artist: '', seconds: 205 })),
  })
  if (download) await addFile(request, download, { releaseId, kind: 'download' })
  for (const { id, ...files } of tracks)
    for (const kind of ['mp3', 'preview'] as const)
      if (files[kind]) await addFile(request, files[kind], { releaseId, kind, trackId: id })
  return codeOf(request, releaseId)
}

/** Makes a code of a release; the request has to be signed in as staff. */
export async function codeOf(request: APIRequestContext, releaseId: string): Promise<string> {
  const made = { releaseId, quantity: 1, batchName: 'Cards' }
  const { codes } = await callAsStaff<{ codes: string[] }>(request, 'generateCodes', made)
  return codes[0]!
}

/** Types such a code into the redeem page, and waits for the sleeve. */
export async function redeem(page: Page, code: string, artist = 'Odile Marrow'): Promise<void> {
  await page.goto('/redeem')
  await page.getByRole('textbox', { name: 'The code from your sleeve' }).fill(code)
  await page.getByRole('button', { name: 'REDEEM' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(`^${artist} - `) })).toBeVisible()
}
