import { randomBytes } from 'node:crypto'
import { DetailedError, Upload as TusUpload } from 'tus-js-client'
import type { Upload } from '#src/lib/upload.ts'
import {
  regionOf,
  StoreError,
  type FileStore,
  type StoredFile,
} from '#netlify/server/files/file-store.ts'
import { S3Store } from '#netlify/server/files/s3-store.ts'
import type { MediaFacts, StoreFacts } from './doctor-store-checks.ts'
import { anybodysActs, sizeOrUnknown, type AnybodysRequests } from './try-anybody.ts'

type Trial = Pick<StoreFacts, 'problem' | 'corsProblem' | 'openWays' | 'anybody' | 'isVersioned'>

/** A way to a file without a signature, as 'at its public address', and the request that takes it. */
export type UnsignedWay = { name: string; request: (key: string, link: URL) => Request }

const timeoutMs = 10_000
const ask = (input: URL | Request, init: RequestInit = {}) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) })

/**
 * Stores a small file as a browser on `site` would, reads a part of it through a signed link, tries what anybody may do, and
 * removes it.
 */
export async function probeStore(
  store: FileStore,
  key: string,
  site: string,
  unsignedWays: readonly UnsignedWay[],
  anybody: AnybodysRequests | null,
): Promise<Trial> {
  const openWays: string[] = []
  let fetchProblem: string | null = null
  const read = async (bytes: Buffer) => {
    const { link, allowedOrigin } = await probeDownload(store, key, bytes, site)
    const { origin } = new URL(site)
    if (link.origin !== origin && allowedOrigin !== '*' && allowedOrigin !== origin)
      fetchProblem = `the store gives nothing to a page of ${origin} (CORS)`
    for (const { name, request } of unsignedWays)
      if (await isOpen(request(key, link), bytes)) openWays.push(name)
  }
  const trial = await probe({ store, file: { key }, site, read, anybody })
  return { ...trial, corsProblem: trial.corsProblem ?? fetchProblem, openWays }
}

const pictureType = 'image/png'

/** Stores a small file in the public part as a browser on `site` would, looks at it below `base`, and removes it. */
export const probePublicStore = (
  store: FileStore,
  key: string,
  site: string,
  base: string,
  anybody: AnybodysRequests | null,
) =>
  probe({
    store,
    file: { key, type: pictureType },
    site,
    read: (bytes) => fetchPublicFile(new URL(`${base}/${key}`, site), bytes),
    anybody,
  })

type Probe = {
  store: FileStore
  file: Pick<StoredFile, 'key' | 'type'>
  site: string
  read: (bytes: Buffer) => Promise<void>
  /** Null where there is nobody without a key. */
  anybody: AnybodysRequests | null
}

/** Stores a small file, calls `read` with its bytes, and removes it. */
async function probe({
  store,
  file,
  site,
  read,
  anybody,
}: Probe): Promise<Pick<MediaFacts, 'problem' | 'corsProblem' | 'anybody' | 'isVersioned'>> {
  const bytes = randomBytes(64)
  let corsProblem: string | null = null
  let problem: string | null = null
  let isUploaded = false
  try {
    corsProblem = await upload(store, { ...file, uploadId: null, bytes }, site)
    isUploaded = true
    await read(bytes)
  } catch (error) {
    problem = reasonOf(error)
  }
  // With a key that cannot write, what anybody writes could not be removed. Nothing stays in the store.
  const acts =
    anybody && isUploaded ? await anybodysActs(store, file.key, anybody).catch(() => null) : null
  const isKept = await keepsVersions(store, file.key).catch(() => false)
  const left = await removalProblem(store, file.key)
  const isVersioned = (await removeVersions(store, file.key).catch(() => false)) || isKept
  return { problem: problem ?? left, corsProblem, anybody: acts, isVersioned }
}

async function removalProblem(store: FileStore, key: string): Promise<string | null> {
  try {
    await store.remove(key)
    return (await sizeOrUnknown(store, key)) === null
      ? null
      : 'nothing can be removed: what is removed stays'
  } catch (error) {
    return `nothing can be removed: ${reasonOf(error)}`
  }
}

/** A key may be allowed all that this project needs, and not to list versions. */
const keepsVersions = async (store: FileStore, key: string): Promise<boolean> =>
  store instanceof S3Store && (await store.keepsVersions(key))

/** Answers whether the store has kept versions of a file that was removed. */
async function removeVersions(store: FileStore, key: string): Promise<boolean> {
  if (!(store instanceof S3Store)) return false
  const versions = (await store.versions(key)) ?? []
  for (const version of versions) await store.removeVersion(version)
  // One without an id is the marker of a bucket that has been versioned once.
  return versions.some(({ versionId }) => !['', 'null'].includes(versionId))
}

/** What keeps a large file from being uploaded in parts, or from resuming, in a few words; null for nothing. */
export async function partsProblem(store: FileStore, key: string): Promise<string | null> {
  if (!(store instanceof S3Store)) return null
  try {
    return (await store.hasParts(key)) ? null : 'it does not say which parts it has'
  } catch (error) {
    return reasonOf(error)
  }
}

/** Why the key may not list what is stored, in a few words; null when it may. */
export async function listProblem(store: FileStore): Promise<string | null> {
  try {
    for await (const _key of store.list()) break
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

/** A failed probe. `message` completes "The store …". */
class TrialError extends Error {
  override name = 'TrialError'
}

/** Answers what would keep a browser from doing the same, or null. */
async function upload(
  store: FileStore,
  { bytes, ...named }: Omit<StoredFile, 'bytes'> & { bytes: Buffer<ArrayBuffer> },
  site: string,
): Promise<string | null> {
  const file = { ...named, bytes: bytes.length }
  const { upload } = await store.signUpload(file)
  if (upload.protocol === 'multipart') throw new TrialError('it takes small files in parts only')
  const address = new URL(upload.url, site)
  const { origin } = new URL(site)
  const exposed = await (upload.protocol === 'tus'
    ? sendByTus(upload, address, bytes)
    : put(address, bytes, { origin, ...upload.headers }))
  await store.completeUpload(file, [])
  if ((await store.size(file.key)) !== bytes.length)
    throw new TrialError('an upload does not arrive')
  if (address.origin === origin) return null
  return (await preflightProblem(upload, address, origin)) ?? exposedProblem(upload, exposed)
}

async function put(address: URL, body: Buffer<ArrayBuffer>, given: Record<string, string>) {
  const headers = { 'content-type': 'application/octet-stream', ...given }
  const answer = await ask(address, { method: 'PUT', body, headers })
  if (!answer.ok) throw new TrialError(reason(answer.status, await answer.text()))
  return answer.headers.get('access-control-expose-headers') ?? ''
}

const sendByTus = (
  { headers, metadata, chunkBytes }: Extract<Upload, { protocol: 'tus' }>,
  address: URL,
  bytes: Buffer,
) =>
  new Promise<string>((resolve, reject) =>
    new TusUpload(bytes, {
      endpoint: address.href,
      headers,
      metadata,
      chunkSize: chunkBytes,
      retryDelays: null,
      onSuccess: () => resolve(''),
      onError: reject,
    }).start(),
  )

const tusHeaders = [
  'content-type',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'x-signature',
]

/** What a browser asks before it sends something to another origin (CORS). */
async function preflightProblem(
  upload: Exclude<Upload, { protocol: 'multipart' }>,
  address: URL,
  origin: string,
): Promise<string | null> {
  const isTus = upload.protocol === 'tus'
  const method = isTus ? 'POST' : 'PUT'
  const wanted = isTus ? tusHeaders : ['content-type', ...Object.keys(upload.headers ?? {})]
  const headers = {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': wanted.join(', '),
  }
  const answer = await ask(address, { method: 'OPTIONS', headers })
  const allows = (name: string, values: string[]) => {
    const allowed = answer.headers.get(`access-control-allow-${name}`)?.toLowerCase().split(/ *, */)
    const isAllowed = (value: string) => allowed?.includes(value.toLowerCase())
    return isAllowed('*') || values.every(isAllowed)
  }
  if (!answer.ok || !allows('origin', [origin]))
    return `the store takes nothing from ${origin} (CORS)`
  if (!allows('methods', [method])) return `the store takes no ${method} from ${origin} (CORS)`
  return allows('headers', wanted)
    ? null
    : `the store does not take the headers that a browser sends (CORS)`
}

/** The parts of a large file are put together by the ETag of each, which the browser has to read. */
const exposedProblem = ({ protocol }: Upload, exposed: string): string | null =>
  protocol !== 'put' || /\betag\b|\*/i.test(exposed)
    ? null
    : 'the store does not show a browser the ETag of what it sent (CORS)'

/** Looks at a public file as a visitor's browser does. */
async function fetchPublicFile(address: URL, bytes: Buffer): Promise<void> {
  const answer = await ask(address)
  const body = Buffer.from(await answer.arrayBuffer())
  if (answer.status === 401 || answer.status === 403)
    throw new TrialError(
      `${address.origin} shows it to nobody without a key (${answer.status}): the bucket is not public`,
    )
  if (!answer.ok)
    throw new TrialError(
      `${address.origin} does not show it (${reason(answer.status, body.toString())})`,
    )
  if (!body.equals(bytes)) throw new TrialError(`${address.origin} shows something else`)
  const type = answer.headers.get('content-type')
  if (type !== pictureType)
    throw new TrialError(`${address.origin} does not say that it is a picture`)
}

/** Reads eight bytes in the middle, as a download does that goes on. */
async function probeDownload(store: FileStore, key: string, bytes: Buffer, site: string) {
  const link = new URL(await store.signDownload(key, 'Deadwax.zip', 60), site)
  const { origin } = new URL(site)
  const answer = await ask(link, { headers: { range: 'bytes=24-31', origin } })
  const body = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok)
    throw new TrialError(`its links give nothing: ${reason(answer.status, body.toString())}`)
  if (answer.status !== 206 || !body.equals(bytes.subarray(24, 32)))
    throw new TrialError('a download cannot go on where it was cut off (Range)')
  if (!answer.headers.get('content-disposition')?.includes('Deadwax.zip'))
    throw new TrialError('its downloads have no name')
  return { link, allowedOrigin: answer.headers.get('access-control-allow-origin') }
}

async function isOpen(request: Request, bytes: Buffer): Promise<boolean> {
  const answer = await ask(request)
  return answer.ok && bytes.equals(Buffer.from(await answer.arrayBuffer()))
}

/** The codes of S3 and the sentences of Supabase Storage. */
const reasons: [RegExp, string][] = [
  [/NoSuchBucket|bucket not found/i, 'there is no such bucket'],
  [/InvalidAccessKeyId/, 'it does not know FILES_S3_KEY_ID'],
  [/SignatureDoesNotMatch/, 'FILES_S3_SECRET is wrong'],
  [/RequestTimeTooSkewed|Request is not valid yet/, 'the clock of this machine is wrong'],
  [
    /AccessDenied|Unauthorized|Invalid JWT|InvalidJWT|row-level security/i,
    'the key may not do that',
  ],
]

const regionCodes =
  /AuthorizationHeaderMalformed|AuthorizationQueryParametersError|(?:Incorrect|Invalid)Region|PermanentRedirect/

const reason = (status: number | undefined, text: string, region = regionOf(text)): string => {
  if (regionCodes.test(text))
    return `FILES_S3_REGION is wrong${region ? `: the store is in ${region}` : ''}`
  const known = reasons.find(([pattern]) => pattern.test(text))?.[1]
  return known ?? (status ? `it answered ${status}` : 'nothing answered')
}

/** Why a step failed, without keys, links and what else such an error may quote. */
function reasonOf(error: unknown): string {
  if (error instanceof TrialError) return error.message
  if (error instanceof DetailedError)
    return reason(error.originalResponse?.getStatus(), error.originalResponse?.getBody() ?? '')
  if (!(error instanceof StoreError)) return 'nothing answered'
  const { answer } = error
  if (!answer) return /: no list$/.test(error.message) ? 'it answers no list' : 'nothing answered'
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return reason(answer.status, answer.code ?? cause, answer.region)
}
