// A tab of the admin that uploads a file: the browser's own engine in Node, with the functions behind /api and a store that
// it sends bytes to. Its pauses are a millisecond long.
import { vi } from 'vitest'
import { Uploads } from '#src/components/admin/upload/run-uploads.ts'
import { sendByParts, sendByPut } from '#src/components/admin/upload/send-by-put.ts'
import { sendByTus } from '#src/components/admin/upload/send-by-tus.ts'
import type { Transfer } from '#src/components/admin/upload/transfer.ts'
import { uploadText } from '#src/components/admin/upload/UploadCard.tsx'
import { uploadMemory } from '#src/components/admin/upload/upload-memory.ts'
import { filesApi } from '#src/features/releases/files/admin/api.ts'
import { releaseUploadKind } from '#src/features/releases/files/admin/release-uploads.ts'
import type { ReleaseUpload } from '#src/features/releases/files/admin/upload-list.ts'
import type { UploadedPart } from '#src/lib/upload.ts'
import { releaseId } from '#tests/support/backend/backend.ts'
import type { Browser } from './browser-session.ts'
import { fileOf, load } from './function-files.ts'

/** What a browser keeps when its tab is closed. */
export function memoryOfBrowser(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  } as unknown as Storage
}

/** Sends what the admin asks of /api to the functions, with the session of `browser`, and puts an XMLHttpRequest in place. */
export function actAsBrowser(browser: Browser, site: string): void {
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (typeof input !== 'string' || !input.startsWith('/api/')) return realFetch(input, init)
    const line = `${init.method} ${input}`
    const body = init.body as string | undefined
    return browser.send(await load(fileOf(line)), line, { body })
  })
  vi.stubGlobal('location', { href: `${site}/admin` })
  class Request extends EventTarget {
    upload = new EventTarget()
    status = 0
    #url = ''
    #headers: Record<string, string> = {}
    #etag: string | null = null
    open(_method: string, url: string) {
      this.#url = url
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    getResponseHeader = () => this.#etag
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
    send(body: Blob) {
      realFetch(this.#url, { method: 'PUT', body, headers: this.#headers }).then(
        async (answer) => {
          await answer.arrayBuffer()
          this.status = answer.status
          this.#etag = answer.headers.get('etag')
          this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: body.size }))
          this.dispatchEvent(new Event('load'))
        },
        () => this.dispatchEvent(new Event('error')),
      )
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
}

export class UploadTab {
  readonly #queue
  #upload: ReleaseUpload | undefined
  #onChange = () => {}

  constructor(storage: Storage) {
    this.#queue = new Uploads({
      ...releaseUploadKind(filesApi),
      backoffMs: [1],
      memory: uploadMemory(() => storage),
      send,
      onChange: (uploads) => {
        this.#upload = uploads[0]
        this.#onChange()
      },
    })
  }

  /** Chooses a file for the download of the release; `unfinishedId` is that of the file which the release shows there. */
  choose(file: File, unfinishedId?: string): void {
    const place = { releaseId, trackId: null, kind: 'download' as const }
    this.#queue.add(place, file, unfinishedId)
  }

  /** Resolves when the upload is ready, or has failed, or has waited for its next try several times in a row. */
  async settled(): Promise<ReleaseUpload> {
    for (;;) {
      const upload = this.#upload
      if (!upload || ['ready', 'failed'].includes(upload.state)) return upload!
      if (upload.state === 'retrying' && upload.failures >= 3) return upload
      await new Promise<void>((changed) => (this.#onChange = changed))
    }
  }

  /** What a person reads of it. */
  get shown(): string {
    const upload = this.#upload!
    return upload.problem ?? uploadText(upload)
  }

  /** Resolves when it is ready; presses TRY AGAIN at each failure, up to three times. */
  async untilReady(): Promise<void> {
    for (let presses = 0; ;) {
      const upload = await this.settled()
      if (upload.state === 'ready') return
      if (upload.state === 'failed' && ++presses > 1) throw new Error(`failed: ${this.shown}`)
      if (upload.state === 'failed') void this.#queue.act('resume', upload.id)
      else if (upload.failures > 500) throw new Error(`still waits: ${this.shown}`)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }

  cancel(): Promise<boolean> {
    return this.#queue.act('cancel', this.#upload!.id)
  }

  close(): void {
    this.#queue.actOnAll('pause')
  }
}

function send(transfer: Transfer): Promise<UploadedPart[]> {
  const { upload, file } = transfer
  switch (upload.protocol) {
    case 'put':
      return sendByPut({ ...transfer, upload })
    case 'multipart':
      return sendByParts({ ...transfer, upload })
    case 'tus':
      return sendBufferByTus({ ...transfer, upload }, file)
  }
}

/** In Node the client of tus takes a Buffer. */
async function sendBufferByTus(transfer: Transfer<'tus'>, file: File): Promise<UploadedPart[]> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const { lastModified, size } = file
  const given: unknown = Object.assign(bytes, { lastModified, size })
  return sendByTus({ ...transfer, file: given as File })
}
