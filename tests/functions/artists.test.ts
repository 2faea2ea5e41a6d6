import { expect, test } from 'vitest'
import artists from '#netlify/functions/artists.ts'
import type { AdminArtist } from '#src/features/artists/admin/contract.ts'
import type { Page } from '#src/lib/page.ts'
import { findScheme } from '#src/lib/color-schemes.ts'
import { backend, admin } from '#tests/support/functions/staff-fixture.ts'

type Answer = {
  outcome?: string
  artist: AdminArtist
  error: { code: string; message: string; fields?: Record<string, string>; current?: AdminArtist }
}

const read = async (answer: Response) => (await answer.json()) as Answer
const create = (body: unknown) => admin.send(artists, 'POST /api/artists', { body })
const one = (method: string, id: string, body?: unknown) =>
  admin.send(artists, `${method} /api/artists/${id}`, { body, params: { id } })
const restore = (id: string) =>
  admin.send(artists, `POST /api/artists/${id}/restore`, { body: {}, params: { id } })
const list = async (query = '') =>
  (await (await admin.send(artists, `GET /api/artists${query}`)).json()) as Page<AdminArtist>
const names = async (query: string) => (await list(query)).items.map(({ name }) => name)
const everything = () => backend.database.query('select * from public.artists order by id', [])

let made = 0
const freshSlug = () => `artist-${++made}`
const valid = () => ({ name: 'Odile Marrow', slug: freshSlug(), bio: 'Plays from the inside.' })
const add = async (body: object = {}) => (await read(await create({ ...valid(), ...body }))).artist

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

test('the classes are those of the scheme, and nobody sends them', async () => {
  const refused = await create({ ...valid(), colorClasses: 'bg-evil text-evil' })
  expect([refused.status, (await read(refused)).error.message]).toEqual([
    400,
    'There is no field “colorClasses”.',
  ])
  const created = await add({ colorScheme: 'Taxi' })
  expect(created.colorClasses).toBe(findScheme('Taxi').classes)
  const [row] = await backend.database.query<{ color_classes: string }>(
    'select color_classes from public.artists where id = $1',
    [created.id],
  )
  expect(row!.color_classes).toBe(findScheme('Taxi').classes)
})

test('a scheme that nobody knows becomes the first one', async () => {
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
  for (const answer of [
    await create({ ...valid(), slug }),
    await one('PATCH', other.id, { ...valid(), slug, updatedAt: other.updatedAt }),
  ]) {
    expect(answer.status).toBe(409)
    const { error } = await read(answer)
    expect(error.code).toBe('slug-taken')
    expect(error.fields).toEqual({ slug: error.message })
    expect(error.message).toContain('belongs to another artist')
  }
  expect(await everything()).toEqual(before)
})

test('an artist may be saved under the slug that they have', async () => {
  const { id, slug, updatedAt } = await add()
  expect((await one('PATCH', id, { ...valid(), slug, updatedAt })).status).toBe(200)
})

const spot = { name: 'Claim This Spot', bio: 'Is it you?', isClaimSpot: true }

test('a claim spot keeps the slug that the form made of the time, and gets one without', async () => {
  const { artist: kept } = await read(await create({ ...spot, slug: 'claim-spot-1800000000000' }))
  expect(kept).toMatchObject({ slug: 'claim-spot-1800000000000', linkText: 'CONTACT US' })
  const before = Date.now()
  for (const slug of ['', 'odile-marrow', 'Not A Slug']) {
    const made = Number((await read(await create({ ...spot, slug }))).artist.slug.slice(11))
    expect(made).toBeGreaterThanOrEqual(before)
    expect(made).toBeLessThan(Date.now() + 100)
  }
})

test('two claim spots made in the same moment are both made', async () => {
  const slug = 'claim-spot-1700000000000'
  const first = (await read(await create({ ...spot, slug }))).artist
  const second = (await read(await create({ ...spot, slug }))).artist
  expect(first.slug).toBe(slug)
  expect(second.slug).toMatch(/^claim-spot-170000000000\d$/)
  expect(second.slug).not.toBe(slug)
})

test('a claim spot that has found its artist needs a slug', async () => {
  const { id, updatedAt } = (await read(await create({ ...spot, slug: '' }))).artist
  const body = { ...valid(), slug: '', isClaimSpot: false, updatedAt }
  expect((await read(await one('PATCH', id, body))).error.message).toBe(
    'Please provide a slug for the artist',
  )
  const slug = freshSlug()
  expect((await read(await one('PATCH', id, { ...body, slug }))).artist).toMatchObject({
    slug,
    isClaimSpot: false,
  })
})

test('an artist whose slug was taken meanwhile comes back under the next one', async () => {
  const slug = freshSlug()
  const { id } = await add({ slug })
  await one('DELETE', id)
  const other = await add({ slug })
  await add({ slug: `${slug}-2` })
  const answer = await restore(id)
  expect(answer.status).toBe(200)
  expect((await read(answer)).artist.slug).toBe(`${slug}-3`)
  expect((await read(await one('GET', other.id))).artist.slug).toBe(slug)
})

test('every word of a search has to begin a word of name, slug or bio, accents apart', async () => {
  await add({
    name: 'Björk Guðmundsdóttir',
    slug: 'bjork-gudmundsdottir',
    bio: 'Sings 100% from_the throat.',
  })
  for (const q of ['björk', 'BJORK', ' gud  throat ', 'bj', 'Guð', '100%', 'the sings!', 'throat'])
    expect([q, await names(`?q=${encodeURIComponent(q)}`)]).toEqual([q, ['Björk Guðmundsdóttir']])
  for (const q of [
    'jork',
    'björk marrow',
    'björks',
    '%',
    "'",
    '\\',
    '& | !',
    ':*',
    '東京',
    'x'.repeat(200),
  ])
    expect([q, await names(`?q=${encodeURIComponent(q)}`)]).toEqual([q, []])
  expect((await list('?q=bjork')).total).toBe(1)
})

test('a word of any length is kept and found', async () => {
  await add({ name: 'Long', bio: `${'wow'.repeat(5000)} done` })
  expect(await names(`?q=${'wow'.repeat(60)}`)).toEqual(['Long'])
})

test('the list has the order of the roster, and others on demand', async () => {
  const given = [
    ['Cee', 2],
    ['ann', 1],
    ['Bea', 1],
    ['Dee', -1],
  ] as const
  for (const [name, displayOrder] of given) await add({ name, displayOrder, bio: 'sorted' })
  const first = (await list('?q=sorted&sort=newest')).items.at(-1)!
  const { name, slug, bio, displayOrder, updatedAt } = first
  await one('PATCH', first.id, { name, slug, bio, displayOrder, updatedAt })
  const inOrder = await names('?q=sorted')
  expect(inOrder[0]).toBe('Dee')
  expect(inOrder[3]).toBe('Cee')
  expect(await names('?q=sorted&sort=order')).toEqual(inOrder)
  expect(await names('?q=sorted&sort=name')).toEqual(['ann', 'Bea', 'Cee', 'Dee'])
  expect(await names('?q=sorted&sort=newest')).toEqual(['Dee', 'Bea', 'ann', 'Cee'])
  expect((await names('?q=sorted&sort=updated'))[0]).toBe('Cee')
})

test('the list shows the active, the inactive or the claim spots alone', async () => {
  await add({ name: 'On', bio: 'filtered' })
  await add({ name: 'Off', bio: 'filtered', isActive: false })
  await add({ name: 'Spot', bio: 'filtered', isClaimSpot: true })
  expect((await names('?q=filtered&status=active')).sort()).toEqual(['On', 'Spot'])
  expect(await names('?q=filtered&status=inactive')).toEqual(['Off'])
  expect(await names('?q=filtered&status=claim-spot')).toEqual(['Spot'])
  expect((await list('?q=filtered&status=inactive')).total).toBe(1)
})

const moveTo = (id: string, after: unknown) =>
  admin.send(artists, `POST /api/artists/${id}/move`, { body: { after }, params: { id } })
const roster = async () =>
  (await list('?limit=100')).items.filter(({ bio }) => bio === 'moved').map(({ name }) => name)

test('an artist is moved behind another one, or first, and the site waits to be published', async () => {
  await backend.database.exec('delete from public.artists')
  const [a, b, c] = [
    await add({ name: 'A', bio: 'moved', displayOrder: 1 }),
    await add({ name: 'B', bio: 'moved', displayOrder: 2 }),
    await add({ name: 'C', bio: 'moved', displayOrder: 2 }),
  ]
  await backend.database.exec('update public.publishing set waiting_since = null')
  const answer = await moveTo(c.id, a.id)
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'moved' }])
  expect(await roster()).toEqual(['A', 'C', 'B'])
  expect(
    await backend.database.query(
      'select waiting_since is not null as waits from public.publishing',
      [],
    ),
  ).toEqual([{ waits: true }])
  await moveTo(b.id, null)
  expect(await roster()).toEqual(['B', 'A', 'C'])
  // Who did not have to make room was not saved: an edit of them is not stale.
  expect((await read(await one('GET', a.id))).artist.updatedAt).toBe(a.updatedAt)
})

test('a move is refused in words when its neighbour has just left, and for what is no artist', async () => {
  const [kept, gone] = [await add(), await add()]
  await one('DELETE', gone.id)
  const before = await everything()
  for (const [id, after] of [
    [kept.id, gone.id],
    [kept.id, kept.id],
  ] as const) {
    const answer = await moveTo(id, after)
    expect(answer.status).toBe(409)
    expect((await read(answer)).error).toEqual({
      code: 'roster-changed',
      message: 'Somebody else has just changed the roster. Nothing was moved: please try again.',
    })
  }
  expect((await moveTo(gone.id, kept.id)).status).toBe(404)
  for (const after of ['', 'odile', 7, undefined])
    expect((await moveTo(kept.id, after)).status).toBe(400)
  expect(await everything()).toEqual(before)
})

const lastOrder = async () =>
  ((await (await admin.send(artists, 'GET /api/artists/order')).json()) as { displayOrder: number })
    .displayOrder

test('a new artist comes behind all who are there, and within what the form takes', async () => {
  await backend.database.exec('delete from public.artists')
  expect(await lastOrder()).toBe(1)
  await add({ displayOrder: 7 })
  const left = await add({ displayOrder: 9 })
  await one('DELETE', left.id)
  expect(await lastOrder()).toBe(8)
  await add({ displayOrder: 1_000_000 })
  expect(await lastOrder()).toBe(1_000_000)
})
