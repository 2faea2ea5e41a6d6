// What releases, artists and articles have in common: added, read, listed, changed, deleted, restored, page by page.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { typedEdition } from '#tests/support/backend/releases.ts'
import type { Browser } from '#tests/support/functions/browser-session.ts'
import {
  wholeArticle,
  wholeArtist,
  wholeEdition,
  wholeGoods,
  wholePressKit,
  wholePage,
  wholeRelease,
} from '#tests/support/functions/record-bodies.ts'
import { admin, exec, moderator, sql } from '#tests/support/functions/staff-fixture.ts'

type Saved = { id: string; updatedAt: string; [field: string]: unknown }
type Fields = Record<string, unknown>
type Kind = {
  table: string
  /** What an answer calls it. */
  key: string
  /** Somebody who may, and somebody else who may. */
  who: () => [Browser, Browser]
  valid: () => Fields
  /** Every field that it can have. */
  whole: () => Fields
  /** The field it is called by. */
  name: string
  /** What its row in the list is made of. */
  listed?: (saved: Saved) => unknown
  refused: [part: Fields, message: string, field: string][]
  odd: Fields[]
  sorts: string[]
  queries: object[]
  /** SQL for 25 rows that are found by the word given, many of them alike. */
  many: (word: string) => string
}

/** Of the roster, for what is about an artist. */
const odile = '00000000-0000-4000-8000-0000000000a1'
beforeAll(() =>
  exec(
    `insert into public.artists (id, name, slug, bio) values ('${odile}', 'Odile', 'odile-first', 'Plays.')`,
  ),
)

let made = 0
const article = { excerpt: 'Bring a record.', content: 'Any label.' }
const kinds: Kind[] = [
  {
    table: 'releases',
    key: 'release',
    name: 'title',
    who: () => [admin, admin],
    valid: () => ({ title: 'Una Corda', artist: 'Odile Marrow', year: '2024' }),
    whole: () => ({
      ...wholeRelease,
      slug: `salt-${++made}`,
      editions: [
        { ...wholeEdition, id: randomUUID() },
        { ...typedEdition, id: randomUUID(), copies: null, price: null },
      ],
    }),
    listed: ({ editions: _editions, credits: _credits, ...saved }) => ({
      ...saved,
      files: {
        gives: 'everything',
        download: null,
        mp3: null,
        flac: null,
        tracks: 0,
        tracksWithFiles: 0,
        tracksWithPreviews: 0,
      },
      codes: { used: 0, left: 0 },
    }),
    refused: [
      [{ year: undefined }, 'Please fill in title, artist, and year', 'year'],
      [
        { flacUrl: 'javascript:alert(1)' },
        'The FLAC address must begin with https://, or with / for a file on this site.',
        'flacUrl',
      ],
      [
        { editions: [typedEdition, { ...typedEdition, format: ' ' }] },
        'Please say what edition 2 is, for example CD, or remove it.',
        'editions.1.format',
      ],
    ],
    odd: [
      { title: 7 },
      { listed: 'yes' },
      { editions: {} },
      { editions: ['LP'] },
      { listeningLinks: [null] },
      { artistId: 'odile' },
      { previewsEarly: 1 },
    ],
    sorts: ['newest', 'artist', 'title'],
    queries: [{ limit: 'ten' }, { sort: 'year' }],
    many: (word) => `
      insert into public.releases (title, artist, year, created_at)
      select 'Same ' || n / 5, '${word}', '2024', now() - (n / 3) * interval '1 day' from generate_series(1, 25) n`,
  },
  {
    table: 'artists',
    key: 'artist',
    name: 'name',
    who: () => [admin, admin],
    valid: () => ({ name: 'Odile', slug: `record-${++made}`, bio: 'Plays from the inside.' }),
    whole: () => ({ ...wholeArtist, slug: `record-${++made}` }),
    refused: [
      [{ bio: undefined, slug: '' }, 'Please fill in name and bio', 'bio'],
      [
        { image: 'http://label.example/x.jpg' },
        'The image address must begin with https://, or with / for a page or file on this site.',
        'image',
      ],
    ],
    odd: [{ name: 7 }, { isActive: 'yes' }, { displayOrder: {} }],
    sorts: ['order', 'name', 'newest', 'updated'],
    queries: [{ sort: 'random' }, { status: 'deleted' }],
    many: (word) => `
      insert into public.artists (name, slug, bio, display_order, created_at)
      select 'Same ' || n / 5, '${word}-' || n, '${word}', n / 7, now() - (n / 3) * interval '1 day'
        from generate_series(1, 25) n`,
  },
  {
    table: 'pages',
    key: 'page',
    name: 'title',
    who: () => [admin, admin],
    valid: () => ({ title: 'Imprint', slug: `page-${++made}`, position: 0 }),
    whole: () => ({ ...wholePage, slug: `page-${++made}` }),
    listed: (saved) => ({ ...saved, scheduled: false }),
    refused: [
      [{ title: ' ' }, 'Please give the page a title.', 'title'],
      [{ slug: '' }, 'Please give the page an address.', 'slug'],
      [
        { slug: 'admin' },
        '/admin is a page of the site itself. Please choose another address.',
        'slug',
      ],
      [{ position: 1001 }, 'The order is a number from 0 to 1,000.', 'position'],
      [
        { content: '[link=ftp://a.example]x[/link]' },
        'A link goes to https://…, mailto:…, tel:… or a page of this site. Please change [link=ftp://a.example]',
        'content',
      ],
    ],
    odd: [{ title: 7 }, { placement: 'header' }, { published: 'yes' }, { position: {} }],
    sorts: [''],
    queries: [{ status: 'old' }, { sort: 'title' }],
    many: (word) => `
      insert into public.pages (title, slug, content, position, updated_at)
      select 'Same ' || n / 5, '${word}-' || n, '${word}', n / 7, now() - (n / 3) * interval '1 day'
        from generate_series(1, 25) n`,
  },
  {
    table: 'goods',
    key: 'goodsItem',
    name: 'title',
    who: () => [admin, admin],
    valid: () => ({ title: 'Tour shirt', variants: [] }),
    whole: () => ({ ...wholeGoods, slug: `goods-${++made}` }),
    listed: (saved) => ({ ...saved, scheduled: false }),
    refused: [
      [{ title: ' ' }, 'Please give the item a title.', 'title'],
      [
        { images: ['/a.jpg', '/a.jpg'] },
        'Picture 2 is there twice. Please remove one of them.',
        'images.1',
      ],
      [
        { images: ['http://label.example/a.jpg'] },
        'The address of picture 1 must begin with https://, or with / for a file on this site.',
        'images.0',
      ],
      [
        { variants: [{ price: '20' }], currency: '' },
        'Please say in which currency the prices are, like EUR.',
        'currency',
      ],
      [{ currency: 'EUX' }, 'The currency must be a code of three letters, like EUR.', 'currency'],
      [
        {
          variants: [
            { name: 'M', price: '20' },
            { name: 'L', price: 'much' },
          ],
          currency: 'EUR',
        },
        'The price of variant 2 must be an amount like 24 or 24.50, or empty.',
        'variants.1.price',
      ],
      [
        {
          variants: [
            { name: 'M', price: '20' },
            { name: 'L', price: '24.505' },
          ],
          currency: 'eur',
        },
        'The price of variant 2 must be an amount like 24 or 24.50, or empty.',
        'variants.1.price',
      ],
      [
        { variants: [{ price: 1_000_000_000 }], currency: 'EUR' },
        'The price of variant 1 must be an amount like 24 or 24.50, or empty.',
        'variants.0.price',
      ],
      [
        { images: ['/a.jpg', '', ' /a.jpg '] },
        'Picture 3 is there twice. Please remove one of them.',
        'images.2',
      ],
      [
        { variants: [{ name: 'M' }, { name: ' ' }] },
        'Please give variant 2 a name, for example M, because there are several.',
        'variants.1.name',
      ],
      [
        { variants: [{ name: 'M' }, { name: 'm ' }] },
        'Variant 2 is called “m” like another one. Please give it another name.',
        'variants.1.name',
      ],
      [
        { variants: [{ links: [{ name: 'Us', url: 'http://label.example' }] }] },
        'The link of shop 1 of variant 1 must begin with https://, or with / for a page on this site.',
        'variants.0.links.0.url',
      ],
    ],
    odd: [
      { title: 7 },
      { kind: 'sock' },
      { images: [7] },
      { variants: ['M'] },
      { variants: [{ state: 'back_on' }] },
      { artistId: 'odile' },
      { published: 'yes' },
    ],
    sorts: [''],
    queries: [{ status: 'old' }, { sort: 'title' }],
    many: (word) => `
      insert into public.goods (title, content, created_at)
      select 'Same ' || n / 5, '${word}', now() - (n / 3) * interval '1 day' from generate_series(1, 25) n`,
  },
  {
    table: 'press_kits',
    key: 'pressKit',
    name: 'title',
    who: () => [admin, admin],
    valid: () => ({ title: 'Kit', artistId: odile }),
    whole: () => ({ ...wholePressKit, artistId: odile, slug: `kit-${++made}` }),
    listed: (saved) => ({ ...saved, scheduled: false, picture: '', isShown: false }),
    refused: [
      [{ title: ' ' }, 'Please give the press kit a title.', 'title'],
      [
        { artistId: '' },
        'Please choose the release or the artist that this is about.',
        'releaseId',
      ],
      [
        { releaseId: odile },
        'A press kit is about a release or an artist. Please choose one of them.',
        'artistId',
      ],
      [{ photos: [{ address: ' ' }] }, 'Please choose photo 1, or remove it.', 'photos.0.address'],
      [
        { photos: [{ address: '/a.jpg' }, { address: ' /a.jpg' }] },
        'Photo 2 is there twice. Please remove one of them.',
        'photos.1.address',
      ],
      [
        { photos: [{ address: 'http://label.example/a.jpg' }] },
        'The address of photo 1 must begin with https://, or with / for a file on this site.',
        'photos.0.address',
      ],
      [
        { photos: [{ address: '/a.jpg', credit: 'x'.repeat(201) }] },
        'Please keep the credit of photo 1 within 200 characters.',
        'photos.0.credit',
      ],
      [{ photos: Array(13).fill({}) }, 'A press kit has at most 12 photos.', 'photos'],
      [{ line: 'x'.repeat(201) }, 'Please keep the one line within 200 characters.', 'line'],
      [{ short: 'x'.repeat(1001) }, 'Please keep the paragraph within 1,000 characters.', 'short'],
    ],
    odd: [{ title: 7 }, { photos: ['/a.jpg'] }, { artistId: 'odile' }, { published: 'yes' }],
    sorts: [''],
    queries: [{ status: 'old' }, { sort: 'title' }],
    many: (word) => `
      insert into public.press_kits (title, line, created_at)
      select 'Same ' || n / 5, '${word}', now() - (n / 3) * interval '1 day' from generate_series(1, 25) n`,
  },
  {
    table: 'news',
    key: 'article',
    name: 'title',
    who: () => [moderator, admin],
    valid: () => ({ title: 'Open scale day', ...article }),
    whole: () => wholeArticle,
    listed: (saved) => ({
      ...saved,
      content: undefined,
      releaseId: undefined,
      doorsTime: undefined,
      endTime: undefined,
      ticketUrl: undefined,
      acts: undefined,
      stateNote: undefined,
      formerDate: undefined,
      formerTime: undefined,
      formerVenue: undefined,
      formerCity: undefined,
      opening: '',
      scheduled: false,
    }),
    refused: [
      [{ title: ' ', type: 'show' }, 'Please fill in title and content', 'title'],
      [
        { type: 'show', eventDate: '2027-02-29' },
        'This event date does not exist. Please set another one.',
        'eventDate',
      ],
      [
        { type: 'show', eventDate: '2027-02-28', ticketUrl: 'http://tickets.example' },
        'The ticket link must begin with https://, or with / for a page on this site.',
        'ticketUrl',
      ],
    ],
    odd: [
      { title: 7 },
      { soldOut: 'nearly' },
      { published: 'yes' },
      { type: 'gig' },
      { acts: {} },
      { showState: 'late' },
    ],
    sorts: ['updated', 'published', 'title'],
    queries: [{ kind: 'gigs' }, { sort: 'id' }],
    many: (word) => `
      insert into public.news (title, excerpt, content, published_at)
      select 'Same ' || n % 4, '${word}', 'x', '2026-01-01'::timestamptz - (n / 3) * interval '1 day'
        from generate_series(1, 25) n`,
  },
]

type Page = { items: Saved[]; total: number; more: boolean; next: string | null }
type Answer = { status: number; outcome?: string; saved: Saved; error: Fields }

/** What a test asks about one kind. */
function of({ table, key, who, valid }: Kind) {
  const kind = key[0]!.toUpperCase() + key.slice(1)
  const call = async (verb: string, input: object, by = who()[0]) => {
    const told = await by.call<Record<string, Saved>>(`${verb}${kind}`, input)
    return { ...told, saved: told[key]! } as Answer
  }
  const many = (verb: string) => async (ids: unknown) =>
    (await who()[0].call(`${verb}${kind}s`, { ids })) as Answer & {
      ids: string[]
      wereTaken: boolean
    }
  const create = (body: object) => call('create', body)
  return {
    create,
    add: async (body: Fields = valid()) => (await create(body)).saved,
    read: (id: string) => call('read', { id }),
    change: ({ id, updatedAt }: Partial<Saved>, body: Fields, by?: Browser) =>
      call('change', { ...body, id, updatedAt }, by),
    remove: (id: string) => call('remove', { id }),
    restore: (id: string) => call('restore', { id }),
    removeMany: many('remove'),
    restoreMany: many('restore'),
    list: async (query: object) =>
      (await who()[0].call(`list${kind}s`, query)) as unknown as Page & Answer,
    everything: () => sql(`select * from public.${table} order by id`),
  }
}

const each = test.each(kinds.map((kind) => [kind.table, kind] as const))
/** A release is saved by a function of its own, every other kind as an article is (record-table.ts). */
const eachWay = test.each(
  kinds.flatMap((kind) =>
    ['releases', 'news'].includes(kind.table) ? [[kind.table, kind] as const] : [],
  ),
)

each('%s: what is created keeps every field, is read again and is listed', async (_, kind) => {
  const { create, read, list } = of(kind)
  const body = kind.whole()
  const { status, outcome, saved } = await create(body)
  expect([status, outcome]).toEqual([201, 'created'])
  expect(saved).toMatchObject(body)
  expect((await read(saved.id)).saved).toEqual(saved)
  expect((await list({ limit: 100 })).items).toContainEqual(kind.listed?.(saved) ?? saved)
})

test.each(
  kinds.flatMap((kind) => kind.refused.map((refused) => [kind.table, ...refused, kind] as const)),
)(
  '%s: %j is refused, when it is added and when it is changed: %s',
  async (_, part, message, field, kind) => {
    const { create, add, change, everything } = of(kind)
    const saved = await add()
    const before = await everything()
    const body = { ...kind.valid(), ...part }
    for (const { status, error } of [await create(body), await change(saved, body)]) {
      expect(status).toBe(400)
      expect(error).toMatchObject({ message, fields: { [field]: message } })
    }
    expect(await everything()).toEqual(before)
  },
)

test.each(kinds.flatMap((kind) => kind.odd.map((part) => [kind.table, part, kind] as const)))(
  '%s: %j is refused',
  async (_, part, kind) => {
    expect((await of(kind).create({ ...kind.valid(), ...part })).status).toBe(400)
  },
)

eachWay('%s: a change is saved, and its version leads to the next one', async (_, kind) => {
  const { add, change } = of(kind)
  const first = await add()
  const body = kind.whole()
  const second = await change(first, body)
  expect(second).toMatchObject({ status: 200, outcome: 'changed', saved: body })
  expect(Date.parse(second.saved.updatedAt)).toBeGreaterThan(Date.parse(first.updatedAt))
  const third = kind.valid()
  expect((await change(second.saved, third)).saved).toMatchObject(third)
})

eachWay(
  '%s: a save from an older version overwrites nothing and brings the newer one',
  async (_, kind) => {
    const { add, change, read } = of(kind)
    const first = await add()
    const body = kind.valid()
    const quicker = await change(first, { ...body, [kind.name]: 'Quicker' })
    const late = await change(first, { ...body, [kind.name]: 'Late' }, kind.who()[1])
    expect(late).toMatchObject({ status: 409, error: { code: 'stale', current: quicker.saved } })
    expect((await read(first.id)).saved[kind.name]).toBe('Quicker')
  },
)

eachWay(
  '%s: of two saves of one version at once one is kept, the other is stale',
  async (_, kind) => {
    const { add, change } = of(kind)
    const first = await add()
    const body = kind.valid()
    const answers = await Promise.all(kind.who().map((by) => change(first, body, by)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  },
)

eachWay('%s: a save without a version is refused', async (_, kind) => {
  const { add, change } = of(kind)
  const { id } = await add()
  expect((await change({ id }, kind.valid())).status).toBe(400)
})

each(
  '%s: what is deleted is gone from lists and pages, and comes back as it was',
  async (_, kind) => {
    const { add, change, list, read, remove, restore } = of(kind)
    const body = kind.whole()
    const first = await add(body)
    const { id } = first
    expect(await remove(id)).toMatchObject({
      status: 200,
      outcome: 'deleted',
      saved: { id },
    })
    for (const answer of [await read(id), await remove(id), await change(first, body)])
      expect(answer.status).toBe(404)
    expect((await list({ limit: 100 })).items.map((item) => item.id)).not.toContain(id)
    const restored = await restore(id)
    expect(restored).toMatchObject({ outcome: 'restored', saved: { ...body, id } })
    expect((await read(id)).saved).toEqual(restored.saved)
    // Once more changes nothing.
    expect((await restore(id)).saved).toEqual(restored.saved)
  },
)

const inBin = ({ table }: Kind) => (table === 'news' ? { kind: 'bin' } : { status: 'bin' })

each('%s: the bin has what was deleted, newest first, for 30 days', async (_, kind) => {
  const { add, list, read, remove, restore } = of(kind)
  const bin = async (query: object = { limit: 100 }) =>
    (await list({ ...inBin(kind), ...query })).items
  const idsOf = (items: Saved[]) => items.map(({ id }) => id)
  const [first, second, old] = [await add(), await add(), await add()]
  for (const { id } of [first, second, old]) await remove(id)
  await exec(
    `update public.${kind.table} set deleted_at = now() - interval '31 days' where id = '${old.id}'`,
  )
  expect(idsOf(await bin()).slice(0, 2)).toEqual([second.id, first.id])
  expect(idsOf(await bin({ limit: 1 }))).toEqual([second.id])
  const [word] = (second[kind.name] as string).split(' ')
  expect(idsOf(await bin({ q: word }))).toContain(second.id)
  expect(await bin({ q: 'nothinglikethis' })).toEqual([])
  expect(Date.now() - Date.parse((await bin())[0]!.deletedAt as string)).toBeLessThan(60_000)
  expect(idsOf(await bin())).not.toContain(old.id)
  expect(await read(first.id)).toMatchObject({ status: 404, error: { code: 'in-bin' } })
  expect(await read(old.id)).toMatchObject({ status: 404, error: { code: 'not-found' } })
  await restore(first.id)
  expect(idsOf(await bin())).not.toContain(first.id)
})

each('%s: several are deleted at once, and exactly those come back', async (_, kind) => {
  const { add, list, read, remove, removeMany, restoreMany } = of(kind)
  const [kept, first, second] = [await add(), await add(), await add()]
  const was = await read(second.id)
  await remove(kept.id)
  const ids = [first.id, second.id]
  const gone = '00000000-0000-4000-8000-0000000000ff'
  const deleted = await removeMany([kept.id, second.id.toUpperCase(), ...ids, gone])
  expect(deleted).toMatchObject({ status: 200, outcome: 'deleted' })
  expect(deleted.ids.toSorted()).toEqual(ids.toSorted())
  const listed = (await list({ limit: 100 })).items.map(({ id }) => id)
  expect(listed.filter((id) => [kept.id, ...ids].includes(id))).toEqual([])
  const restored = await restoreMany(deleted.ids)
  expect(restored).toMatchObject({ status: 200, outcome: 'restored', wereTaken: false })
  expect(restored.ids.toSorted()).toEqual(ids.toSorted())
  const updatedAt = expect.any(String) as string
  expect((await read(second.id)).saved).toEqual({ ...was.saved, updatedAt })
  expect((await read(kept.id)).error).toMatchObject({ code: 'in-bin' })
})

const unclear = 'Please choose what this is about.'
const someId = '00000000-0000-4000-8000-000000000100'

test.each([
  ['no id', [], unclear],
  ['what is no id', [someId, 'nonsense'], unclear],
  ['nothing', undefined, 'The field “ids” is missing.'],
  ['one id', someId, 'The field “ids” has to be a list.'],
  ['a number', [someId, 7], 'The field “ids.1” has to be text.'],
  [
    'too many',
    Array.from({ length: 101 }, (_, n) => someId.replace(/...$/, `${100 + n}`)),
    'Please choose at most 100 at once.',
  ],
])('a choice of %s is refused, to be deleted and to be restored', async (_what, ids, message) => {
  // All kinds read it alike (recordOperations).
  const { removeMany, restoreMany } = of(kinds[0]!)
  for (const answer of [await removeMany(ids), await restoreMany(ids)])
    expect(answer).toMatchObject({ status: 400, error: { message } })
})

test.each(kinds.flatMap((kind) => kind.sorts.map((sort) => [kind.table, sort, kind] as const)))(
  '%s: pages by %j hold each exactly once, while others are added',
  async (_, sort, kind) => {
    const { add, list } = of(kind)
    const word = `paged${sort}`
    await exec(kind.many(word))
    const seen: string[] = []
    const query = { q: word, ...(sort && { sort }), limit: 10 }
    let page = await list(query)
    expect(page).toMatchObject({ total: 25, more: false })
    for (;;) {
      seen.push(...page.items.map(({ id }) => id))
      if (!page.next) break
      await add({ ...kind.valid(), [kind.name]: `Aaa ${word}` })
      page = await list({ ...query, after: page.next })
    }
    expect([seen.length, new Set(seen).size]).toEqual([25, 25])
  },
)

each(
  '%s: a page after a row that has left the list says that the list has changed',
  async (_, kind) => {
    const { add, list, remove, restore } = of(kind)
    for (const { id } of [await add(), await add()]) await remove(id)
    const first = { ...inBin(kind), limit: 1 }
    const { next } = await list(first)
    await restore(next!)
    const { status, error } = await list({ ...first, after: next })
    expect([status, error]).toMatchObject([
      409,
      {
        code: 'list-changed',
        message: 'This list has changed. Please reload the page.',
      },
    ])
  },
)

each('%s: a list is not asked for with what it does not know', async (_, kind) => {
  const common = [{ limit: 0 }, { limit: 501 }, { after: 'nonsense' }, { q: 'x'.repeat(201) }]
  for (const query of [...common, ...kind.queries]) {
    const { status, error } = await of(kind).list(query)
    expect([query, status, error?.code]).toEqual([query, 400, 'bad-request'])
  }
})
