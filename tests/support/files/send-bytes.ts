import { Upload as TusUpload } from 'tus-js-client'
import type { Upload, UploadedPart } from '#src/lib/upload.ts'

/** Sends the bytes of a file as a browser on `site` is told to; answers what a multipart upload's end names. */
export async function sendBytes(
  upload: Upload,
  bytes: Buffer<ArrayBuffer>,
  site: string,
): Promise<UploadedPart[]> {
  switch (upload.protocol) {
    case 'tus':
      await sendByTus(upload, bytes, site)
      return []
    case 'put':
      await put(upload.url, bytes, upload.headers)
      return []
    case 'multipart':
      return Promise.all(
        upload.partUrls.map(async (url, index) => {
          const start = index * upload.partBytes
          const etag = await put(url, bytes.subarray(start, start + upload.partBytes))
          return { number: index + 1, etag }
        }),
      )
  }
}

async function put(
  url: string,
  body: Buffer<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await fetch(url, { method: 'PUT', body, headers })
  if (!answer.ok) throw new Error(`PUT: ${answer.status} ${await answer.text()}`)
  return answer.headers.get('etag') ?? ''
}

const sendByTus = (
  { url, headers, metadata, chunkBytes }: Extract<Upload, { protocol: 'tus' }>,
  bytes: Buffer,
  site: string,
) =>
  new Promise<void>((resolve, reject) =>
    new TusUpload(bytes, {
      endpoint: new URL(url, site).href,
      headers,
      metadata,
      chunkSize: chunkBytes,
      retryDelays: null,
      onSuccess: () => resolve(),
      onError: reject,
    }).start(),
  )
