import * as v from 'valibot'
import { isPrintedCode, normalizeCode } from '#src/features/codes/code.ts'
import type { DownloadAnswer, DownloadInput } from '#src/features/codes/redeem/download.ts'
import { downloadName } from '#src/features/releases/files/download-name.ts'
import { openStore } from '#netlify/server/files/open-store.ts'
import { callWithSecretKey, parseAnswer } from '#netlify/server/http/database.ts'
import { fileEnv } from '#netlify/server/http/env.ts'
import { uuid } from '#netlify/server/http/serve.ts'
import { fileTrack } from '#src/features/releases/tracks/file-track.ts'
import { fileEntries } from './file-entries.ts'

/** What open_download() answers. */
const openedFile = v.object({
  ...fileEntries,
  key: v.string(),
  artist: v.string(),
  title: v.string(),
  track: v.nullable(fileTrack),
})

/**
 * A link to a file of a redeemed code. `download-closed` for another claim, code or file, and after the claim's window:
 * all alike, so that nobody learns which of them was right. Throws DatabaseError, StoreError.
 */
export async function openDownload(input: DownloadInput): Promise<DownloadAnswer> {
  const { code: typed, claim, file } = input
  const code = normalizeCode(typed)
  if (!isPrintedCode(code) || !uuid.test(file)) return { outcome: 'download-closed' }
  const opened = await callWithSecretKey('open_download', { code, claim, file_id: file })
  if (!opened) return { outcome: 'download-closed' }
  const { key, ...named } = parseAnswer(openedFile, opened)
  const expiresInSeconds = fileEnv().DOWNLOAD_LINK_SECONDS
  const url = await openStore().signDownload(key, downloadName(named), expiresInSeconds)
  return { outcome: 'link', url, expiresInSeconds }
}
