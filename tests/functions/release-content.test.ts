// What visitors, and with them the site's build, learn of a release while it is not on the site, before its day, and from
// then on; and what a moderator learns of it.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffArticle } from '#src/features/news/admin/contract.ts'
import { fetchContent } from '#src/lib/site-content.ts'
import { rowOf } from '#netlify/server/http/rows.ts'
import { someEdition, someRelease, someTrack } from '#tests/support/backend/releases.ts'
import { Browser } from '#tests/support/functions/browser-session.ts'
import { admin, backend, exec, moderator, sql } from '#tests/support/functions/staff-fixture.ts'

const { editions: _editions, tracks: _tracks, coverAlt: _alt, ...someFields } = someRelease
/** What visitors see of its row; the cover is added later. */
const shownFields = {
  ...someFields,
  formerSlugs: ['before'],
  artistId: '00000000-0000-4000-8000-0000000000b9',
  coverImage: null,
}
const releaseId = shownFields.id
const previewId = '00000000-0000-4000-8000-0000000000b3'
const earlyId = '00000000-0000-4000-8000-0000000000b7'

beforeAll(async () => {
  await exec(`
    insert into public.artists (id, name, slug, bio)
    values ('00000000-0000-4000-8000-0000000000b9', 'Odile Marrow', 'odile-marrow', 'Plays.');
    insert into public.pictures (hash, type, width, height, bytes, name, alt, ready_at)
    values (repeat('f', 32), 'webp', 960, 960, 9, 'sleeve.jpg', 'A sleeve', now());`)
  const row = rowOf(shownFields)
  const columns = Object.keys(row).join(', ')
  await sql(
    `insert into public.releases (${columns})
     select ${columns} from jsonb_populate_record(null::public.releases, $1)`,
    [JSON.stringify(row)],
  )
  await exec(`
    update public.releases r set cover_image = p.address, download_url = 'https://files.example/secret.zip'
      from public.pictures p;
    insert into public.editions (id, release_id, position, format, price, currency) values
      ('00000000-0000-4000-8000-0000000000b6', '${releaseId}', 1, 'Lathe', 2400, 'EUR');
    insert into public.tracks (id, release_id, position, title, seconds) values
      ('00000000-0000-4000-8000-0000000000b1', '${releaseId}', 1, 'Opener', 61),
      ('00000000-0000-4000-8000-0000000000b2', '${releaseId}', 2, 'Silence', null);
    insert into public.files (id, release_id, track_id, kind, name, bytes, type, ready_at) values
      ('${previewId}', '${releaseId}', '00000000-0000-4000-8000-0000000000b1', 'preview', 'p.mp3', 9, 'mp3', now()),
      ('${earlyId}', '${releaseId}', '00000000-0000-4000-8000-0000000000b1', 'early', 'e.mp3', 9, 'mp3', now()),
      ('00000000-0000-4000-8000-0000000000b4', '${releaseId}', '00000000-0000-4000-8000-0000000000b1', 'flac', 'm.flac', 9, 'flac', now()),
      ('00000000-0000-4000-8000-0000000000b5', '${releaseId}', '00000000-0000-4000-8000-0000000000b2', 'preview', 'q.mp3', 9, null, null);`)
})
beforeEach(() =>
  change(
    'listed = true, deleted_at = null, available_at = null, previews_early = false, early_at = null',
  ),
)

const change = (values: string) => exec(`update public.releases set ${values}`)
type Shown = { tracks: { preview: string | null; isWhole: boolean }[] } & Record<string, unknown>
const shown = async () => (await fetchContent()).releases as Shown[]
const previews = async () =>
  (await shown()).map(({ tracks }) => tracks.map(({ preview }) => preview))

/** What the Data API answers to a path below /rest/v1, with a token of somebody's or with none. */
async function ask(path: string, token?: string): Promise<unknown> {
  const headers = {
    apikey: backend.secrets.publishableKey,
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return (await fetch(`${backend.url}/rest/v1/${path}`, { headers })).json()
}

test('a release on the site is told with its tracks and previews, and with no file of its own', async () => {
  const [{ project }] = (await sql('select private.project_id() as project')) as [
    { project: string },
  ]
  expect(await shown()).toEqual([
    {
      ...shownFields,
      coverImage: `/media/${project}/${'f'.repeat(32)}-960x960.webp`,
      coverAlt: 'A sleeve',
      availableAt: null,
      dayToldAt: expect.any(String),
      editions: [
        {
          ...someEdition,
          format: 'Lathe',
          description: null,
          copies: null,
          price: 2400,
          currency: 'EUR',
        },
      ],
      tracks: [
        {
          position: 1,
          title: 'Opener',
          artist: null,
          seconds: 61,
          side: null,
          isrc: null,
          lyrics: null,
          preview: `/media/${project}/${previewId}.mp3`,
          previewBytes: 9,
          isWhole: false,
        },
        { ...someTrack, position: 2, title: 'Silence', seconds: null },
      ],
    },
  ])
})

test('a pre-order is told with its day and note, and is in stock from that day on', async () => {
  const preOrder = async (day: string) => {
    await exec(
      `update public.editions set state = 'pre_order', ships_on = current_date + ${day}, ships_note = 'Slow'`,
    )
    return (await shown())[0]?.['editions']
  }
  expect(await preOrder('1')).toMatchObject([{ state: 'pre_order', shipsNote: 'Slow' }])
  const later = { shipsOn: null, shipsBefore: null, shipsNote: null }
  expect(await preOrder('0')).toMatchObject([{ state: 'in_stock', price: 2400, ...later }])
})

test('before its day a release is told without previews, unless they are ticked', async () => {
  await change("available_at = now() + interval '1 minute'")
  expect(await previews()).toEqual([[null, null]])
  await change('previews_early = true')
  expect(await previews()).toEqual([[expect.stringContaining(previewId), null]])
  await change("previews_early = false, available_at = now() - interval '1 minute'")
  expect(await previews()).toEqual([[expect.stringContaining(previewId), null]])
})

test('from its day on the early track is told whole in place of its preview, before and after the release', async () => {
  const heard = async (values: string) => {
    await change(values)
    const [release] = await shown()
    return release!.tracks.map(({ preview, isWhole }) => [preview?.slice(-40, -4), isWhole])
  }
  const nothing = [undefined, false]
  const day = "available_at = now() + interval '9 days'"
  expect(await heard(`${day}, early_at = now() + interval '1 minute'`)).toEqual([nothing, nothing])
  expect(JSON.stringify(await fetchContent())).not.toContain(earlyId)
  expect(await heard(`early_at = now() + interval '1 minute', previews_early = true`)).toEqual([
    [previewId, false],
    nothing,
  ])
  expect(await heard(`early_at = now()`)).toEqual([[earlyId, true], nothing])
  expect(await heard(`previews_early = false`)).toEqual([[earlyId, true], nothing])
  expect(await heard(`available_at = now()`)).toEqual([[earlyId, true], nothing])
  expect(await heard(`early_at = null`)).toEqual([[previewId, false], nothing])
  await exec(`update public.files set removed_at = now() where id = '${earlyId}'`)
  expect(await heard(`early_at = now()`)).toEqual([[previewId, false], nothing])
  await exec(`update public.files set removed_at = null where id = '${earlyId}'`)
})

test('nobody but an admin reads when the early track is heard', async () => {
  await change("early_at = now() + interval '1 day'")
  expect(await ask('releases?select=early_at')).toHaveProperty('code', '42501')
  expect(await ask('releases?select=early_at', moderator.tokens().access_token)).toEqual([])
  expect(await ask('files?select=id')).toHaveProperty('code', '42501')
  expect(JSON.stringify(await fetchContent())).not.toContain('earlyAt')
})

test('a release day that moves is told with the one before, until it is out', async () => {
  const told = async (values: string) => {
    await change(values)
    const [release] = await shown()
    const day = release!['formerAvailableAt'] as string | null
    return day && new Date(day).toISOString()
  }
  expect(await told("available_at = '2099-11-20T10:00Z'")).toBeNull()
  expect(await told("available_at = '2099-12-04T10:00Z'")).toBe('2099-11-20T10:00:00.000Z')
  expect(await told('available_at = now()')).toBeNull()
})

test.each([
  ['is not on the site', 'listed = false'],
  ['was deleted', 'deleted_at = now()'],
  ['is not on the site before its day', "listed = false, available_at = now() + interval '1 day'"],
])('visitors learn nothing of a release that %s', async (_, values) => {
  await change(`${values}, previews_early = true, early_at = now()`)
  const content = JSON.stringify(await fetchContent())
  expect(await shown()).toEqual([])
  for (const word of ['una-corda', 'before', 'Opener', 'TH-010', previewId, earlyId, 'Lathe'])
    expect(content).not.toContain(word)
  for (const path of ['releases?select=id', 'tracks?select=id', 'editions?select=format'])
    expect([path, await ask(path)]).toEqual([path, []])
})

test('a moderator chooses among releases on the site, and reads no other and no picture use of one', async () => {
  const token = moderator.tokens().access_token
  const both = async () => [
    await ask('rpc/read_release_choices', token),
    await ask('releases?select=id', token),
    ((await ask('rpc/list_pictures', token)) as { items: { uses: unknown[] }[] }).items[0]!.uses,
  ]
  const choice = {
    id: releaseId,
    artist: 'Odile Marrow',
    title: 'Una Corda',
    slug: shownFields.slug,
  }
  expect(await both()).toEqual([{ releases: [choice] }, [], []])
  await change('listed = false')
  expect(await both()).toEqual([{ releases: [] }, [], []])
})

const article = {
  title: 'New record',
  excerpt: 'Bring a record.',
  content: 'Any label.',
  type: 'release',
  eventDate: '2027-05-01',
}
type Saved = { article: StaffArticle }
const readArticle = async (by: typeof admin, id: string) =>
  (await by.call<Saved>('readArticle', { id })).article
const publishAbout = (by: typeof admin, about: string) =>
  by.call<Saved>('createArticle', { ...article, published: true, releaseId: about })

/** Which answers to visitors and a moderator have the id of the release: about an article on the site and a draft of it. */
async function whoTellsItsId(published: string, draft: string): Promise<string[]> {
  const token = moderator.tokens().access_token
  const link = await admin.call<{ url: string }>('createPreviewLink', { recordId: draft })
  const preview = { token: link.url.slice(-43) }
  const answers = {
    'the content of the site': await fetchContent(),
    'the content of the site, asked by a moderator': await ask('rpc/site_content', token),
    'all columns, asked by a visitor': await ask('news?select=*'),
    'the column, asked by a visitor': await ask('news?select=id,release_id'),
    'all columns, asked by a moderator': await ask('news?select=*', token),
    'the column, asked by a moderator': await ask('news?select=id,release_id', token),
    'a filter, asked by a moderator': await ask(`news?select=id&release_id=eq.${releaseId}`, token),
    'the list': await ask('rpc/list_news', token),
    'the article on the site': await readArticle(moderator, published),
    'the draft': await readArticle(moderator, draft),
    'the preview': await new Browser().ask('POST /api/preview', preview),
  }
  return Object.entries(answers)
    .filter(([, answer]) => JSON.stringify(answer).includes(releaseId))
    .map(([name]) => name)
}

test('the id of a release that is not on the site leaves the database for admins alone', async () => {
  const { article: published } = await publishAbout(admin, releaseId)
  const { article: draft } = await admin.call<Saved>('createArticle', {
    ...article,
    published: false,
    releaseId,
  })
  expect(await whoTellsItsId(published.id, draft.id)).toEqual([
    'the content of the site',
    'the content of the site, asked by a moderator',
    'the article on the site',
    'the draft',
  ])
  for (const hidden of ['listed = false', 'deleted_at = now()']) {
    await change(hidden)
    expect(await whoTellsItsId(published.id, draft.id)).toEqual([])
    expect((await readArticle(admin, draft.id)).releaseId).toBe(releaseId)
    await change('listed = true, deleted_at = null')
  }
})

test('a moderator cannot link an article to a release that is not on the site, and removes no such link', async () => {
  const { article: linked } = await publishAbout(admin, releaseId)
  await change('listed = false')
  const unknown = '00000000-0000-4000-8000-00000000dead'
  const refused = await publishAbout(moderator, releaseId)
  expect(refused).toEqual(await publishAbout(moderator, unknown))
  expect(refused.status).toBe(409)

  const linkTo = async (by: typeof admin, about: string) => {
    const { updatedAt } = await readArticle(by, linked.id)
    const changed = { ...article, published: true, releaseId: about, updatedAt }
    return (await by.call<Saved>('changeArticle', { id: linked.id, ...changed })).status
  }
  expect(await linkTo(moderator, '')).toBe(200)
  expect((await readArticle(moderator, linked.id)).releaseId).toBe('')
  expect((await readArticle(admin, linked.id)).releaseId).toBe(releaseId)
  expect(await linkTo(moderator, unknown)).toBe(409)
  expect(await linkTo(admin, '')).toBe(200)
  expect((await readArticle(admin, linked.id)).releaseId).toBe('')
})
