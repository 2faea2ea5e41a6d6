import { afterAll, beforeAll, expect, test } from 'vitest'
import artists from '#netlify/functions/artists.ts'
import type { ArtistList, AdminArtist } from '#src/features/artists/admin/contract.ts'
import { findScheme } from '#src/lib/color-schemes.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { setEnvironment, startTestBackend } from '#tests/support/backend/backend.ts'
import { addStaff, signedIn, type Browser } from '#tests/support/functions/browser-session.ts'

let backend: Backend
let admin: Browser

beforeAll(async () => {
  backend = await startTestBackend()
  setEnvironment(backend)
  await addStaff(backend, 'ada', 'admin')
  admin = await signedIn('ada')
})
afterAll(() => backend.stop())

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
  (await (await admin.send(artists, `GET /api/artists${query}`)).json()) as ArtistList
const names = async (query: string) => (await list(query)).items.map(({ name }) => name)
const everything = () => backend.database.query('select * from public.artists order by id', [])

let made = 0
const freshSlug = () => `artist-${++made}`
const valid = () => ({ name: 'Odile Marrow', slug: freshSlug(), bio: 'Plays from the inside.' })
const add = async (body: object = {}) => (await read(await create({ ...valid(), ...body }))).artist

const whole = () => ({
  ...valid(),
  image: '/demo/artists/odile-marrow.svg',
  linkText: 'LISTEN',
  linkUrl: 'https://music.example/odile',
  colorScheme: 'Ocean Blue',
  displayOrder: 7,
  isActive: false,
  isClaimSpot: false,
})

test('a created artist keeps every field, is read again and is listed', async () => {
  const body = whole()
  const answer = await create(body)
  expect(answer.status).toBe(201)
  const { outcome, artist: created } = await read(answer)
  expect(outcome).toBe('created')
  expect(created).toMatchObject(body)
  expect(await read(await one('GET', created.id))).toEqual({ artist: created })
  expect((await list()).items).toContainEqual(created)
})

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

test('the classes are those of the scheme, whatever the browser says they are', async () => {
  const created = await add({ colorScheme: 'Taxi', colorClasses: 'bg-evil text-evil' })
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

test.each([
  [{ name: ' ', bio: '', slug: '' }, 'Please fill in name and bio', 'name'],
  [{ bio: undefined, slug: '' }, 'Please fill in name and bio', 'bio'],
  [{ slug: ' ', image: 'nonsense' }, 'Please provide a slug for the artist', 'slug'],
  [{ name: 'x'.repeat(201) }, 'Please keep the name within 200 characters.', 'name'],
  [
    { slug: 'Una Corda' },
    'A slug is made of a to z, digits and single hyphens. Try una-corda',
    'slug',
  ],
  [
    { displayOrder: 99999999999 },
    'Please keep the display order between -1,000,000 and 1,000,000.',
    'displayOrder',
  ],
  [
    { image: 'http://label.example/x.jpg' },
    'The image address has to begin with https://, or with / for a page or file on this site.',
    'image',
  ],
  [
    { linkUrl: 'javascript:alert(1)' },
    'The link address has to begin with https://, or with / for a page or file on this site.',
    'linkUrl',
  ],
])(
  'an artist like %j is refused, when it is added and when it is changed',
  async (part, message, field) => {
    const { id, updatedAt } = await add()
    const before = await everything()
    for (const answer of [
      await create({ ...valid(), ...part }),
      await one('PATCH', id, { ...valid(), ...part, updatedAt }),
    ]) {
      expect(answer.status).toBe(400)
      const { error } = await read(answer)
      expect(error).toMatchObject({ message, fields: { [field]: message } })
    }
    expect(await everything()).toEqual(before)
  },
)

test.each([{ name: 7 }, { isActive: 'yes' }, { displayOrder: {} }])(
  'a body with %j is refused',
  async (part) => {
    const before = await everything()
    expect((await create({ ...valid(), ...part })).status).toBe(400)
    expect(await everything()).toEqual(before)
  },
)

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

test('a save that started from an older version overwrites nothing and brings the newer one', async () => {
  const first = await add()
  const { slug, updatedAt } = first
  const save = (name: string, version: string) =>
    one('PATCH', first.id, { ...valid(), slug, name, updatedAt: version })
  const quicker = await read(await save('Quicker', updatedAt))
  expect(quicker.outcome).toBe('changed')
  const late = await save('Late', updatedAt)
  expect(late.status).toBe(409)
  const { error } = await read(late)
  expect(error.code).toBe('stale')
  expect(error.current).toEqual(quicker.artist)
  expect((await read(await one('GET', first.id))).artist.name).toBe('Quicker')
  expect((await save('Next', quicker.artist.updatedAt)).status).toBe(200)
})

test('two saves of one version at once: one is kept, the other hears that it is stale', async () => {
  const { id, slug, updatedAt } = await add()
  const answers = await Promise.all(
    ['One', 'Other'].map((name) => one('PATCH', id, { ...valid(), slug, name, updatedAt })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a save without a version is refused', async () => {
  const { id } = await add()
  expect((await one('PATCH', id, valid())).status).toBe(400)
})

test('a deleted artist is gone from lists and pages, and comes back as they were', async () => {
  const body = whole()
  const { id, updatedAt } = await add(body)
  const deleted = await one('DELETE', id)
  expect(await read(deleted)).toMatchObject({ outcome: 'deleted', artist: { id } })
  expect((await one('GET', id)).status).toBe(404)
  expect((await one('DELETE', id)).status).toBe(404)
  expect((await one('PATCH', id, { ...body, updatedAt })).status).toBe(404)
  expect((await list('?limit=100')).items.map((item) => item.id)).not.toContain(id)
  const restored = await read(await restore(id))
  expect(restored).toMatchObject({ outcome: 'restored', artist: { ...body, id } })
  expect((await read(await one('GET', id))).artist).toEqual(restored.artist)
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

test('restoring what is there changes nothing', async () => {
  const { id, updatedAt } = await add()
  expect((await read(await restore(id))).artist.updatedAt).toBe(updatedAt)
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
  await one('PATCH', first.id, { ...first, updatedAt: first.updatedAt })
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

test.each(['order', 'name', 'newest', 'updated'])(
  'pages by %s hold every artist exactly once, while others are added',
  async (sort) => {
    const word = `paged${sort}`
    await backend.database.exec(`
      insert into public.artists (name, slug, bio, display_order, created_at)
      select 'Same ' || n / 5, '${word}-' || n, '${word}', n / 7, now() - (n / 3) * interval '1 day'
        from generate_series(1, 25) n`)
    const seen: string[] = []
    let page = await list(`?q=${word}&sort=${sort}&limit=10`)
    expect(page).toMatchObject({ total: 25, more: false })
    for (;;) {
      seen.push(...page.items.map(({ slug }) => slug))
      if (!page.next) break
      await add({ name: 'Aaa', bio: word, displayOrder: -1 })
      page = await list(`?q=${word}&sort=${sort}&limit=10&after=${page.next}`)
    }
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
  },
)

test.each([
  'limit=0',
  'limit=101',
  'after=nonsense',
  'after=00000000-0000-4000-8000-0000000000ff',
  'sort=random',
  'status=deleted',
  `q=${'x'.repeat(201)}`,
])('a list is not asked for with %s', async (query) => {
  const answer = await admin.send(artists, `GET /api/artists?${query}`)
  expect([answer.status, (await read(answer)).error.code]).toEqual([400, 'bad-request'])
})
