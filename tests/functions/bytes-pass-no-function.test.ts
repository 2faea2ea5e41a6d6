// What the functions ask of a store while a file goes up and comes down: the real store, with each call counted.
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import download from '#netlify/functions/download.ts'
import redeem from '#netlify/functions/redeem.ts'
import type { FileStore } from '#netlify/server/files/file-store.ts'
import type { DownloadAnswer } from '#src/features/codes/redeem/download.ts'
import { flacHeadBytes } from '#src/features/releases/masters/flac.ts'
import { addCode } from '#tests/support/backend/backend.ts'
import { call } from '#tests/support/functions/call.ts'
import { addFile, backend, site } from '#tests/support/functions/files-fixture.ts'
import { fileWidths } from '#src/lib/picture-address.ts'
import { addPicture, inputOf } from '#tests/support/functions/pictures-fixture.ts'

const asked: { name: string; given: unknown[] }[] = []
vi.mock('#netlify/server/files/open-store.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#netlify/server/files/open-store.ts')>()
  const counting = (store: FileStore) =>
    new Proxy(store, {
      get: (target, name: keyof FileStore) => {
        const part = target[name]
        if (typeof part !== 'function') return part
        return (...given: unknown[]) => {
          asked.push({ name, given })
          return (part as (...given: unknown[]) => unknown)(...given)
        }
      },
    })
  return {
    ...original,
    openStore: () => counting(original.openStore()),
    openPublicStore: () => counting(original.openPublicStore()),
  }
})

const music = Buffer.alloc(3_000_000, 'PK\u0003\u0004')
let file: string
beforeAll(async () => {
  file = (await addFile(music)).id
})

test('of a file that goes up, a function reads its first bytes alone', () => {
  expect(asked.map(({ name }) => name)).toEqual([
    'signUpload',
    'completeUpload',
    'size',
    'readRange',
  ])
  expect(asked.at(-1)!.given.slice(1)).toEqual([0, flacHeadBytes])
})

test('of a file that comes down, a function signs the link, and no byte passes it', async () => {
  await addCode(backend, 'COUNTED1')
  const claim = 'the-claim-of-a-fan'
  await call(redeem, '/api/redeem', { body: { code: 'COUNTED1', claim } })
  asked.length = 0
  const answer = await call(download, '/api/download', { body: { code: 'COUNTED1', claim, file } })
  const { url } = (await answer.json()) as Extract<DownloadAnswer, { outcome: 'link' }>
  const bytes = Buffer.from(await (await fetch(new URL(url, site))).arrayBuffer())
  expect(bytes.equals(music)).toBe(true)
  expect(asked.map(({ name }) => name)).toEqual(['signDownload'])
})

test('of a picture that goes up, a function reads each file once', async () => {
  const files = await Promise.all(
    fileWidths(900).map(async (width) =>
      Buffer.from(await drawing.clone().resize(width).png().toBuffer()),
    ),
  )
  asked.length = 0
  await addPicture({ input: inputOf(files, { type: 'png', width: 900, height: 600 }), files })
  expect(asked.map(({ name }) => name).toSorted()).toEqual([
    'completeUpload',
    'completeUpload',
    'completeUpload',
    'read',
    'read',
    'read',
    'signUpload',
    'signUpload',
    'signUpload',
    'size',
    'size',
    'size',
  ])
})

const drawing = sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
