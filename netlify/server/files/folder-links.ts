import * as v from 'valibot'
import { isSame, keyedHash } from '#netlify/server/http/secret-token.ts'

/** Where npm start serves the folder: downloads at /_files/{key}, uploads (tus) at /_files/upload. */
export const folderPath = '/_files'
export const folderUploadPath = `${folderPath}/upload`

const rule = { key: v.string(), until: v.number() }
const folderGrant = v.variant('action', [
  v.object({ action: v.literal('upload'), bytes: v.number(), ...rule }),
  v.object({
    action: v.literal('download'),
    bucket: v.picklist(['private', 'public']),
    name: v.string(),
    ...rule,
  }),
])
/** What a signature allows, until a moment in milliseconds. */
export type FolderGrant = v.InferOutput<typeof folderGrant>

/** A token that carries what it allows, with its HMAC-SHA256. */
export function signGrant(grant: FolderGrant, secret: string): string {
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url')
  return `${payload}.${keyedHash(`files ${payload}`, secret)}`
}

/** What a token allows at `now`, or null when we did not sign it, or it is too old. */
export function readGrant(token: string, secret: string, now: number): FolderGrant | null {
  const [payload = '', given = ''] = token.split('.')
  if (!isSame(given, keyedHash(`files ${payload}`, secret))) return null
  const grant = v.parse(folderGrant, JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return grant.until > now ? grant : null
}
