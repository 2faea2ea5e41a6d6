import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Uploads } from '#src/components/admin/upload/run-uploads.ts'
import { blockedStoreMessage } from '#src/components/admin/upload/blocked-store.ts'
import { TransferError, UploadError, type Transfer } from '#src/components/admin/upload/transfer.ts'
import type { UploadItem } from '#src/components/admin/upload/upload-state.ts'
import type { StaffPicture } from '#src/features/pictures/admin/contract.ts'
import { pictureToSend, shortName } from '#src/features/pictures/admin/picture-to-send.ts'
import { pictureUploadKind } from '#src/features/pictures/admin/picture-uploads.ts'
import {
  heicMessage,
  noPictureMessage,
  storeRefusedMessage,
  uploadLostMessage,
} from '#src/features/pictures/admin/messages.ts'
import { pictureInput } from '#src/features/pictures/admin/schema.ts'
import { validate } from '#src/lib/validate.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const files = [new Blob(['small']), new Blob(['middle one']), new Blob(['the largest of them'])]
const shrunk = { type: 'webp', width: 960, height: 720, files } as const
const toSend = () => pictureToSend({ ...shrunk, files: [...files] }, 'sleeve.jpg')
const saved = { id: 'the-picture', address: '/media/x' } as StaffPicture
const uploads = ['a', 'b', 'c'].map((name) => ({
  protocol: 'put' as const,
  url: `https://files.example/${name}`,
}))

const begun = { outcome: 'upload', picture: saved, uploads } as const
const done = { outcome: 'ready', picture: saved } as const
const answered = <Data>(data: Data) => ({ ok: true as const, data })
const refused = (status: number, message: string) => ({
  ok: false as const,
  status,
  error: { code: 'x', message },
})

type Calls = Parameters<typeof pictureUploadKind>[0]['calls']
type Send = (transfer: Transfer) => Promise<[]>
type World = Partial<Calls> & {
  send?: Send
  prepare?: () => ReturnType<typeof toSend>
  share?: (id: string, largest: Blob) => Promise<void>
}

/** Chooses a picture; server and store take everything, unless told otherwise. */
function scene(world: World = {}) {
  const sent: { url: string; text: string }[] = []
  const shown: UploadItem<null, StaffPicture>[] = []
  let prepared = 0
  const uploadsOfPicture = new Uploads({
    ...pictureUploadKind({
      calls: {
        beginPicture: world.beginPicture ?? (async () => answered(begun)),
        completePicture: world.completePicture ?? (async () => answered(done)),
      },
      prepare: () => {
        prepared++
        return world.prepare ? world.prepare() : toSend()
      },
      ...(world.share && { share: world.share }),
    }),
    backoffMs: [1, 1],
    send: async (transfer) => {
      if (world.send) return world.send(transfer)
      const { upload, file, onProgress } = transfer
      onProgress(file.size)
      sent.push({ url: (upload as { url: string }).url, text: await file.text() })
      return []
    },
    onChange: ([first]) => first && shown.push(first),
  })
  const settled = async () => {
    await vi.waitFor(() => expect(['ready', 'failed']).toContain(shown.at(-1)?.state), {
      interval: 1,
    })
    return shown.at(-1)!
  }
  uploadsOfPicture.add(null, new File(['a photograph'], 'sleeve.jpg'))
  return { uploads: uploadsOfPicture, sent, shown, settled, prepared: () => prepared }
}

test('a picture is named by the hash of its largest file, and says what each file weighs', async () => {
  const { input } = await toSend()
  const hash = createHash('sha256').update('the largest of them').digest('hex').slice(0, 32)
  expect(input).toEqual({
    hash,
    type: 'webp',
    width: 960,
    height: 720,
    name: 'sleeve.jpg',
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
  const { sent, settled } = scene()
  expect(await settled()).toMatchObject({ state: 'ready', result: saved, sent: 34, bytes: 34 })
  expect(sent).toEqual([
    { url: 'https://files.example/a', text: 'small' },
    { url: 'https://files.example/b', text: 'middle one' },
    { url: 'https://files.example/c', text: 'the largest of them' },
  ])
})

test('progress counts the files before the one that is sent', async () => {
  const { settled, shown } = scene({
    send: async ({ file, onProgress }) => {
      onProgress(file.size)
      vi.advanceTimersByTime(200)
      return []
    },
  })
  await settled()
  expect(shown.at(-1)!.samples.map(({ sent }) => sent)).toEqual([5, 15, 34])
})

test('what is there already is not sent again', async () => {
  const { sent, settled } = scene({ beginPicture: async () => answered(done) })
  expect(await settled()).toMatchObject({ state: 'ready', result: saved })
  expect(sent).toEqual([])
})

const fails = (reason: TransferError['reason']) => async () => {
  throw new TransferError(reason)
}

test.each([
  [
    'kept from its store by the browser',
    {
      send: fails('lost'),
      completePicture: async () => answered({ outcome: 'not-complete' as const, picture: saved }),
    },
    blockedStoreMessage('files.example'),
    true,
  ],
  [
    'lost on its way to a store that is away',
    { send: fails('lost'), completePicture: async () => refused(503, 'Store away.') },
    'Store away.',
    true,
  ],
  ['refused by the store', { send: fails('refused') }, storeRefusedMessage, true],
  [
    'no picture after all',
    { completePicture: async () => refused(400, noPictureMessage) },
    noPictureMessage,
    false,
  ],
  [
    'met by a server that is away',
    { beginPicture: async () => refused(503, 'Away.') },
    'Away.',
    true,
  ],
  [
    'not complete at the store',
    { completePicture: async () => answered({ outcome: 'not-complete' as const, picture: saved }) },
    uploadLostMessage,
    true,
  ],
  [
    'not to be opened by this browser',
    {
      prepare: async () => {
        throw new UploadError(heicMessage)
      },
    },
    heicMessage,
    false,
  ],
])(
  'a picture that is %s says so, and whether another try may help',
  async (_, world, problem, mayRetry) => {
    const { settled } = scene(world)
    expect(await settled()).toMatchObject({ state: 'failed', problem, mayRetry })
  },
)

test('a store that says nothing any more is given up, each time after half a minute', async () => {
  let tries = 0
  const { settled, shown } = scene({
    send: ({ signal }) => {
      tries++
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new TransferError('lost'))),
      )
    },
    completePicture: async () => answered({ outcome: 'not-complete' as const, picture: saved }),
  })
  for (let stall = 1; stall <= 3; stall++) {
    await vi.waitFor(() => expect(tries).toBe(stall), { interval: 1 })
    expect(shown.at(-1)?.state).toBe('uploading')
    vi.advanceTimersByTime(30_000)
  }
  const problem = blockedStoreMessage('files.example')
  expect(await settled()).toMatchObject({ state: 'failed', problem })
})

test('another try sends what was prepared for the first one', async () => {
  let isAway = true
  const { uploads, settled, prepared } = scene({
    beginPicture: async () => (isAway ? refused(503, 'Away.') : answered(begun)),
  })
  const { id } = await settled()
  isAway = false
  void uploads.act('resume', id)
  expect(await settled()).toMatchObject({ state: 'ready' })
  expect(prepared()).toBe(1)
})

test('the JPEG for link previews is made of the largest file, once the picture has arrived', async () => {
  const shared: string[] = []
  const { settled } = scene({
    share: async (id, largest) => void shared.push(`${id}: ${await largest.text()}`),
  })
  expect(await settled()).toMatchObject({ state: 'ready', result: saved })
  expect(shared).toEqual(['the-picture: the largest of them'])
})

test('a picture whose JPEG fails is there all the same, and one that was there may get one', async () => {
  const fails = scene({ share: () => Promise.reject(new Error('no canvas')) })
  expect(await fails.settled()).toMatchObject({ state: 'ready', result: saved })
  const share = vi.fn(() => Promise.resolve())
  const isThere = scene({ beginPicture: async () => answered(done), share })
  expect(await isThere.settled()).toMatchObject({ state: 'ready', result: saved })
  expect(share).toHaveBeenCalledOnce()
})
