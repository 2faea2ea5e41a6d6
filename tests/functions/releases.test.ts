import { expect, test } from 'vitest'
import releases from '#netlify/functions/releases.ts'
import type { Release, ReleaseInList } from '#src/features/releases/admin/contract.ts'
import type { Page } from '#src/lib/page.ts'
import { backend, admin } from '#tests/support/functions/staff-fixture.ts'
import { addCode } from '#tests/support/backend/backend.ts'

type Answer = { release: Release; unusedCodes?: number }

const valid = { title: 'Una Corda', artist: 'Odile Marrow', year: '2024' }
const read = async (answer: Response) => (await answer.json()) as Answer
const add = async (part: object) =>
  (await read(await admin.send(releases, 'POST /api/releases', { body: { ...valid, ...part } })))
    .release
const one = (method: string, id: string) =>
  admin.send(releases, `${method} /api/releases/${id}`, { params: { id } })
const list = async (query = '') =>
  (await (await admin.send(releases, `GET /api/releases${query}`)).json()) as Page<Release>

test('what is left out or blank is not set, and a release is not on the site by itself', async () => {
  const created = await add({ coverImage: '  ', mp3Url: '' })
  expect(created).toMatchObject({ coverImage: '', downloadUrl: '', mp3Url: '', flacUrl: '' })
  expect(created.listed).toBe(false)
})

const change = ({ id, updatedAt }: Release, part: object) =>
  admin.send(releases, `PATCH /api/releases/${id}`, {
    params: { id },
    body: { ...valid, ...part, updatedAt },
  })

test('a release gets a page address from artist and title, and keeps the one it has', async () => {
  const first = await add({ artist: 'Òdile', title: 'The Lid, Closed' })
  expect(first.slug).toBe('odile-the-lid-closed')
  expect((await add({ artist: 'Odile', title: 'The lid closed' })).slug).toBe(
    'odile-the-lid-closed-2',
  )
  const renamed = (await read(await change(first, { title: 'Open', slug: '' }))).release
  expect(renamed).toMatchObject({ title: 'Open', slug: 'odile-the-lid-closed' })
})

test('the longest credits in any script and full lists are taken', async () => {
  const long = (length: number) => '盤'.repeat(length)
  const url = `https://label.example/${'x'.repeat(1978)}`
  const editions = Array.from({ length: 20 }, () => ({
    ...{ name: long(100), colour: long(100), copies: 9_999_999, soldOut: true, url },
  }))
  const listeningLinks = Array.from({ length: 20 }, () => ({ name: long(60), url }))
  const whole = { credits: long(20_000), editions, listeningLinks }
  expect(await add(whole)).toMatchObject(whole)
})

test('a page address that another release has is refused beside its field, and nothing is saved', async () => {
  await add({ slug: 'taken' })
  const mine = await add({ title: 'Mine' })
  const body = { ...valid, title: 'Other', slug: 'taken' }
  for (const answer of [
    await admin.send(releases, 'POST /api/releases', { body }),
    await change(mine, body),
  ]) {
    expect(answer.status).toBe(409)
    const message = 'Another release has this page address. Please choose another one.'
    expect(await answer.json()).toMatchObject({
      error: { code: 'slug-taken', message, fields: { slug: message } },
    })
  }
  expect((await read(await one('GET', mine.id))).release).toEqual(mine)
})

test('a release is tied to an artist of the roster, under the name that the record has', async () => {
  const [artist] = await backend.database.query<{ id: string }>(
    "insert into public.artists (name, slug, bio) values ('Odile Marrow', 'odile-tied', 'Plays.') returning id",
    [],
  )
  const tied = await add({ artist: 'O. Marrow Trio', artistId: artist!.id })
  expect(tied).toMatchObject({ artist: 'O. Marrow Trio', artistId: artist!.id })
  expect((await read(await change(tied, {}))).release.artistId).toBe('')
  const gone = await admin.send(releases, 'POST /api/releases', {
    body: { ...valid, artistId: '00000000-0000-4000-8000-00000000dead' },
  })
  expect(gone.status).toBe(409)
  expect(await gone.json()).toMatchObject({ error: { code: 'gone' } })
})

test('a release is read with the number of its unused codes, which deleting does not touch', async () => {
  const { id } = await add({})
  for (const code of ['UNUSED01', 'UNUSED02', 'SPENT001']) await addCode(backend, code, id)
  await backend.database.exec("update public.codes set redeemed_at = now() where id = 'SPENT001'")
  expect((await read(await one('GET', id))).unusedCodes).toBe(2)
  await one('DELETE', id)
  expect(
    await backend.database.query('select id from public.codes where release_id = $1', [id]),
  ).toHaveLength(3)
})

test('every word of a search has to be in artist, title or year, in either case', async () => {
  await add({ title: 'Salt 100% on_the Sill', artist: 'Amparo Lisk', year: '2016' })
  const titles = async (q: string) =>
    (await list(`?q=${encodeURIComponent(q)}`)).items.map(({ title }) => title)
  for (const q of ['salt', ' LISK  2016 ', '100%', 'on_the'])
    expect(await titles(q)).toEqual(['Salt 100% on_the Sill'])
  for (const q of ['salt marrow', '%', '_the S_'])
    expect(await titles(q)).not.toContain('Una Corda')
  expect((await list('?q=lisk')).total).toBe(1)
})

test.each([
  ['newest', ['Zulu', 'alpha', 'Mike']],
  ['artist', ['Mike', 'Zulu', 'alpha']],
  ['title', ['alpha', 'Mike', 'Zulu']],
])('releases are listed in the order %s, page by page', async (sort, expected) => {
  const year = `sort-${sort}`
  await add({ title: 'Mike', artist: 'adele', year })
  await add({ title: 'alpha', artist: 'Cato', year })
  await add({ title: 'Zulu', artist: 'Berta', year })
  const titles: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Page<Release> = await list(`?q=${year}&sort=${sort}&limit=1&after=${after}`)
    titles.push(...page.items.map(({ title }) => title))
    after = page.next
  }
  expect(titles).toEqual(expected)
})

test('a release in the list has the summary of its files, and by itself it has not', async () => {
  const { id } = await add({ title: 'Summed up', year: '2031' })
  await backend.database.exec(`
    insert into public.tracks (id, release_id, position, title)
    values (gen_random_uuid(), '${id}', 1, 'One'), (gen_random_uuid(), '${id}', 2, 'Two');
    insert into public.files (release_id, track_id, kind, name, bytes, type, ready_at)
    select t.release_id, t.id, 'mp3', 'one.mp3', 5, 'mp3', now() from public.tracks t
     where t.release_id = '${id}' and t.position = 1
    union all select '${id}'::uuid, null, 'download', 'all.zip', 48000000, 'zip', now()
    union all select '${id}'::uuid, null, 'flac', 'unfinished.zip', 7, null, null;
  `)
  const { items } = (await list('?q=2031')) as unknown as Page<ReleaseInList>
  expect(items[0]!.files).toEqual({
    download: 48_000_000,
    mp3: null,
    flac: null,
    tracks: 2,
    tracksWithFiles: 1,
  })
  expect((await read(await one('GET', id))).release).not.toHaveProperty('files')
})
