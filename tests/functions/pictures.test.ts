import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { openPublicStore } from '#netlify/server/files/open-store.ts'
import type {
  PictureInList,
  ShareBegun,
  ShareCompleted,
} from '#src/features/pictures/admin/contract.ts'
import {
  noPictureMessage,
  pictureLimitMessage,
  pictureTooLargeMessage,
  pictureUsedMessage,
  pictureWithCameraDataMessage,
} from '#src/features/pictures/admin/messages.ts'
import type { Page } from '#src/lib/page.ts'
import {
  fileAddress,
  fileWidths,
  parsePictureAddress,
  type PictureType,
} from '#src/lib/picture-address.ts'
import { releaseId } from '#tests/support/backend/backend.ts'
import {
  addPicture,
  admin,
  begin,
  complete,
  exec,
  inputOf,
  makePicture,
  moderator,
  sendFiles,
  site,
  sql,
} from '#tests/support/functions/pictures-fixture.ts'
import { placesOf } from '#tests/support/pictures/planted-places.ts'

beforeEach(() =>
  exec(`
    update public.releases set cover_image = null;
    delete from public.artists;
    delete from public.news;
    update public.site_settings set share_image = null, about_mission_image = null;
    delete from public.pictures`),
)

const storedKeys = () => Array.fromAsync(openPublicStore().list())
const listed = async (query = {}, by = admin) =>
  (await by.call<Page<PictureInList>>('listPictures', query)).items
const addressesOf = (address: string) => {
  const picture = parsePictureAddress(address)!
  return fileWidths(picture.width).map((width) => fileAddress(picture, width))
}

test.each(['avif', 'jpeg', 'png', 'webp'] as const)(
  'a picture of type %s is there, in each of its widths, when all of it has arrived',
  async (type) => {
    const { input, files } = await makePicture(type)
    const begun = await begin(input)
    expect(begun).toMatchObject({ status: 201, outcome: 'upload' })
    expect(begun.uploads).toHaveLength(4)
    expect(await complete(begun.picture.id)).toMatchObject({ status: 409, outcome: 'not-complete' })
    await sendFiles(begun, files)
    expect(await listed()).toEqual([])
    const completed = await complete(begun.picture.id)
    expect(completed).toMatchObject({
      status: 200,
      outcome: 'ready',
      picture: {
        type,
        width: 1000,
        height: 60,
        name: 'IMG_0042.jpg',
        alt: 'A sleeve on a table',
        bytes: files.reduce((sum, { length }) => sum + length, 0),
      },
    })
    const { address } = completed.picture
    for (const [index, each] of addressesOf(address).entries()) {
      const answer = await fetch(site + each)
      expect([each, answer.status]).toEqual([each, 200])
      expect(answer.headers.get('content-type')).toBe(`image/${type}`)
      expect(Buffer.from(await answer.arrayBuffer()).equals(files[index]!)).toBe(true)
    }
    expect(await complete(begun.picture.id)).toMatchObject({ status: 200, outcome: 'ready' })
    expect(await listed()).toEqual([{ ...completed.picture, uses: [] }])
  },
)

test('what is there already is not sent again, whoever chooses it', async () => {
  const made = await makePicture()
  const picture = await addPicture(made)
  const again = await begin({ ...made.input, alt: 'Something else' }, moderator)
  expect(again).toMatchObject({ status: 200, outcome: 'ready', picture: { id: picture.id } })
  expect(again.picture.alt).toBe('A sleeve on a table')
  expect(again).not.toHaveProperty('uploads')
})

test('of two who upload the same picture at once, one is told to wait and then gets it', async () => {
  const { input, files } = await makePicture()
  const both = await Promise.all([begin(input), begin(input, moderator)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const [mine, first] = both[0].status === 201 ? [admin, both[0]] : [moderator, both[1]]
  await sendFiles(first, files)
  expect(await complete(first.picture.id, mine)).toMatchObject({ status: 200, outcome: 'ready' })
  for (const by of [admin, moderator])
    expect(await begin(input, by)).toMatchObject({
      outcome: 'ready',
      picture: { id: first.picture.id },
    })
  expect(await listed()).toHaveLength(1)
  // A straggler changes nothing of what is ready.
  await sendFiles(
    first,
    files.map((file) => Buffer.alloc(file.length, 'x')),
  )
  expect(await complete(first.picture.id)).toMatchObject({ outcome: 'ready' })
  const shown = await fetch(site + first.picture.address)
  expect(Buffer.from(await shown.arrayBuffer()).equals(files.at(-1)!)).toBe(true)
})

test('an upload that was cut off goes on, with all of its files signed anew', async () => {
  const { input, files } = await makePicture()
  const first = await begin(input)
  await sendFiles({ uploads: first.uploads.slice(0, 2) }, files)
  expect(await complete(first.picture.id)).toMatchObject({ status: 409 })
  const again = await begin(input)
  expect(again).toMatchObject({ status: 201, picture: { id: first.picture.id } })
  await sendFiles(again, files)
  expect(await complete(again.picture.id)).toMatchObject({ status: 200, outcome: 'ready' })
})

/** The header of a PNG of 10,000 by 10,000 pixels, with an end as it should be. */
const hugePng = Buffer.from(
  '89504e470d0a1a0a0000000d494844520000271000002710' + '08020000000000000000000049454e44ae426082',
  'hex',
)

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><script>alert(1)</script></svg>'

const drawn = (type: PictureType, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .toFormat(type)
    .toBuffer()

/** More files that are none are in tests/unit/server/picture-bytes.test.ts. */
test.each<
  [what: string, type: PictureType, bytes: () => Promise<Buffer> | Buffer, message: string]
>([
  ['an SVG that calls itself a JPEG', 'jpeg', () => Buffer.from(svg), noPictureMessage],
  ['a picture of another width', 'png', () => drawn('png', 301, 200), noPictureMessage],
  ['a picture of another height', 'webp', () => drawn('webp', 300, 210), noPictureMessage],
  [
    'a picture that was cut off',
    'jpeg',
    async () => (await drawn('jpeg', 300, 200)).subarray(0, -2),
    noPictureMessage,
  ],
  ['a picture of 100 megapixels', 'png', () => hugePng, pictureTooLargeMessage],
  ['a picture that is too wide', 'jpeg', () => drawn('jpeg', 3001, 20), pictureTooLargeMessage],
])(
  '%s is refused with a clear sentence, and nothing of it stays',
  async (_what, type, bytes, message) => {
    const before = await storedKeys()
    const file = Buffer.from(await bytes())
    const begun = await begin(inputOf([file], { type, width: 300, height: 200 }))
    expect(begun.status).toBe(201)
    await sendFiles(begun, [file])
    expect(await complete(begun.picture.id)).toMatchObject({
      status: 400,
      error: { code: 'bad-request', message, fields: { name: message } },
    })
    expect(await storedKeys()).toEqual(before)
    expect(await sql('select from public.pictures')).toEqual([])
    expect(await complete(begun.picture.id)).toMatchObject({ status: 404 })
  },
)

test('a picture is refused when one of its smaller files is none', async () => {
  const { input, files } = await makePicture()
  const [small, ...rest] = files
  const begun = await begin(input)
  await sendFiles(begun, [Buffer.alloc(small!.length, svg), ...rest])
  expect(await complete(begun.picture.id)).toMatchObject({ status: 400 })
  expect(await storedKeys()).not.toContainEqual(expect.stringContaining(input.hash))
})

test('what cannot be a picture is refused before a byte goes', async () => {
  const { input } = await makePicture()
  for (const [change, message] of [
    [{ fileBytes: [0, 1, 1, 1] }, noPictureMessage],
    [{ width: 10_000 }, pictureTooLargeMessage],
    [{ height: 10_000 }, pictureTooLargeMessage],
    [{ fileBytes: [1, 1, 1, 6_000_001] }, pictureTooLargeMessage],
    [{ fileBytes: [1, 1] }, undefined],
    [{ type: 'gif' }, undefined],
    [{ type: 'svg+xml' }, undefined],
    [{ hash: 'A'.repeat(32) }, undefined],
    [{ hash: '../'.repeat(8) }, undefined],
    [{ name: '' }, undefined],
  ] as const) {
    const refused = await admin.call('beginPicture', { ...input, ...change })
    expect([change, refused.status]).toEqual([change, 400])
    if (message) expect(refused.error?.message).toBe(message)
  }
  expect(await sql('select from public.pictures')).toEqual([])
})

test('a moderator adds as much as 500 MB, and an admin more', async () => {
  const { input } = await makePicture()
  await exec(`
    insert into public.pictures (hash, type, width, height, bytes, name, created_by)
    select md5(n::text), 'jpeg', 1920, 1080, 20000000, 'full.jpg', u.id
      from generate_series(1, 25) n, public.users u where u.username = 'mo'`)
  expect(await begin(input, moderator)).toMatchObject({
    status: 409,
    error: { code: 'picture-limit', message: pictureLimitMessage },
  })
  expect(await begin(input, admin)).toMatchObject({ status: 201 })
})

const useEverywhere = (address: string) =>
  exec(`
    update public.releases set cover_image = '${address}' where id = '${releaseId}';
    insert into public.artists (name, slug, bio, image) values ('Odile', 'odile', 'Plays.', '${address}');
    insert into public.news (title, excerpt, content, featured_image) values ('Tour', 'x', 'x', '${address}');
    update public.site_settings set share_image = '${address}', about_mission_image = '${address}'`)

test('the list says where each picture is used, and a used one is not removed', async () => {
  const picture = await addPicture()
  await useEverywhere(picture.address)
  expect((await listed())[0]!.uses).toMatchObject([
    { kind: 'release', id: releaseId, title: 'Odile Marrow - Una Corda', isDeleted: false },
    { kind: 'artist', title: 'Odile', isDeleted: false },
    { kind: 'article', title: 'Tour', isDeleted: false },
    { kind: 'settings', id: 'share', title: '', isDeleted: false },
    { kind: 'settings', id: 'about-mission' },
  ])
  expect(await admin.call('removePicture', { id: picture.id })).toMatchObject({
    status: 409,
    error: { code: 'picture-used', message: pictureUsedMessage },
  })
  expect((await fetch(site + picture.address)).status).toBe(200)
})

test('a picture is replaced in all places at once, by one that is there', async () => {
  const [old, young] = [await addPicture(), await addPicture()]
  await useEverywhere(old.address)
  const replace = (id: string, by: string) =>
    admin.call('replacePicture', { pictureId: id, newPictureId: by })
  expect(await replace(old.id, young.id)).toEqual({ status: 200, outcome: 'replaced', records: 4 })
  expect((await listed()).map(({ id, uses }) => [id, uses.length])).toEqual([
    [young.id, 5],
    [old.id, 0],
  ])
  const unfinished = await begin((await makePicture()).input)
  for (const by of [randomUUID(), unfinished.picture.id])
    expect((await replace(young.id, by)).status).toBe(404)
})

test('a picture in a text is used as any other: listed, not removed, replaced in every place', async () => {
  const [old, young] = [await addPicture(), await addPicture()]
  const tag = `Before [picture=${old.address}] after`
  await exec(`
    update public.releases set credits = '${tag}' where id = '${releaseId}';
    insert into public.artists (name, slug, bio) values ('Odile', 'odile', '${tag}');
    insert into public.news (title, excerpt, content, featured_image)
    values ('Tour', 'x', '${tag} ${tag}', '${old.address}');
    update public.site_settings set about_mission = '${tag}'`)
  const uses = async () =>
    (await listed()).map(({ id, uses }) => [id, uses.map(({ kind }) => kind)])
  const everywhere = ['release', 'artist', 'article', 'settings']
  expect(await uses()).toEqual([
    [young.id, []],
    [old.id, everywhere],
  ])
  expect((await admin.call('removePicture', { id: old.id })).status).toBe(409)
  const replaced = await admin.call('replacePicture', { pictureId: old.id, newPictureId: young.id })
  expect(replaced).toMatchObject({ records: 4 })
  expect(await uses()).toEqual([
    [young.id, everywhere],
    [old.id, []],
  ])
  expect(await sql('select content, featured_image from public.news')).toEqual([
    {
      content: `${tag} ${tag}`.replaceAll(old.address, young.address),
      featured_image: young.address,
    },
  ])
})

test('a removed picture that a text began to show in the meantime is not swept', async () => {
  const picture = await addPicture()
  await admin.call('removePicture', { id: picture.id })
  await exec(`
    update public.site_settings set about_mission = '[picture=${picture.address}]';
    update public.pictures set removed_at = now() - interval '31 days', ready_at = now() - interval '40 days'`)
  expect(await sql('select public.list_sweepable_pictures() as due')).toEqual([{ due: [] }])
  await exec("update public.site_settings set about_mission = ''")
  expect(await sql('select public.list_sweepable_pictures() as due')).toMatchObject([
    { due: [{ id: picture.id }] },
  ])
})

test('a removed picture is in no list, and comes back as it was when it is sent again', async () => {
  const sent = await makePicture()
  const picture = await addPicture(sent)
  expect(await admin.call('removePicture', { id: picture.id })).toMatchObject({
    status: 200,
    outcome: 'removed',
    picture: { id: picture.id },
  })
  expect(await listed()).toEqual([])
  expect(await complete(picture.id)).toMatchObject({ status: 404 })
  expect(await admin.call('describePicture', { id: picture.id, alt: 'x' })).toMatchObject({
    status: 404,
  })
  // The page that is up may show it still.
  expect((await fetch(site + picture.address)).status).toBe(200)
  expect(await begin({ ...sent.input, alt: 'Again' })).toMatchObject({
    status: 200,
    outcome: 'ready',
    picture: { id: picture.id, alt: 'Again' },
  })
  expect(await listed()).toHaveLength(1)
})

test('staff say what is on a picture, and find it by that', async () => {
  const [first, second] = [await addPicture(), await addPicture()]
  expect(
    await moderator.call('describePicture', { id: first.id, alt: ' Odile at the piano ' }),
  ).toMatchObject({ status: 200, outcome: 'saved', picture: { alt: 'Odile at the piano' } })
  expect((await listed({ q: 'odile piano' })).map(({ id }) => id)).toEqual([first.id])
  expect((await listed({ q: 'img_0042' })).map(({ id }) => id)).toEqual([second.id, first.id])
  const page = await moderator.call<Page<PictureInList>>('listPictures', { limit: 1 })
  expect(page).toMatchObject({ total: 2, next: second.id, items: [{ id: second.id }] })
  const next = await listed({ limit: 1, after: page.next })
  expect(next.map(({ id }) => id)).toEqual([first.id])
})

test('a page gets the focal point of a picture with its address', async () => {
  const { id, address } = await addPicture()
  const describe = (focus: object, by = admin) => by.call('describePicture', { id, ...focus })
  const coverOf = async () => {
    await exec(`update public.releases set cover_image = '${address}' where id = '${releaseId}'`)
    const [content] = await sql<{ cover: string }>(
      `select private.redeemed_release('${releaseId}', 'x') ->> 'coverImage' as cover`,
    )
    return content!.cover
  }
  expect(await coverOf()).toBe(address)
  const moved = await describe({ focusX: 25, focusY: 100 }, moderator)
  expect(moved).toMatchObject({ status: 200, picture: { focusX: 25, focusY: 100 } })
  expect(await coverOf()).toBe(`${address}#25,100`)
  for (const focus of [{ focusX: 33, focusY: 0 }, { focusX: 0 }, { focusX: -25, focusY: 125 }])
    expect(await describe(focus)).toMatchObject({ status: 400 })
  await describe({ focusX: 50, focusY: 50 })
  expect(await coverOf()).toBe(address)
})

test('pictures without alternative text and unused ones are listed by themselves', async () => {
  const [used, silent] = [await addPicture(), await addPicture()]
  await admin.call('describePicture', { id: silent.id, alt: '' })
  await exec(`update public.releases set cover_image = '${used.address}' where id = '${releaseId}'`)
  const idsOf = async (picked: string) => (await listed({ picked })).map(({ id }) => id)
  expect(await idsOf('no_alt')).toEqual([silent.id])
  expect(await idsOf('unused')).toEqual([silent.id])
})

test('a form finds the picture of its address, while it is there', async () => {
  const { id, address } = await addPicture()
  await addPicture()
  const found = async () => (await listed({ picked: address }, moderator)).map((one) => one.id)
  expect(await found()).toEqual([id])
  await exec(`update public.pictures set removed_at = now() where id = '${id}'`)
  expect(await found()).toEqual([])
})

/** What an admin's browser makes of a picture for link previews. */
const jpeg = async (width: number, height: number) =>
  Buffer.from(
    await sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer(),
  )
const beginShare = (id: string, bytes: number, by = admin) =>
  by.call<ShareBegun>('beginShare', { id, bytes })
const completeShare = (id: string, by = admin) => by.call<ShareCompleted>('completeShare', { id })
async function sendShare(id: string, bytes: Buffer<ArrayBuffer>, by = admin) {
  const begun = await beginShare(id, bytes.length, by)
  if (begun.outcome !== 'upload') return begun
  await sendFiles({ uploads: [begun.upload] }, [bytes])
  return completeShare(id, by)
}
const withoutShare = async () =>
  (await listed({ picked: 'no_share' })).map(({ address }) => address)

test('a picture gets its JPEG beside itself, once, and is then not among those without', async () => {
  const [first, second] = [
    await addPicture(await makePicture('webp', 1600, 800)),
    await addPicture(),
  ]
  expect(await withoutShare()).toEqual([second.address, first.address])
  const bytes = await jpeg(1200, 600)
  expect(await completeShare(first.id)).toMatchObject({ status: 409, outcome: 'not-complete' })
  expect(await sendShare(first.id, bytes)).toMatchObject({ status: 200, outcome: 'ready' })
  const shared = first.address.replace('.webp', '-share.jpeg')
  const answer = await fetch(site + shared)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  expect(await withoutShare()).toEqual([second.address])
  expect(await beginShare(first.id, 9)).toEqual({ status: 200, outcome: 'ready' })
  expect(await completeShare(first.id)).toEqual({ status: 200, outcome: 'ready' })
})

test('a moderator sends the JPEG of their own picture alone', async () => {
  const [mine, theirs] = [
    await addPicture(await makePicture('webp', 400, 400), moderator),
    await addPicture(await makePicture('webp', 400, 400)),
  ]
  const bytes = await jpeg(400, 400)
  expect(await beginShare(theirs.id, bytes.length, moderator)).toMatchObject({ status: 404 })
  expect(await completeShare(theirs.id, moderator)).toMatchObject({ status: 404 })
  expect(await sendShare(mine.id, bytes, moderator)).toMatchObject({ outcome: 'ready' })
  expect(await withoutShare()).toEqual([theirs.address])
  // An address is nothing that anybody sends.
  const body = { bytes: 9, address: 'https://else.example/a.jpg' }
  const refused = await moderator.call('beginShare', { id: mine.id, ...body })
  expect(refused.status).toBe(400)
})

test.each<[what: string, bytes: () => Promise<Buffer<ArrayBuffer>>]>([
  ['a JPEG of another width', () => jpeg(1100, 550)],
  ['a JPEG of another height', () => jpeg(1200, 610)],
  ['a PNG', async () => Buffer.from(await drawn('png', 1200, 600))],
  ['half of it', async () => Buffer.from((await jpeg(1200, 600)).subarray(0, -2))],
  ['a drawing', async () => Buffer.from(svg)],
])('what is no JPEG of a picture is refused, and nothing of it stays: %s', async (_what, bytes) => {
  const { id, address } = await addPicture(await makePicture('webp', 1600, 800))
  const before = await storedKeys()
  expect(await sendShare(id, await bytes())).toMatchObject({ status: 400 })
  expect(await storedKeys()).toEqual(before)
  expect(await withoutShare()).toEqual([address])
  expect(await sendShare(id, await jpeg(1200, 600))).toMatchObject({ outcome: 'ready' })
})

test('a picture that is not ready or was removed takes no JPEG', async () => {
  const unfinished = await begin((await makePicture()).input)
  const removed = await addPicture()
  await admin.call('removePicture', { id: removed.id })
  for (const id of [unfinished.picture.id, removed.id, randomUUID()]) {
    expect(await beginShare(id, 9)).toMatchObject({ status: 404 })
    expect(await completeShare(id)).toMatchObject({ status: 404 })
  }
})

test.each(placesOf())(
  'a %s with a place is refused, and nothing of it stays: %s',
  async (type, _where, make) => {
    const before = await storedKeys()
    const file = await make()
    const small = await drawn(type, 320, 240)
    const files = [small, file].map((bytes) => Buffer.from(bytes))
    const begun = await begin(inputOf(files, { type, width: 400, height: 300 }))
    expect(begun.status).toBe(201)
    await sendFiles(begun, files)
    const refused = await complete(begun.picture.id)
    expect(refused).toMatchObject({ status: 400 })
    // What stands behind the end of some kinds makes them no picture at all.
    expect([pictureWithCameraDataMessage, noPictureMessage]).toContain(refused.error?.message)
    expect(await storedKeys()).toEqual(before)
  },
)

test('a JPEG for link previews with a place is refused as well', async () => {
  const { id } = await addPicture(await makePicture('webp', 1600, 800))
  const bytes = await jpeg(1200, 600)
  const exif = Buffer.from('ffe1000a4578696600004d4d', 'hex')
  const tagged = Buffer.concat([bytes.subarray(0, -2), exif, bytes.subarray(-2)])
  expect(await sendShare(id, tagged)).toMatchObject({
    status: 400,
    error: { message: pictureWithCameraDataMessage },
  })
})
