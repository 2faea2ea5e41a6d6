import { beforeAll, describe, expect, test, vi } from 'vitest'
import { pictureFiles } from '#netlify/server/pictures/check-picture.ts'
import type { PictureInput } from '#src/features/pictures/admin/schema.ts'
import { fileWidths } from '#src/lib/picture-address.ts'
import {
  startFolderStore,
  startS3Store,
  startSupabaseStore,
  type RunningStore,
} from '#tests/support/files/file-stores.ts'
import { scaled } from '#tests/support/scale.ts'
import { sendBytes } from '#tests/support/files/send-bytes.ts'
import {
  backend,
  begin,
  complete,
  makePicture,
  moderator,
  type MadePicture,
} from '#tests/support/functions/pictures-fixture.ts'

let running: RunningStore
vi.mock('#netlify/server/files/open-store.ts', () => ({
  openStore: () => running.store,
  openPublicStore: () => running.publicStore,
}))

type Begun = Awaited<ReturnType<typeof begin>>

const send = async ({ uploads }: Begun, bytes: readonly Buffer<ArrayBuffer>[]) => {
  for (const [index, upload] of uploads.entries())
    await sendBytes(upload, bytes[index]!, running.site)
}

async function publish({ input, files }: MadePicture) {
  const begun = await begin(input)
  await send(begun, files)
  expect(await complete(begun.picture.id)).toMatchObject({ outcome: 'ready' })
  return begun.picture
}

/** The bytes that the store has of each file of a picture; null for none. */
const storedBytes = (address: string) =>
  Promise.all(
    pictureFiles(address).map(async ({ key }) =>
      (await running.publicStore.size(key)) === null
        ? null
        : Buffer.from(await new Response(await running.publicStore.read(key)).arrayBuffer()),
    ),
  )

/** Other measures and types under which the same hash could be begun. */
const disguises: Partial<PictureInput>[] = [
  { width: 999 },
  { height: 61 },
  { width: 1001, height: 60 },
  { width: 480, height: 29 },
  { type: 'png' },
  ...Array.from({ length: scaled(0, 400) }, (_, step) => ({
    width: 200 + 2 * step,
    height: 20 + step,
  })),
]

const stores: [string, () => Promise<RunningStore>][] = [
  ['a folder', startFolderStore],
  ['S3', startS3Store],
  ['Supabase Storage', startSupabaseStore],
]

describe.each(stores)('on %s', (_name, start) => {
  beforeAll(async () => {
    running = await start()
    return () => running.stop()
  })

  test('a moderator gets no signature for a file of a published picture, and removes none', async () => {
    const made = await makePicture()
    const { id, address } = await publish(made)
    const files = made.files.map((file) => Buffer.from(file).reverse())
    for (const disguise of disguises) {
      const said = { ...made.input, ...disguise }
      const fileBytes = fileWidths(said.width).map((_, index) => files[index]!.length)
      expect([disguise, await begin({ ...said, fileBytes }, moderator)]).toMatchObject([
        disguise,
        { status: 409, error: { code: 'picture-taken' } },
      ])
    }
    const same = await begin(made.input, moderator)
    expect(same).toMatchObject({ status: 200, outcome: 'ready', picture: { id } })
    expect(same).not.toHaveProperty('uploads')
    for (const name of ['removePicture', 'replacePicture'])
      expect(await moderator.call(name, { id })).toMatchObject({ status: 403 })
    expect(await storedBytes(address)).toEqual(made.files)
  })

  test('an upload in progress belongs to the person who began it, for as long as it is signed', async () => {
    const made = await makePicture()
    const begun = await begin(made.input)
    for (const disguise of [{}, { height: 61 }])
      expect(await begin({ ...made.input, ...disguise }, moderator)).toMatchObject({
        status: 409,
        error: { code: 'picture-taken' },
      })
    expect(await complete(begun.picture.id, moderator)).toMatchObject({ outcome: 'not-complete' })
    await send(begun, made.files)
    expect(await complete(begun.picture.id)).toMatchObject({ outcome: 'ready' })
    expect(await storedBytes(begun.picture.address)).toEqual(made.files)
  })

  test('an upload that was left for two hours can be taken over', async () => {
    const made = await makePicture()
    const { picture } = await begin(made.input)
    await backend.database.exec(
      "update public.pictures set signed_at = signed_at - interval '121 minutes'",
    )
    const taken = await begin(made.input, moderator)
    expect(taken).toMatchObject({ status: 201, picture: { id: picture.id } })
    await send(taken, made.files)
    expect(await complete(picture.id, moderator)).toMatchObject({ outcome: 'ready' })
  })

  test('a picture under the hash of another one is refused when its bytes have arrived', async () => {
    const [expected, other] = [await makePicture(), await makePicture()]
    const lie = { ...other.input, hash: expected.input.hash }
    const begun = await begin(lie, moderator)
    await send(begun, other.files)
    expect(await complete(begun.picture.id, moderator)).toMatchObject({ status: 400 })
    expect(await storedBytes(begun.picture.address)).toEqual([null, null, null, null])
    await publish(expected)
  })

  test('a small file of another size or type is refused', async () => {
    for (const wrong of [await makePicture('webp', 960, 480), await makePicture('png')]) {
      const made = await makePicture()
      const bytes = [wrong.files[0]!, ...made.files.slice(1)]
      const fileBytes = bytes.map(({ length }) => length)
      const begun = await begin({ ...made.input, fileBytes }, moderator)
      await send(begun, bytes)
      expect(await complete(begun.picture.id, moderator)).toMatchObject({ status: 400 })
    }
  })
})
