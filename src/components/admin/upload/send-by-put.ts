import { isSameEtag, type UploadedPart } from '#src/lib/upload.ts'
import { TransferError, transferError, type Transfer } from './transfer.ts'

/** One PUT; after a lost connection it starts over. */
export async function sendByPut(sending: Transfer<'put'>): Promise<[]> {
  const { upload, file, onProgress, signal } = sending
  await put(upload.url, file, { onProgress, signal, headers: upload.headers })
  return []
}

/** A PUT for each part, one after the other. Parts that this browser has sent and the store has are not sent again. */
export async function sendByParts(transfer: Transfer<'multipart'>): Promise<UploadedPart[]> {
  const { upload, file, fileId, memory, onProgress, signal } = transfer
  const { lastModified } = file
  const parts = (memory.read(fileId, lastModified)?.parts ?? []).filter(({ number, etag }) =>
    upload.storedParts.some((stored) => stored.number === number && isSameEtag(stored.etag, etag)),
  )
  for (const { number, start, end } of partsToSend(file.size, upload.partBytes, parts)) {
    const before = bytesOf(parts, file.size, upload.partBytes)
    onProgress(before)
    const url = upload.partUrls[number - 1] ?? ''
    const etag = await put(url, file.slice(start, end), {
      onProgress: (sent) => onProgress(before + sent),
      signal,
    })
    // A store that does not show it cannot be told later which parts to put together.
    if (etag === null) throw new TransferError('misconfigured')
    parts.push({ number, etag })
    memory.write(fileId, { lastModified, parts })
  }
  return parts
}

/** The parts that are missing: their numbers begin with 1, `end` is the byte after the last one. */
export function partsToSend(bytes: number, partBytes: number, sent: readonly UploadedPart[]) {
  const done = new Set(sent.map(({ number }) => number))
  return Array.from({ length: Math.ceil(bytes / partBytes) }, (_, index) => ({
    number: index + 1,
    start: index * partBytes,
    end: Math.min(bytes, (index + 1) * partBytes),
  })).filter(({ number }) => !done.has(number))
}

const bytesOf = (parts: readonly UploadedPart[], bytes: number, partBytes: number) =>
  bytes - partsToSend(bytes, partBytes, parts).reduce((sum, { start, end }) => sum + end - start, 0)

type PutOptions = Pick<Transfer, 'onProgress' | 'signal'> & {
  headers?: Record<string, string> | undefined
}

/** XMLHttpRequest, because fetch tells nothing of its progress. Answers the ETag, null when it is not shown. */
const put = (url: string, body: Blob, { onProgress, signal, headers = {} }: PutOptions) =>
  new Promise<string | null>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('load', () =>
      request.status >= 200 && request.status < 300
        ? resolve(request.getResponseHeader('etag'))
        : reject(transferError(request.status)),
    )
    for (const event of ['error', 'abort', 'timeout'])
      request.addEventListener(event, () => reject(transferError(0)))
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) reject(transferError(0))
    // Without the file's own type: only what is in the headers was signed.
    else request.send(body.slice(0, body.size, ''))
  })
