import type { Upload } from '#src/lib/upload.ts'
import type { UploadMemory } from './upload-memory.ts'

export type Transfer<Protocol extends Upload['protocol'] = Upload['protocol']> = {
  upload: Extract<Upload, { protocol: Protocol }>
  file: File
  fileId: string
  memory: UploadMemory
  /** Bytes that the store has, or that are on their way to it. */
  onProgress: (sent: number) => void
  /** Stops; the promise is then rejected. */
  signal: AbortSignal
}

/**
 * Why bytes did not arrive. `lost`: no answer. `busy`: an answer that a later try may better. `refused`: the signature is too
 * old, or the store no longer knows the upload: a new signature may help. `misconfigured`: no try will help.
 */
export class TransferError extends Error {
  override name = 'TransferError'
  readonly reason: 'lost' | 'busy' | 'refused' | 'misconfigured'
  /** Of the store that gave no answer, once that is known. */
  readonly host: string
  constructor(reason: TransferError['reason'], host = '') {
    super(reason)
    this.reason = reason
    this.host = host
  }
}

/** The error for an answer of the store; 0 without one. */
export const transferError = (status: number): TransferError =>
  new TransferError(status === 0 ? 'lost' : isPassing(status) ? 'busy' : 'refused')

/** 409, 423: tus, when the tab before is not quite gone. */
const isPassing = (status: number) => status >= 500 || [408, 409, 423, 425, 429].includes(status)

/** Why a file cannot be uploaded, for people. `mayRetry`: the same file may succeed later. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly mayRetry: boolean
  constructor(
    message: string,
    { mayRetry = false, cause }: { mayRetry?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.mayRetry = mayRetry
  }
}
