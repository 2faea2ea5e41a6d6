// Secret links to articles that are not out: who makes them, what they show, and when they are over.
import { expect, test } from 'vitest'
import audit from '#netlify/functions/audit.ts'
import news from '#netlify/functions/news.ts'
import preview from '#netlify/functions/preview.ts'
import { openPreview } from '#netlify/server/news/preview.ts'
import { noPreviewNeededMessage, previewOverMessage } from '#src/features/news/messages.ts'
import type { PreviewOpened } from '#src/features/news/preview.ts'
import { articleInput } from '#src/features/news/admin/schema.ts'
import type { StaffArticle } from '#src/features/news/admin/contract.ts'
import { addReleases, releaseId } from '#tests/support/backend/backend.ts'
import { Browser } from '#tests/support/functions/browser-session.ts'
import { inputOf } from '#tests/support/functions/input-of.ts'
import { admin, backend, moderator } from '#tests/support/functions/staff-fixture.ts'

const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
const valid = { title: 'Open [bold]scale[/bold] day', excerpt: 'Bring a record.', published: false }

async function add(body: object = {}): Promise<StaffArticle> {
  const answer = await moderator.send(news, 'POST /api/news', {
    body: { ...valid, content: 'Any label.', ...body },
  })
  return ((await answer.json()) as { article: StaffArticle }).article
}
const save = ({ id, ...article }: StaffArticle, changes: object) => {
  const body = inputOf(articleInput, { ...article, ...changes })
  return moderator.send(news, `PATCH /api/news/${id}`, { body, params: { id } })
}
const link = (method: string, { id }: { id: string }, by = moderator) =>
  by.send(news, `${method} /api/news/${id}/preview-link`, { params: { id } })
async function makeLink(article: { id: string }, by = moderator): Promise<string> {
  const answer = await link('POST', article, by)
  expect(answer.status).toBe(201)
  const { url } = (await answer.json()) as { url: string }
  return new URL(url).hash.slice(1)
}
const open = (token: unknown) =>
  new Browser().send(preview, 'POST /api/preview', { body: { token } })
const opened = async (token: string) => (await (await open(token)).json()) as PreviewOpened

async function expectOver(token: string): Promise<void> {
  const answer = await open(token)
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { error: { code: 'link-over', message: previewOverMessage } },
  ])
}

test('a link to a draft shows anybody the article as it was last saved, for 30 days, and is in no cache', async () => {
  const draft = await add({ type: 'show', eventDate: '2030-01-01', venue: 'Court One' })
  const made = await link('POST', draft)
  const { url, expiresAt } = (await made.json()) as { url: string; expiresAt: string }
  expect(url).toMatch(/^http:\/\/localhost:9\/preview#[\w-]{43}$/)
  const days = (Date.parse(expiresAt) - Date.now()) / (24 * 60 * 60 * 1000)
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)
  const token = new URL(url).hash.slice(1)
  // Opening uses nothing up.
  for (let time = 0; time < 2; time++)
    expect(await opened(token)).toMatchObject({
      outcome: 'article',
      article: { title: valid.title, author: 'mo', show: { place: 'Court One' }, release: null },
    })
  await save(draft, { title: 'Closed scale day' })
  const answer = await open(token)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toMatchObject({ article: { title: 'Closed scale day' } })
  const rows = await backend.database.query('select * from public.preview_links', [])
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a scheduled article is shown until its hour, and from then on the link says where it is', async () => {
  const token = await makeLink(await add({ published: true, publishedAt: tomorrow }))
  const shown = await opened(token)
  expect(shown.outcome).toBe('article')
  const { path, publishedAt } = (shown as Extract<PreviewOpened, { outcome: 'article' }>).article
  expect(Date.parse(publishedAt)).toBe(Date.parse(tomorrow))
  await backend.database.exec(
    "update public.news set published_at = now() - interval '1 second' where published_at > now()",
  )
  expect(await opened(token)).toEqual({
    outcome: 'out',
    title: 'Open scale day',
    path,
  })
})

test('the days are those of the site’s own clocks', async () => {
  const token = await makeLink(await add())
  const now = new Date('2026-11-23T23:30:00Z')
  expect(await openPreview({ token }, now)).toMatchObject({ today: '2026-11-23' })
})

test('what the article is about is named only when everybody may know of it', async () => {
  await addReleases(backend)
  const about = await add({ releaseId })
  const token = await makeLink(about)
  const releaseOf = async () =>
    ((await opened(token)) as { article: { release: { path: string } | null } }).article.release
  await backend.database.exec('update public.releases set listed = false')
  expect(await releaseOf()).toBeNull()
  await backend.database.exec('update public.releases set listed = true')
  expect((await releaseOf())?.path).toMatch(/^\/release\//)
})

test('a new link ends the older one, one that is taken back shows nothing, and staff see whose it is', async () => {
  const draft = await add()
  expect(await (await link('GET', draft)).json()).toEqual({ link: null })
  const older = await makeLink(draft)
  const newer = await makeLink(draft, admin)
  await expectOver(older)
  expect(await opened(newer)).toMatchObject({ outcome: 'article' })
  const seen = (await (await link('GET', draft)).json()) as { link: object }
  expect(Object.keys(seen.link).sort()).toEqual(['expiresAt', 'madeBy'])
  expect(seen.link).toMatchObject({ madeBy: 'ada' })
  expect((await link('DELETE', draft)).status).toBe(200)
  await expectOver(newer)
  expect(await (await link('GET', draft)).json()).toEqual({ link: null })
  expect((await link('DELETE', draft)).status).toBe(404)
  const log = await admin.send(audit, 'GET /api/audit?limit=3')
  const { items } = (await log.json()) as { items: { action: string; subject: string }[] }
  expect(items.map(({ action }) => action)).toEqual([
    'preview-link-ended',
    'preview-link-made',
    'preview-link-made',
  ])
  expect(items[0]!.subject).toBe(valid.title)
})

test('whatever is the matter with a link, it is over in one and the same sentence', async () => {
  const draft = await add()
  const token = await makeLink(draft)
  for (const wrong of ['', 'x', token.slice(1), `${token}x`, token.toUpperCase(), 'a'.repeat(43)])
    await expectOver(wrong)
  await moderator.send(news, `DELETE /api/news/${draft.id}`, { params: { id: draft.id } })
  await expectOver(token)
})

test('an article that is out needs no link, and one that is gone gets none', async () => {
  const out = await link('POST', await add({ published: true }))
  expect([out.status, await out.json()]).toEqual([
    409,
    { error: { code: 'article-out', message: noPreviewNeededMessage } },
  ])
  for (const method of ['GET', 'POST', 'DELETE'])
    expect((await link(method, { id: '00000000-0000-4000-8000-0000000000ff' })).status).toBe(404)
})
