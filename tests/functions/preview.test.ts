// Secret links to articles that are not out: who makes them, what they show, and when they are over.
import { expect, test } from 'vitest'
import { openPreview } from '#netlify/server/news/preview.ts'
import { noPreviewNeededMessage } from '#src/lib/record-messages.ts'
import { previewOverMessage } from '#src/features/news/messages.ts'
import type { PreviewOpened } from '#src/features/news/preview.ts'
import { articleInput } from '#src/features/news/admin/schema.ts'
import type { StaffArticle } from '#src/features/news/admin/contract.ts'
import { releaseLink } from '#src/features/releases/release.ts'
import { addReleases, releaseId } from '#tests/support/backend/backend.ts'
import { Browser } from '#tests/support/functions/browser-session.ts'
import { inputOf } from '#tests/support/functions/input-of.ts'
import { admin, backend, exec, moderator, sql } from '#tests/support/functions/staff-fixture.ts'

const valid = { title: 'Open [bold]scale[/bold] day', excerpt: 'Bring a record.', published: false }

const add = async (body: object = {}) =>
  (
    await moderator.call<{ article: StaffArticle }>('createArticle', {
      ...valid,
      content: 'Any label.',
      ...body,
    })
  ).article
const save = ({ id, ...article }: StaffArticle, changes: object) =>
  moderator.call('changeArticle', { id, ...inputOf(articleInput, { ...article, ...changes }) })
type Link = { url: string; expiresAt: string; link: object | null }
const link = (verb: 'read' | 'create' | 'end', { id }: { id: string }, by = moderator) =>
  by.call<Link>(`${verb}PreviewLink`, { recordId: id })
async function makeLink(article: { id: string }, by = moderator): Promise<string> {
  const { status, url } = await link('create', article, by)
  expect(status).toBe(201)
  return new URL(url).hash.slice(1)
}
const open = (token: string) => new Browser().ask<PreviewOpened>('POST /api/preview', { token })

async function expectOver(token: string): Promise<void> {
  const error = { code: 'link-over', message: previewOverMessage }
  expect(await open(token)).toEqual({ status: 404, error })
}

/** A release that is not on the site, and its track. */
const hidden = '00000000-0000-4000-8000-0000000000c1'

test('a link to a draft shows anybody the article as it was last saved, for 30 days', async () => {
  const draft = await add({ type: 'show', eventDate: '2030-01-01', venue: 'Court One' })
  const { url, expiresAt } = await link('create', draft)
  expect(url).toMatch(/^http:\/\/localhost:9\/preview#[\w-]{43}$/)
  const days = (Date.parse(expiresAt) - Date.now()) / (24 * 60 * 60 * 1000)
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)
  const token = new URL(url).hash.slice(1)
  // Opening uses nothing up.
  for (let time = 0; time < 2; time++)
    expect(await open(token)).toMatchObject({
      outcome: 'article',
      article: { title: valid.title, author: 'mo', show: { place: 'Court One' }, release: null },
    })
  await save(draft, { title: 'Closed scale day' })
  expect(await open(token)).toMatchObject({ article: { title: 'Closed scale day' } })
  const rows = await sql('select * from public.preview_links')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a link to a press kit shows a record that is not announced, with its music and without a page', async () => {
  await exec(`insert into public.releases (id, title, artist, year, catalogue_number)
    values ('${hidden}', 'Hidden', 'Odile', '2027', 'TH-013');
    insert into public.tracks (id, release_id, position, title) values ('${hidden}', '${hidden}', 1, 'First');
    insert into public.files (release_id, track_id, kind, name, bytes, type, ready_at)
    values ('${hidden}', '${hidden}', 'preview', 'first.mp3', 9, 'mp3', now());
    insert into public.press_kits (title, short, release_id, published)
    values ('Hidden kit', 'Not a word.', '${hidden}', true);
    insert into public.artists (id, name, slug, bio) values ('${hidden}', 'Odile', 'odile', '-');
    update public.releases set artist_id = '${hidden}' where id = '${hidden}';
    insert into public.news (title, content, type, event_date, published, published_at)
    values ('Odile plays', '-', 'show', current_date + 9, true, now()),
           ('Odile plays, a draft', '-', 'show', current_date + 9, false, null),
           ('Odile plays, to come', '-', 'show', current_date + 9, true, now() + interval '1 day'),
           ('Odile has played', '-', 'show', current_date - 9, true, now())`)
  const [{ id }] = (await sql('select id from public.press_kits')) as [{ id: string }]
  const token = await makeLink({ id }, admin)
  const { shown } = (await open(token)) as Extract<PreviewOpened, { outcome: 'press-kit' }>
  expect(shown).toMatchObject({
    title: 'Hidden kit',
    path: null,
    facts: expect.arrayContaining([{ name: 'Catalogue number', value: 'TH-013' }]),
    tracks: [{ title: 'First', preview: expect.stringMatching(/^\/media\//) }],
    shows: [{ path: expect.stringMatching(/^\/news\/odile-plays-[0-9a-f]/) }],
  })
  expect(shown.text).not.toContain('Page:')
  await exec("update public.releases set listed = true where title = 'Hidden'")
  expect(await open(token)).toMatchObject({
    outcome: 'out',
    title: 'Hidden kit',
    path: '/press/hidden-kit',
  })
  await exec(`delete from public.press_kits; delete from public.files; delete from public.tracks;
    delete from public.news where title like 'Odile %';
    delete from public.releases where id = '${hidden}'; delete from public.artists where id = '${hidden}'`)
})

test('a link to goods that are not out shows their page, and of a hidden release nothing', async () => {
  await exec(`insert into public.releases (title, artist, year) values ('Hidden', 'Odile', '2026');
    insert into public.goods (title, content, currency, variants, release_id, published) values (
    'Tour shirt', 'Cotton', 'GBP', '[{"name": "M", "price": 1800, "state": "in_stock", "links": []}]',
    (select id from public.releases where title = 'Hidden'), false)`)
  const [{ id }] = (await sql('select id from public.goods')) as [{ id: string }]
  const token = await makeLink({ id }, admin)
  const shown = async () => (await open(token)) as Extract<PreviewOpened, { outcome: 'goods' }>
  expect(await shown()).toMatchObject({
    outcome: 'goods',
    shown: {
      goods: { title: 'Tour shirt', variants: [{ name: 'M', price: 1800, state: 'in_stock' }] },
      belongsTo: [],
    },
  })
  await exec("update public.releases set listed = true where title = 'Hidden'")
  expect((await shown()).shown.belongsTo).toEqual([
    releaseLink({ artist: 'Odile', title: 'Hidden', slug: 'odile-hidden' }),
  ])
  await exec('update public.goods set published = true')
  expect(await open(token)).toMatchObject({
    outcome: 'out',
    title: 'Tour shirt',
    path: '/goods/tour-shirt',
  })
  await exec('delete from public.goods')
})

test('the days are those of the site’s own clocks', async () => {
  const token = await makeLink(await add())
  const now = new Date('2026-11-23T23:30:00Z')
  expect(await openPreview({ token }, now)).toMatchObject({ today: '2026-11-23' })
  await exec('update public.site_settings set day_first = true')
  expect(await open(token)).toMatchObject({
    expiresOn: expect.stringMatching(/^\d+ [A-Z]/) as string,
  })
  await exec('update public.site_settings set day_first = false')
})

test('what the article is about is named only when everybody may know of it', async () => {
  await addReleases(backend)
  const about = await add({ releaseId })
  const token = await makeLink(about)
  const releaseOf = async () =>
    ((await open(token)) as { article: { release: { path: string } | null } }).article.release
  await exec('update public.releases set listed = false')
  expect(await releaseOf()).toBeNull()
  await exec('update public.releases set listed = true')
  expect((await releaseOf())?.path).toMatch(/^\/release\//)
})

test('a show says what became of it, and links who plays only where everybody may know of them', async () => {
  const [shown, hidden] = ['00000000-0000-4000-8000-0000000000a1', releaseId]
  await exec(`insert into public.artists (id, name, slug, bio, is_active)
    values ('${shown}', 'Odile', 'odile', 'x', true), ('${hidden}', 'Hidden', 'hidden', 'x', false)`)
  const acts = [
    { name: 'Odile', artistId: shown },
    { name: 'Hidden', artistId: hidden },
  ]
  const state = { showState: 'postponed', stateNote: 'The roof leaks.', endTime: '23:00' }
  const show = { type: 'show', eventDate: '2030-01-01', eventTime: '20:00', acts, ...state }
  const opened = await open(await makeLink(await add(show)))
  expect(opened).toMatchObject({
    article: {
      pageTitle: 'POSTPONED: Open scale day · Your Record Label',
      show: {
        state: 'postponed',
        note: 'The roof leaks.',
        acts: [
          { name: 'Odile', path: '/artist/odile' },
          { name: 'Hidden', path: null },
        ],
      },
    },
  })
  expect(JSON.stringify(opened)).not.toContain(hidden)
})

test('the text of an article or page names only releases that everybody may know of', async () => {
  const content = 'See [release=odile-marrow-una-corda]'
  const token = await makeLink(await add({ content }))
  await exec(`insert into public.pages (title, slug, published, content)
    values ('Imprint', 'imprint', false, '${content}')`)
  const [{ id }] = (await sql("select id from public.pages where slug = 'imprint'")) as [
    { id: string },
  ]
  const pageLink = await admin.call<Link>('createPreviewLink', { recordId: id })
  const both = async () => [
    JSON.stringify(await open(token)),
    JSON.stringify(await open(new URL(pageLink.url).hash.slice(1))),
  ]
  const name = '"name":"Odile Marrow\u00a0-\u00a0Una Corda"'
  for (const answer of await both()) expect(answer).toContain(name)
  await exec('update public.releases set listed = false')
  for (const answer of await both()) expect(answer).not.toMatch(/una.corda/i)
  await exec('update public.releases set listed = true')
})

test('whatever is the matter with a link, it is over in one and the same sentence', async () => {
  const draft = await add()
  const token = await makeLink(draft)
  for (const wrong of ['', 'x', token.slice(1), `${token}x`, token.toUpperCase(), 'a'.repeat(43)])
    await expectOver(wrong)
  await moderator.call('removeArticle', { id: draft.id })
  await expectOver(token)
})

test('an article that is out needs no link, and one that is gone gets none', async () => {
  const error = { code: 'is-out', message: noPreviewNeededMessage }
  expect(await link('create', await add({ published: true }))).toEqual({ status: 409, error })
  for (const verb of ['read', 'create', 'end'] as const)
    expect((await link(verb, { id: '00000000-0000-4000-8000-0000000000ff' })).status).toBe(404)
})
