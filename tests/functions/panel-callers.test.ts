// Every operation of releases, artists, settings, codes, batches and the dashboard, and who may call it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import artist from '#netlify/functions/artist.ts'
import artistRestore from '#netlify/functions/artist-restore.ts'
import artists from '#netlify/functions/artists.ts'
import audit from '#netlify/functions/audit.ts'
import batch from '#netlify/functions/batch.ts'
import batchCsv from '#netlify/functions/batch-csv.ts'
import batches from '#netlify/functions/batches.ts'
import codeSearch from '#netlify/functions/code-search.ts'
import codes from '#netlify/functions/codes.ts'
import dashboard from '#netlify/functions/dashboard.ts'
import message from '#netlify/functions/message.ts'
import messageRetry from '#netlify/functions/message-retry.ts'
import messages from '#netlify/functions/messages.ts'
import release from '#netlify/functions/release.ts'
import releaseRestore from '#netlify/functions/release-restore.ts'
import releases from '#netlify/functions/releases.ts'
import settings from '#netlify/functions/settings.ts'
import signup from '#netlify/functions/signup.ts'
import signups from '#netlify/functions/signups.ts'
import signupsCsv from '#netlify/functions/signups-csv.ts'
import type { Backend } from '#supabase/local/backend.ts'
import {
  addCode,
  addReleases,
  deletedReleaseId,
  releaseId,
  setEnvironment,
  startTestBackend,
} from '#tests/support/backend.ts'
import { addStaff, Browser, signedIn } from '#tests/support/browser-session.ts'
import type { Handler } from '#tests/support/call.ts'

let backend: Backend
let disabledId: string
let browsers: Record<'ada' | 'mo', Browser>

const batchId = '00000000-0000-4000-8000-0000000000ba'
const messageId = '00000000-0000-4000-8000-0000000000cc'
const signupId = '00000000-0000-4000-8000-0000000000dd'
const artistId = '00000000-0000-4000-8000-0000000000a1'
const deletedArtistId = '00000000-0000-4000-8000-0000000000a2'

beforeAll(async () => {
  backend = await startTestBackend()
  setEnvironment(backend)
  await addReleases(backend)
  await addCode(backend, 'SECRET01')
  await backend.database.exec(`
    insert into public.code_batches (id, name, release_id) values ('${batchId}', 'First', '${releaseId}');
    insert into public.artists (id, name, slug, bio) values ('${artistId}', 'Odile', 'odile', 'Plays.');
    insert into public.artists (id, name, slug, bio, deleted_at)
    values ('${deletedArtistId}', 'Gone', 'gone', 'Was here.', now());
    insert into public.contact_messages (id, name, email, subject_type, message)
    values ('${messageId}', 'Ada', 'ada@fan.example', 'join-label', 'Hello');
    insert into public.newsletter_signups (id, name, email, consent)
    values ('${signupId}', 'Ada', 'ada@fan.example', 'Yes');`)
  await addStaff(backend, 'ada', 'admin')
  await addStaff(backend, 'mo', 'moderator')
  disabledId = await addStaff(backend, 'dora', 'admin')
  browsers = { ada: await signedIn('ada'), mo: await signedIn('mo') }
})
afterAll(() => backend.stop())

beforeEach(() => backend.database.exec('delete from public.allowances'))

const sound = { title: 'New', artist: 'Somebody', year: '2026' }
const soundArtist = { name: 'New', slug: 'new', bio: 'New here.' }
const changedArtist = { ...soundArtist, updatedAt: '2000-01-01T00:00:00.000Z' }
const changedSettings = { labelName: 'New', updatedAt: '2000-01-01T00:00:00.000Z' }
const change = { ...sound, updatedAt: '2000-01-01T00:00:00.000Z' }

type Operation = [line: string, handler: Handler, body: unknown, id: string, adminHears: number]

const adminsOnly: Operation[] = [
  ['GET /api/releases', releases, undefined, '', 200],
  ['POST /api/releases', releases, sound, '', 201],
  ['GET /api/releases/:id', release, undefined, releaseId, 200],
  ['PATCH /api/releases/:id', release, change, releaseId, 409],
  ['DELETE /api/releases/:id', release, undefined, deletedReleaseId, 404],
  ['POST /api/releases/:id/restore', releaseRestore, {}, releaseId, 200],
  ['GET /api/artists', artists, undefined, '', 200],
  ['POST /api/artists', artists, soundArtist, '', 201],
  ['GET /api/artists/:id', artist, undefined, artistId, 200],
  ['PATCH /api/artists/:id', artist, changedArtist, artistId, 409],
  ['DELETE /api/artists/:id', artist, undefined, deletedArtistId, 404],
  ['POST /api/artists/:id/restore', artistRestore, {}, artistId, 200],
  ['GET /api/settings', settings, undefined, '', 200],
  ['PATCH /api/settings', settings, changedSettings, '', 409],
  ['GET /api/codes', codes, undefined, '', 200],
  ['POST /api/codes', codes, { releaseId, quantity: 1, batchName: 'B' }, '', 201],
  ['PATCH /api/codes', codes, { id: 'SECRET01' }, '', 200],
  ['POST /api/codes/search', codeSearch, { code: 'SECRET01' }, '', 200],
  ['GET /api/batches', batches, undefined, '', 200],
  ['GET /api/batches/:id', batch, undefined, batchId, 200],
  ['GET /api/batches/:id/csv', batchCsv, undefined, batchId, 200],
  ['GET /api/audit', audit, undefined, '', 200],
  ['GET /api/messages', messages, undefined, '', 200],
  ['POST /api/messages/:id/retry', messageRetry, {}, messageId, 409],
  ['DELETE /api/messages/:id', message, undefined, messageId, 200],
  ['GET /api/signups', signups, undefined, '', 200],
  ['GET /api/signups/all/csv', signupsCsv, undefined, '', 200],
  ['DELETE /api/signups/:id', signup, undefined, signupId, 200],
]
const operations: Operation[] = [
  ...adminsOnly,
  ['GET /api/dashboard', dashboard, undefined, '', 200],
]

const send = (browser: Browser, [line, handler, body, id]: Operation) =>
  browser.send(handler, line.replace(':id', id), { body, params: { id } })

const everything = async () => ({
  artists: await backend.database.query('select * from public.artists order by id', []),
  settings: await backend.database.query('select * from public.site_settings', []),
  releases: await backend.database.query('select * from public.releases order by id', []),
  codes: await backend.database.query('select * from public.codes order by id', []),
  batches: await backend.database.query('select * from public.code_batches order by id', []),
  messages: await backend.database.query('select * from public.contact_messages order by id', []),
  signups: await backend.database.query('select * from public.newsletter_signups order by id', []),
})

async function expectRefusal(answer: Response, status: number, code: string): Promise<void> {
  const { error } = (await answer.json()) as { error?: { code: string } }
  expect([answer.status, error?.code]).toEqual([status, code])
}

test.each(operations)('nobody may call %s', async (...operation) => {
  const before = await everything()
  await expectRefusal(await send(new Browser(), operation), 401, 'not-signed-in')
  expect(await everything()).toEqual(before)
})

test.each(adminsOnly)('a moderator may not call %s', async (...operation) => {
  const before = await everything()
  await expectRefusal(await send(browsers.mo, operation), 403, 'not-allowed')
  expect(await everything()).toEqual(before)
})

test.each(operations)('an admin may call %s', async (...operation) => {
  expect((await send(browsers.ada, operation)).status).toBe(operation[4])
})

test.each(operations)('an admin who was disabled may not call %s', async (...operation) => {
  await backend.database.query('update public.users set disabled_at = null where id = $1', [
    disabledId,
  ])
  const browser = await signedIn('dora')
  await backend.database.query('update public.users set disabled_at = now() where id = $1', [
    disabledId,
  ])
  const before = await everything()
  await expectRefusal(await send(browser, operation), 401, 'not-signed-in')
  expect(await everything()).toEqual(before)
})

test('a demotion takes effect with the session still open', async () => {
  const id = await addStaff(backend, 'dan', 'admin')
  const dan = await signedIn('dan')
  expect((await send(dan, adminsOnly[0]!)).status).toBe(200)
  await backend.database.query("update public.users set role = 'moderator' where id = $1", [id])
  for (const operation of adminsOnly)
    await expectRefusal(await send(dan, operation), 403, 'not-allowed')
})

const changes = operations.filter(([line]) => !line.startsWith('GET'))

test.each(changes)('another site may not make a browser call %s', async (...operation) => {
  const [line, handler, body, id] = operation
  const before = await everything()
  const headers = { origin: 'https://elsewhere.example' }
  const answer = await browsers.ada.send(handler, line.replace(':id', id), {
    body,
    params: { id },
    headers,
  })
  await expectRefusal(answer, 403, 'cross-origin')
  expect(await everything()).toEqual(before)
})

test.each<[Handler, string, string]>([
  [releases, 'DELETE', 'GET, POST'],
  [release, 'PUT', 'GET, PATCH, DELETE'],
  [releaseRestore, 'GET', 'POST'],
  [artists, 'DELETE', 'GET, POST'],
  [artist, 'PUT', 'GET, PATCH, DELETE'],
  [artistRestore, 'GET', 'POST'],
  [settings, 'POST', 'GET, PATCH'],
  [codes, 'DELETE', 'GET, POST, PATCH'],
  [codeSearch, 'GET', 'POST'],
  [batches, 'POST', 'GET'],
  [batch, 'DELETE', 'GET'],
  [batchCsv, 'POST', 'GET'],
  [dashboard, 'POST', 'GET'],
])('a wrong method hears which ones there are', async (handler, method, allowed) => {
  const answer = await browsers.ada.send(handler, `${method} /api/x`, { params: { id: releaseId } })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
})

test.each([release, releaseRestore, artist, artistRestore, batch, batchCsv])(
  'an address that names nothing answers 404',
  async (handler) => {
    const method = [releaseRestore, artistRestore].includes(handler) ? 'POST' : 'GET'
    for (const id of ['nothing', '00000000-0000-4000-8000-0000000000ff'])
      await expectRefusal(
        await browsers.ada.send(handler, `${method} /api/x`, { params: { id }, body: undefined }),
        404,
        'not-found',
      )
  },
)
