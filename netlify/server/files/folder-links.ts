import type { BucketName } from './file-store.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Where npm start serves the folder: downloads at /_files/{key}, uploads (tus) at /_files/upload. */
export const folderPath = '/_files'
export const folderUploadPath = `${folderPath}/upload`

/** What a signature allows, until a moment in milliseconds. */
export type FolderGrant =
  | { action: 'upload'; key: string; bytes: number; until: number }
  | { action: 'download'; bucket: BucketName; key: string; name: string; until: number }

const mac = (secret: string, payload: string) =>
  createHmac('sha256', secret).update(`files ${payload}`).digest('base64url')

/** A token that carries what it allows, with its HMAC-SHA256. */
export function signGrant(grant: FolderGrant, secret: string): string {
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url')
  return `${payload}.${mac(secret, payload)}`
}

/** What a token allows at `now`, or null when it is none of ours, or too old. */
export function readGrant(token: string, secret: string, now: number): FolderGrant | null {
  const [payload = '', given = ''] = token.split('.')
  const expected = Buffer.from(mac(secret, payload))
  const actual = Buffer.from(given)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  const grant = JSON.parse(Buffer.from(payload, 'base64url').toString()) as FolderGrant
  return grant.until > now ? grant : null
}
