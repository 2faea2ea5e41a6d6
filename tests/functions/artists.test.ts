import { expect, test } from 'vitest'
import type { AdminArtist } from '#src/features/artists/admin/contract.ts'
import type { Page } from '#src/lib/page.ts'
import { findScheme } from '#src/lib/color-schemes.ts'
import { admin, exec, sql } from '#tests/support/functions/staff-fixture.ts'

let made = 0
const freshSlug = () => `artist-${++made}`
const valid = () => ({ name: 'Odile Marrow', slug: freshSlug(), bio: 'Plays from the inside.' })
type Answer = { artist: AdminArtist }
const create = (body: object) => admin.call<Answer>('createArtist', { ...valid(), ...body })
const add = async (body: object = {}) => (await create(body)).artist
const remove = (id: string) => admin.call('removeArtist', { id })
const save = ({ id, updatedAt }: AdminArtist, body: object) =>
  admin.call<Answer>('changeArtist', { ...valid(), ...body, id, updatedAt })
const list = (query = {}) => admin.call<Page<AdminArtist>>('listArtists', query)
const names = async (query: object) => (await list(query)).items.map(({ name }) => name)
const everything = () => sql('select * from public.artists order by id')

test('what is left out or blank has the defaults of the spec', async () => {
  const created = await add({ linkText: ' ', image: '', displayOrder: 'soon' })
  expect(created).toMatchObject({
    image: '',
    linkText: 'LEARN MORE',
    linkUrl: '',
    colorScheme: 'Stone Light',
    displayOrder: 0,
    isActive: true,
    isClaimSpot: false,
  })
})

test('the classes are those of the scheme, and are refused as input', async () => {
  const error = { message: 'There is no field “colorClasses”.' }
  expect(await create({ colorClasses: 'bg-evil text-evil' })).toMatchObject({ status: 400, error })
  const created = await add({ colorScheme: 'Taxi' })
  expect(created.colorClasses).toBe(findScheme('Taxi').classes)
  const [row] = await sql<{ color_classes: string }>(
    'select color_classes from public.artists where id = $1',
    [created.id],
  )
  expect(row!.color_classes).toBe(findScheme('Taxi').classes)
})

test('an unknown scheme becomes the first one', async () => {
  const created = await add({ colorScheme: 'Beige Thunder' })
  expect(created).toMatchObject({
    colorScheme: 'Stone Light',
    colorClasses: findScheme('Stone Light').classes,
  })
})

test('a slug that is taken is refused in words at its field, when adding and when changing', async () => {
  const { slug } = await add()
  const other = await add()
  const before = await everything()
  for (const { status, error } of [await create({ slug }), await save(other, { slug })]) {
    expect([status, error?.code]).toEqual([409, 'slug-taken'])
    expect(error?.fields).toEqual({ slug: error?.message })
    expect(error?.message).toContain('belongs to another artist')
  }
  expect(await everything()).toEqual(before)
})

test('an artist may be saved under the slug that they have', async () => {
  const artist = await add()
  expect((await save(artist, { slug: artist.slug })).status).toBe(200)
})

const spot = { name: 'Claim This Spot', bio: 'Is it you?', isClaimSpot: true }

test('a claim spot keeps the slug that the form made of the time, and gets one without', async () => {
  const kept = await add({ ...spot, slug: 'claim-spot-1800000000000' })
  expect(kept).toMatchObject({ slug: 'claim-spot-1800000000000', linkText: 'CONTACT US' })
  const before = Date.now()
  for (const slug of ['', 'odile-marrow', 'Not A Slug']) {
    const made = Number((await add({ ...spot, slug })).slug.slice(11))
    expect(made).toBeGreaterThanOrEqual(before)
    expect(made).toBeLessThan(Date.now() + 100)
  }
})

test('a claim spot that has found its artist needs a slug', async () => {
  const claimed = await add({ ...spot, slug: '' })
  const error = { message: 'Please provide a slug for the artist' }
  expect(await save(claimed, { slug: '', isClaimSpot: false })).toMatchObject({ error })
  const slug = freshSlug()
  const artist = { slug, isClaimSpot: false }
  expect(await save(claimed, artist)).toMatchObject({ artist })
})

test('an artist whose slug was taken meanwhile comes back under the next one', async () => {
  const slug = freshSlug()
  const { id } = await add({ slug })
  await remove(id)
  const other = await add({ slug })
  await add({ slug: `${slug}-2` })
  const artist = { slug: `${slug}-3` }
  expect(await admin.call('restoreArtist', { id })).toMatchObject({
    status: 200,
    artist,
  })
  expect((await admin.call<Answer>('readArtist', { id: other.id })).artist.slug).toBe(slug)
})

test('every word of a search has to appear in name, slug or bio, accents and case apart', async () => {
  await add({
    name: 'Björk Guðmundsdóttir',
    slug: 'bjork-gudmundsdottir',
    bio: 'Sings 100% from_the throat.',
  })
  for (const q of ['björk', 'BJORK', ' gud  hroat ', 'jork', 'Guð', '100%', 'the sings!', 'throat'])
    expect([q, await names({ q })]).toEqual([q, ['Björk Guðmundsdóttir']])
  for (const q of ['björk marrow', 'björks', 'from_thee', '東京'])
    expect([q, await names({ q })]).toEqual([q, []])
  expect((await list({ q: 'bjork' })).total).toBe(1)
  const { total } = await list()
  for (const q of ['%', "'", '\\', '& | !', ':*'])
    expect([q, (await list({ q })).total]).toEqual([q, total])
})

test('a word of any length is kept and found', async () => {
  await add({ name: 'Long', bio: `${'wow'.repeat(5000)} done` })
  expect(await names({ q: 'wow'.repeat(60) })).toEqual(['Long'])
})

test('the list has the order of the roster, and others on demand', async () => {
  const given = [
    ['Cee', 2],
    ['ann', 1],
    ['Bea', 1],
    ['Dee', -1],
  ] as const
  for (const [name, displayOrder] of given) await add({ name, displayOrder, bio: 'sorted' })
  const first = (await list({ q: 'sorted', sort: 'newest' })).items.at(-1)!
  const { name, slug, bio, displayOrder } = first
  await save(first, { name, slug, bio, displayOrder })
  const inOrder = await names({ q: 'sorted' })
  expect(inOrder[0]).toBe('Dee')
  expect(inOrder[3]).toBe('Cee')
  expect(await names({ q: 'sorted', sort: 'order' })).toEqual(inOrder)
  expect(await names({ q: 'sorted', sort: 'name' })).toEqual(['ann', 'Bea', 'Cee', 'Dee'])
  expect(await names({ q: 'sorted', sort: 'newest' })).toEqual(['Dee', 'Bea', 'ann', 'Cee'])
  expect((await names({ q: 'sorted', sort: 'updated' }))[0]).toBe('Cee')
})

test('the list shows the active, the inactive or the claim spots alone', async () => {
  await add({ name: 'On', bio: 'filtered' })
  await add({ name: 'Off', bio: 'filtered', isActive: false })
  await add({ name: 'Spot', bio: 'filtered', isClaimSpot: true })
  expect((await names({ q: 'filtered', status: 'active' })).sort()).toEqual(['On', 'Spot'])
  expect(await names({ q: 'filtered', status: 'inactive' })).toEqual(['Off'])
  expect(await names({ q: 'filtered', status: 'claim-spot' })).toEqual(['Spot'])
  expect((await list({ q: 'filtered', status: 'inactive' })).total).toBe(1)
})

const moveTo = (id: string, after: unknown) => admin.call('moveArtist', { artistId: id, after })

test('a move is refused in words when its neighbour has just left, and for what is no artist', async () => {
  const [kept, gone] = [await add(), await add()]
  await remove(gone.id)
  const message = 'Someone else just changed the roster. Nothing was moved; please try again.'
  expect(await moveTo(kept.id, gone.id)).toEqual({
    status: 409,
    error: { code: 'roster-changed', message },
  })
  expect((await moveTo(gone.id, kept.id)).status).toBe(404)
  for (const after of ['', 'odile', 7, undefined])
    expect((await moveTo(kept.id, after)).status).toBe(400)
})

const lastOrder = async () =>
  (await admin.call<{ displayOrder: number }>('readLastOrder')).displayOrder

test('a new artist comes behind all who are there, and within what the form takes', async () => {
  await exec('delete from public.artists')
  expect(await lastOrder()).toBe(1)
  await add({ displayOrder: 7 })
  const left = await add({ displayOrder: 9 })
  await remove(left.id)
  expect(await lastOrder()).toBe(8)
  await add({ displayOrder: 1_000_000 })
  expect(await lastOrder()).toBe(1_000_000)
})
