import {
  fileTooLargeMessage,
  storeAwayMessage,
  storeKeyRefusedMessage,
} from '#src/features/releases/files/admin/messages.ts'
import { BackendError, RequestError } from '#netlify/server/http/errors.ts'
import type { Upload, UploadedPart } from '#src/lib/upload.ts'

/** `private`: what codes open. `public`: pictures and previews, which any visitor reads below /media/ of the site. */
export type BucketName = 'private' | 'public'

/** Where a file is. `uploadId` is the store's own name for a multipart upload that was begun. */
export type FileInStore = { key: string; uploadId: string | null }

/** A file that is to be stored. `type`: the Content-Type with which a public one is served. */
export type StoredFile = FileInStore & { bytes: number; type?: string }

/** The key of a file that a project has stored, as `files.key` computes it. */
export const storedKey = (projectId: string, fileId: string): string => `${projectId}/${fileId}`

/** The key of what is public, from its address on the site. */
export const mediaKey = (address: string): string => address.slice('/media/'.length)

/** What is public has a new address when it changes. */
export const publicCacheSeconds = 31_536_000

/** Where files are. A store signs what the browser sends and fetches by itself. Each function throws StoreError. */
export type FileStore = {
  /** The largest file that it takes, in bytes. */
  maximumBytes: number
  /** How the browser sends a file; `uploadId` is to be kept with the file. Resumes an upload that the store still has. */
  signUpload: (file: StoredFile) => Promise<{ upload: Upload; uploadId: string | null }>
  /**
   * Puts the parts together, if they are all of the file. Idempotent. The store keeps an upload that lacks bytes, and the
   * call does nothing about an upload that the store has forgotten. size() tells the result.
   */
  completeUpload: (file: StoredFile, parts: UploadedPart[]) => Promise<void>
  /** Deletes the bytes of a file that is not ready, whether its upload is complete or not. */
  abortUpload: (file: FileInStore) => Promise<void>
  /** How many bytes are stored; null without any. */
  size: (key: string) => Promise<number | null>
  /** The bytes from `start`, at most `length`. */
  readRange: (key: string, start: number, length: number) => Promise<Uint8Array>
  read: (key: string) => Promise<ReadableStream<Uint8Array>>
  write: (key: string, file: Blob, type?: string) => Promise<void>
  signDownload: (key: string, name: string, seconds: number) => Promise<string>
  /** Removes the bytes, if there are any. */
  remove: (key: string) => Promise<void>
  /** The keys of everything that is stored, page by page. */
  list: () => AsyncIterable<string>
}

/** What a store answered that is no success. */
export type StoreAnswer = {
  status: number
  /** Its error code: 'SlowDown'. */
  code?: string | undefined
  /** The region that it names as its own. */
  region?: string | undefined
}

/** The store is away, or refused what it should not refuse; `message` says what, without keys or links. */
export class StoreError extends BackendError {
  override name = 'StoreError'
  /** Undefined without an answer. */
  readonly answer: StoreAnswer | undefined
  override readonly sentence: string

  constructor(message: string, { answer, cause }: { answer?: StoreAnswer; cause?: unknown } = {}) {
    super(message, { cause })
    this.answer = answer
    this.sentence = answer && !isBusy(answer) ? storeKeyRefusedMessage : storeAwayMessage
  }
}

/** A later try may get another answer. */
export const isBusy = ({ status }: StoreAnswer | Response): boolean =>
  status >= 500 || status === 408 || status === 429

/** The answer of a store. Throws StoreError unless it has one of these statuses, or any of success when none are given. */
export async function requestStore(
  what: string,
  request: Promise<Response>,
  statuses?: readonly number[],
): Promise<Response> {
  const answer = await request.catch((cause: unknown) => {
    throw new StoreError(`${what}: no answer`, { cause })
  })
  if (statuses ? statuses.includes(answer.status) : answer.ok) return answer
  throw await refused(what, answer)
}

/** The error of an answer of S3, of which nothing is kept that could be a key or an address. */
async function refused(what: string, answer: Response): Promise<StoreError> {
  const text = await answer.text().catch(() => '')
  const { status, headers } = answer
  const code = errorCodeOf(text)
  const region = regionOf(text) ?? headers.get('x-amz-bucket-region') ?? undefined
  const said = [`${what}: ${status}`, code].filter(Boolean).join(' ')
  return new StoreError(said, { answer: { status, code, region } })
}

/** The region that an error of S3 names as the right one. */
export function regionOf(xml: string): string | undefined {
  const [, element, quoted] =
    /<Region>([\w-]+)<\/Region>|expecting (?:'|"|&#?\w+;)([\w-]+)/.exec(xml) ?? []
  return element ?? quoted
}

/** The error code in an answer of S3, like 'NoSuchUpload'; undefined when the answer is no error. */
export const errorCodeOf = (xml: string): string | undefined =>
  /<Error\b[^]*?<Code>(\w+)<\/Code>/.exec(xml)?.[1]

export function bodyOf({ body }: Response): ReadableStream<Uint8Array> {
  if (!body) throw new StoreError('read: an answer without a body')
  return body
}

/** Throws 400, with a message for this field, when a store does not take a file of so many bytes. */
export function requireSpace(bytes: number, { maximumBytes }: FileStore, field: string): void {
  if (bytes > maximumBytes) throw refusedFile(fileTooLargeMessage(bytes, maximumBytes), field)
}

export const refusedFile = (message: string, field: string) =>
  new RequestError(400, 'bad-request', message, field)
