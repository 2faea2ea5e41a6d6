import { isPrintedCode, normalizeCode } from '#src/features/codes/code.ts'
import type { DownloadAnswer, DownloadInput } from '#src/features/codes/redeem/download.ts'
import { downloadName, type NamedFile } from '#src/features/files/download-name.ts'
import { openStore } from '#netlify/server/files/open-store.ts'
import { callWithSecretKey } from '#netlify/server/http/database.ts'
import { fileEnv } from '#netlify/server/http/env.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A link to a file of a redeemed code. `download-closed` for another claim, code or file, and after the claim's window:
 * all alike, so that nobody learns which of them was right. Throws DatabaseError, StoreError.
 */
export async function openDownload({
  code: typed,
  claim,
  file,
}: DownloadInput): Promise<DownloadAnswer> {
  const code = normalizeCode(typed)
  if (!isPrintedCode(code) || !uuid.test(file)) return { outcome: 'download-closed' }
  const opened = await callWithSecretKey('open_download', { code, claim, file_id: file })
  if (!opened) return { outcome: 'download-closed' }
  const { key, ...named } = opened as unknown as NamedFile & { key: string }
  const expiresInSeconds = fileEnv().DOWNLOAD_LINK_SECONDS
  const url = await openStore().signDownload(key, downloadName(named), expiresInSeconds)
  return { outcome: 'link', url, expiresInSeconds }
}
