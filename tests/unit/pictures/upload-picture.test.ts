import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { TransferError, type Transfer } from '#src/components/admin/upload/transfer.ts'
import type { StaffPicture } from '#src/features/pictures/admin/contract.ts'
import { pictureToSend, shortName } from '#src/features/pictures/admin/picture-to-send.ts'
import { uploadPicture, type UploadOptions } from '#src/features/pictures/admin/upload-picture.ts'
import {
  noPictureMessage,
  storeRefusedMessage,
  uploadLostMessage,
} from '#src/features/pictures/messages.ts'
import { pictureInput } from '#src/features/pictures/admin/schema.ts'
import { validate } from '#src/lib/validate.ts'

const files = [new Blob(['small']), new Blob(['middle one']), new Blob(['the largest of them'])]
const shrunk = { type: 'webp', width: 960, height: 720, files } as const
const toSend = () => pictureToSend({ ...shrunk, files: [...files] }, 'sleeve.jpg')
const saved = { id: 'the-picture', address: '/media/x' } as StaffPicture
const uploads = ['a', 'b', 'c'].map((name) => ({ protocol: 'put' as const, url: `/${name}` }))

/** A server and a store that take everything, unless told otherwise. */
function options(part: Partial<UploadOptions['calls']> & { send?: UploadOptions['send'] } = {}) {
  const sent: { url: string; text: string }[] = []
  const progress: number[] = []
  const { send, ...calls } = part
  return {
    sent,
    progress,
    calls: {
      begin: async () => ({
        ok: true as const,
        data: { outcome: 'upload' as const, picture: saved, uploads },
      }),
      complete: async () => ({
        ok: true as const,
        data: { outcome: 'ready' as const, picture: saved },
      }),
      ...calls,
    },
    send:
      send ??
      (async ({ upload, file, onProgress }: Transfer) => {
        onProgress(file.size)
        sent.push({ url: (upload as { url: string }).url, text: await file.text() })
        return []
      }),
    onProgress: (done: number) => void progress.push(done),
    signal: new AbortController().signal,
  }
}

test('a picture is named by the hash of its largest file, and says what each file weighs', async () => {
  const { input } = await toSend()
  const hash = createHash('sha256').update('the largest of them').digest('hex').slice(0, 32)
  expect(input).toEqual({
    ...{ hash, type: 'webp', width: 960, height: 720, name: 'sleeve.jpg' },
    fileBytes: [5, 10, 19],
  })
  expect(validate(pictureInput, input)).toHaveProperty('output')
})

test.each([
  ['sleeve.jpg', 'sleeve.jpg'],
  ['', 'Picture'],
  ['x'.repeat(300), 'x'.repeat(255)],
  [`${'x'.repeat(254)}😀`, 'x'.repeat(254)],
])('a picture called %j is stored as %j', (name, stored) => {
  expect(shortName(name)).toBe(stored)
})

test('all files go where they belong, the smallest first, and the way is known', async () => {
  const world = options()
  expect(await uploadPicture(await toSend(), world)).toBe(saved)
  expect(world.sent).toEqual([
    { url: '/a', text: 'small' },
    { url: '/b', text: 'middle one' },
    { url: '/c', text: 'the largest of them' },
  ])
  expect(world.progress).toEqual([5 / 34, 15 / 34, 1])
})

test('what is there already is not sent again', async () => {
  const begin = async () => ({
    ok: true as const,
    data: { outcome: 'ready' as const, picture: saved },
  })
  const world = options({ begin })
  expect(await uploadPicture(await toSend(), world)).toBe(saved)
  expect(world.sent).toEqual([])
})

const refused = (status: number, message: string) => async () => ({
  ok: false as const,
  status,
  error: { code: 'x', message },
})
const fails = (reason: TransferError['reason']) => async () => {
  throw new TransferError(reason)
}

test.each([
  ['lost on its way', { send: fails('lost') }, uploadLostMessage, true],
  ['refused by the store', { send: fails('refused') }, storeRefusedMessage, true],
  ['no picture after all', { complete: refused(400, noPictureMessage) }, noPictureMessage, false],
  ['met by a server that is away', { begin: refused(503, 'Away.') }, 'Away.', true],
  [
    'not complete at the store',
    {
      complete: async () => ({
        ok: true as const,
        data: { outcome: 'not-complete' as const, picture: saved },
      }),
    },
    uploadLostMessage,
    true,
  ],
])(
  'a picture that is %s says so, and whether another try may help',
  async (_, part, message, mayRetry) => {
    await expect(uploadPicture(await toSend(), options(part))).rejects.toMatchObject({
      name: 'PictureError',
      message,
      mayRetry,
    })
  },
)

test('a store that says nothing any more is given up', async () => {
  vi.useFakeTimers()
  const send = ({ signal }: Transfer) =>
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new TransferError('lost'))),
    )
  const picture = await toSend()
  const upload = uploadPicture(picture, options({ send }))
  const outcome = expect(upload).rejects.toMatchObject({ message: uploadLostMessage })
  await vi.advanceTimersByTimeAsync(30_000)
  await outcome
  vi.useRealTimers()
})

test('an upload that is cancelled ends without a word', async () => {
  const cancelled = new AbortController()
  const send = async () => {
    cancelled.abort()
    throw new TransferError('lost')
  }
  const upload = uploadPicture(await toSend(), { ...options({ send }), signal: cancelled.signal })
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
})
