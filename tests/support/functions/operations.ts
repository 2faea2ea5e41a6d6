// The one register of what the functions answer: every operation of each that has an address, who may call it, what it
// is sent, and how it may be asked for something else. A file or method that is missing here fails the tests.
import { readdirSync } from 'node:fs'
import type { Backend } from '#supabase/local/backend.ts'
import { addCode, addReleases, releaseId } from '#tests/support/backend/backend.ts'
import type { Handler } from './call.ts'

export type Operation = {
  /** The file in netlify/functions. */
  file: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  who: 'anyone' | 'staff' | 'admins'
  /** The status that shows that the caller was let in. A public form is asked for what is missing in an empty body. */
  hears: number
} & Sent

type Sent = {
  /** A body that is valid; undefined where none is read. */
  body?: Record<string, unknown>
  /** What its address may say, where it is a list. */
  query?: string[]
  /** What :id stands for. */
  id?: string
  /** What :saleId stands for. */
  saleId?: string
}

const id = (end: string) => `00000000-0000-4000-8000-0000000000${end}`
const [article, draft, artist, batch, message, signup, uploading, picture, otherPicture] = [
  ...['e1', 'e2', 'a1', 'ba', 'cc', 'dd', 'f2', 'b1', 'b2'],
].map(id) as [...[string, string, string, string, string, string, string, string, string]]
const [ownPage, draftPage] = [id('aa'), id('ab')]
/** What was done with codes: something that may be taken back, and a sale. */
const [given, sale, again] = [id('d1'), id('d2'), id('d3')]
/** An account that nobody signs in with. */
export const colleague = id('f1')
/** One that is removed. */
const leaver = id('f4')
const updatedAt = '2000-01-01T00:00:00.000Z'
const letter = {
  name: 'Ada',
  email: 'ada@fan.example',
  subjectType: 'other',
  customSubject: 'A remix',
  message: 'Hello',
  code: 'DEADWAX1',
  submission: '',
  website: '',
  fillTime: 9000,
}
const release = {
  ...{ title: 'Una Corda', artist: 'Odile Marrow', year: '2024', listed: true },
  ...{ coverImage: '/cover.svg', downloadUrl: 'https://files.example/all.zip' },
  ...{ mp3Url: 'https://files.example/mp3.zip', flacUrl: 'https://files.example/flac.zip' },
  ...{ artistId: artist, slug: '', catalogueNumber: 'TH-010', credits: 'Thanks' },
  ...{ availableAt: updatedAt, previewsEarly: false },
  ...{ pLine: '2024 Odile', cLine: '2024 Odile' },
  editions: [
    {
      ...{
        id: '00000000-0000-4000-8000-0000000000e1',
        format: 'LP',
        description: 'Black',
        copies: 300,
      },
      ...{ catalogueNumber: 'TH-010LP', barcode: '4006381333931', price: 2400, currency: 'EUR' },
      ...{ state: 'pre_order', shipsOn: '2030-01-01', shipsNote: 'Slow boat' },
      links: [{ name: 'Us', url: '/shop' }],
    },
  ],
  listeningLinks: [{ name: 'Bandcamp', url: 'https://odile.example/una-corda' }],
}
const roster = {
  ...{ name: 'Odile', slug: 'odile-marrow', bio: 'Plays.', image: '/odile.svg' },
  ...{ linkText: 'HEAR', linkUrl: 'https://odile.example', colorScheme: 'Stone Light' },
  ...{ displayOrder: '1', isActive: true, isClaimSpot: false },
}
const news = {
  ...{ title: 'Tour', excerpt: 'Soon', content: 'We play.', type: 'show', published: true },
  ...{ featured: false, featuredImage: '/tour.svg', publishedAt: updatedAt },
  ...{ eventDate: '2030-01-01', eventTime: '20:30', doorsTime: '19:00', releaseId },
  ...{ venue: 'Pump Hall 2', city: 'Marram', ticketUrl: '/shop', soldOut: true },
}
const pageOfLabel = {
  ...{ title: 'Imprint', slug: 'imprint', content: 'Who we are.', image: '/desk.svg' },
  ...{ placement: 'footer', position: '1', published: true, publishedAt: updatedAt },
}
const settings = {
  ...{ labelName: 'Deadwax', tagline: 'x', contactEmail: 'a@label.example', description: 'x' },
  socialLinks: {
    instagram: 'https://instagram.example/label',
    bandcamp: '',
    spotify: '',
    soundcloud: '',
    twitter: '',
  },
  aboutText: { whoWeAre: 'x' },
  pictures: { logo: '/icons/icon-512.png', share: '' },
  siteSettings: { enableShop: true, featuredArtistsCount: 4 },
}
const sleeve = {
  ...{ hash: 'ab'.repeat(16), type: 'webp', width: 960, height: 960, fileBytes: [9, 9, 9] },
  ...{ name: 'IMG_0042.jpg', alt: 'A sleeve' },
}
const page = ['after', 'limit']

const operation = (
  who: Operation['who'],
  line: string,
  hears: number,
  sent: Sent = {},
): Operation => {
  const [method, path] = line.split(' ') as [Operation['method'], string]
  return { file: fileOf(path), method, path, who, hears, ...sent }
}
const anyone = (line: string, hears: number, sent?: Sent) => operation('anyone', line, hears, sent)
const staff = (line: string, hears: number, sent?: Sent) => operation('staff', line, hears, sent)
const admins = (line: string, hears: number, sent?: Sent) => operation('admins', line, hears, sent)

/** What may be done to the rows of a table: listed, added, read, changed from an old version, deleted and restored, one
 * or several at once. */
const rows = (
  by: typeof admins,
  path: string,
  row: string,
  body: Record<string, unknown>,
  query: string[],
) => [
  by(`GET ${path}`, 200, { query: [...query, ...page] }),
  by(`POST ${path}`, 201, { body }),
  by(`GET ${path}/:id`, 200, { id: row }),
  by(`PATCH ${path}/:id`, 409, { id: row, body: { ...body, updatedAt } }),
  by(`DELETE ${path}/:id`, 200, { id: row }),
  by(`POST ${path}/:id/restore`, 200, { id: row }),
  by(`POST ${path}/delete`, 200, { body: { ids: [row] } }),
  by(`POST ${path}/restore`, 200, { body: { ids: [row] } }),
]

export const operations: Operation[] = [
  anyone('GET /api/redeem', 303),
  anyone('POST /api/redeem', 400, { body: { code: 'DEADWAX1', claim: '' } }),
  anyone('GET /api/redeem/calendar', 400, { query: ['release'] }),
  anyone('GET /api/download', 303),
  anyone('POST /api/download', 404, {
    body: { code: 'DEADWAX1', claim: 'the-claim-of-a-fan', file: uploading },
  }),
  anyone('POST /api/transfer', 400, { body: { code: 'DEADWAX1', claim: 'the-claim-of-a-fan' } }),
  anyone('POST /api/transfer/accept', 400, {
    body: { token: 'a-token-of-a-transfer0', claim: 'the-claim-of-a-fan' },
  }),
  anyone('GET /api/contact', 303),
  anyone('POST /api/contact', 400, { body: letter }),
  anyone('GET /api/newsletter', 303),
  anyone('POST /api/newsletter', 400, {
    body: { name: 'Ada', email: 'ada@fan.example', website: '', fillTime: 9000 },
  }),
  anyone('POST /api/session', 400, {
    body: { email: 'nobody@label.example', password: 'a long password' },
  }),
  anyone('DELETE /api/session', 200),
  staff('GET /api/session', 200),
  admins('GET /api/users', 200),
  admins('POST /api/users', 400, {
    body: { username: 'Bo', email: 'bo@label.example', password: 'short', role: 'moderator' },
  }),
  admins('PATCH /api/users/:id', 200, { id: colleague, body: { role: 'moderator' } }),
  admins('DELETE /api/users/:id', 200, { id: leaver }),
  admins('POST /api/users/:id/reset', 201, { id: colleague }),
  admins('DELETE /api/users/:id/sessions', 200, { id: colleague }),
  admins('GET /api/invites', 200),
  admins('DELETE /api/invites/:id', 404, { id: colleague }),
  admins('POST /api/invites', 201, {
    body: { username: 'An', email: 'an@label.example', role: 'moderator' },
  }),
  anyone('POST /api/invites/look', 404, { body: { token: 'a-token-of-nobody' } }),
  anyone('POST /api/invites/accept', 400, {
    body: { token: 'a-token-of-nobody', password: 'their first password' },
  }),
  anyone('POST /api/password/forgot', 400, { body: { email: 'nobody@label.example' } }),
  staff('POST /api/password', 403, {
    body: { currentPassword: 'not this one', newPassword: 'another password' },
  }),
  ...rows(admins, '/api/releases', releaseId, release, ['q', 'artist', 'status', 'sort']),
  admins('GET /api/catalogue', 200, { query: ['kind', 'after'] }),
  admins('POST /api/catalogue', 409, {
    body: {
      ...{ kind: 'releases', isUndo: false },
      items: [
        {
          id: releaseId,
          updatedAt,
          version: '',
          values: { title: 'Tare' },
          tracks: null,
          editions: null,
        },
      ],
    },
  }),
  admins('GET /api/catalogue/csv', 200),
  admins('GET /api/files', 400, { query: ['releaseId'] }),
  admins('POST /api/files', 201, {
    body: { releaseId, trackId: null, kind: 'mp3', name: 'una-corda.zip', bytes: 9 },
  }),
  admins('GET /api/files/:id', 404, { id: uploading }),
  admins('POST /api/files/:id', 409, {
    id: uploading,
    body: { parts: [{ number: 1, etag: 'x' }] },
  }),
  admins('DELETE /api/files/:id', 200, { id: uploading }),
  admins('PUT /api/tracks', 409, {
    body: {
      ...{ releaseId, version: 'of another list' },
      tracks: [{ id: uploading, title: 'First', artist: 'Odile', seconds: 9 }],
    },
  }),
  staff('GET /api/pictures', 200, { query: ['q', 'address', ...page] }),
  staff('POST /api/pictures', 201, { body: sleeve }),
  staff('POST /api/pictures/:id', 409, { id: picture }),
  staff('PATCH /api/pictures/:id', 200, { id: picture, body: { alt: 'A sleeve' } }),
  admins('POST /api/pictures/:id/replacement', 404, {
    id: picture,
    body: { id: otherPicture },
  }),
  admins('DELETE /api/pictures/:id', 200, { id: otherPicture }),
  ...rows(admins, '/api/artists', artist, roster, ['q', 'status', 'sort']),
  admins('GET /api/artists/order', 200),
  admins('POST /api/artists/:id/move', 200, { id: artist, body: { after: null } }),
  staff('GET /api/news/releases', 200),
  staff('GET /api/news/show-choices', 200),
  staff('POST /api/news/publish', 200, { body: { ids: [article], published: false } }),
  ...rows(staff, '/api/news', article, news, ['q', 'kind', 'sort']),
  staff('PUT /api/news/:id/featured', 200, { id: article, body: { after: null } }),
  staff('DELETE /api/news/:id/featured', 200, { id: article }),
  staff('GET /api/news/:id/preview-link', 200, { id: draft }),
  staff('POST /api/news/:id/preview-link', 201, { id: draft }),
  staff('DELETE /api/news/:id/preview-link', 200, { id: draft }),
  ...rows(admins, '/api/pages', ownPage, pageOfLabel, ['q', 'status', 'sort']),
  admins('GET /api/pages/:id/preview-link', 200, { id: draftPage }),
  admins('POST /api/pages/:id/preview-link', 201, { id: draftPage }),
  admins('DELETE /api/pages/:id/preview-link', 200, { id: draftPage }),
  anyone('POST /api/preview', 404, { body: { token: 'a-token-of-nobody'.padEnd(43, '0') } }),
  admins('GET /api/settings', 200),
  admins('PATCH /api/settings', 409, { body: { ...settings, updatedAt } }),
  admins('GET /api/redirects', 200),
  admins('POST /api/redirects', 200, {
    body: { saved: [{ from: '/old-page', to: '/news' }], removed: ['/older-page'] },
  }),
  admins('GET /api/codes', 200, { query: ['releaseId', 'batchId', 'state', 'q', 'sort', ...page] }),
  admins('POST /api/codes', 201, {
    body: { releaseId, quantity: 1, prefix: 'DW', batchName: 'First', isDormant: true },
  }),
  admins('PATCH /api/codes', 200, { body: { id: 'SECRET01', releaseId } }),
  admins('GET /api/codes/open', 200, { query: ['prefix'] }),
  admins('POST /api/codes/search', 200, { body: { code: 'SECRET01' } }),
  admins('POST /api/codes/actions', 200, {
    body: {
      ...{ action: 'void', actionId: again, batchId: batch, serials: [1, 1] },
      ...{ reason: 'Misprinted', givenTo: 'Radio 3' },
    },
  }),
  admins('POST /api/codes/undo', 200, { body: { actionId: given } }),
  admins('POST /api/codes/replace', 201, {
    body: { id: 'MISPRINT', reason: 'Misprinted', requestId: id('d4') },
  }),
  admins('POST /api/codes/import', 201, {
    body: { releaseId, batchName: 'Sleeves', csv: 'code\nabcd-2345', dryRun: false },
  }),
  admins('GET /api/codes/statistics', 200, { query: ['releaseId'] }),
  admins('GET /api/batches', 200, { query: ['releaseId', ...page] }),
  admins('GET /api/batches/:id', 200, { id: batch }),
  admins('GET /api/batches/:id/csv', 200, { id: batch }),
  admins('GET /api/batches/:id/printers-csv', 200, { id: batch }),
  admins('POST /api/batches/:id/sales', 201, { id: batch, body: { saleId: id('d5') } }),
  admins('DELETE /api/batches/:id/sales/:saleId', 200, { id: batch, saleId: sale }),
  admins('GET /api/batches/:id/statistics', 200, { id: batch }),
  admins('POST /api/batches/:id/rehearsal', 200, { id: batch }),
  admins('GET /api/messages', 200, { query: ['q', 'delivered', 'box', ...page] }),
  admins('PATCH /api/messages/:id', 200, { id: message, body: { isAnswered: true } }),
  admins('POST /api/messages/:id/retry', 409, { id: message }),
  admins('DELETE /api/messages/:id', 200, { id: message }),
  admins('GET /api/signups', 200, { query: ['q', 'sort', ...page] }),
  admins('GET /api/signups/all/csv', 200),
  admins('DELETE /api/signups/:id', 200, { id: signup }),
  admins('GET /api/audit', 200, { query: ['action', 'actor', ...page] }),
  staff('GET /api/dashboard', 200),
  staff('POST /api/search', 200, { body: { query: 'SECRET01' } }),
  staff('GET /api/publishing', 200),
  staff('POST /api/publishing', 200, { body: { now: true } }),
  admins('PATCH /api/publishing', 200, {
    body: { automatic: true, daily: false, monthlyLimit: 20 },
  }),
  // The last, because it ends the session that asks.
  staff('DELETE /api/session/all', 200),
]

/** The functions that have no address: Netlify's clock and its deploys call them. */
export const schedules: Record<string, string> = { 'publish-schedule': '*/2 * * * *' }
export const events: Record<string, string[]> = { deploys: ['deploySucceeded', 'deployFailed'] }

/** The clock's call as an operation. */
export const clock = anyone('POST /.netlify/publish-schedule', 200)

/** What is deployed, as the file system has it. */
export const functionFiles = (): string[] =>
  readdirSync('netlify/functions').map((file) => file.replace(/\.ts$/, ''))

/** The address of an operation. */
export const addressOf = ({ path, id = '', saleId = '' }: Operation, of = id): string =>
  path.replace(':id', encodeURIComponent(of)).replace(':saleId', saleId)

export const lineOf = ({ method, path }: Operation): string => `${method} ${path}`

/** The file in netlify/functions that answers at a path, before which a method may stand. */
export function fileOf(path: string): string {
  if (path.endsWith('/api/search')) return 'dashboard'
  if (path.endsWith('/api/redirects')) return 'settings'
  if (path.includes('/api/catalogue')) return 'releases'
  return path.endsWith('/api/tracks') ? 'files' : path.split(/[/?]/)[2]!
}

export async function load(file: string): Promise<Handler> {
  const { default: handler } = (await import(`#netlify/functions/${file}.ts`)) as {
    default: Handler
  }
  return handler
}

/** What the operations are about: one row of everything. */
export async function addEverything(backend: Backend): Promise<void> {
  await addReleases(backend)
  await backend.database.exec(`
    insert into auth.users (id, email)
    values ('${colleague}', 'cal@label.example'), ('${leaver}', 'lea@label.example');
    insert into public.users (id, username, email)
    values ('${colleague}', 'cal', 'cal@label.example'), ('${leaver}', 'lea', 'lea@label.example');
    insert into public.code_batches (id, name, release_id) values ('${batch}', 'First', '${releaseId}');
    insert into public.artists (id, name, slug, bio) values ('${artist}', 'Odile', 'odile', 'Plays.');
    insert into public.news (id, title, excerpt, content, published)
    values ('${article}', 'News', 'x', 'x', true), ('${draft}', 'Draft', 'x', 'x', false);
    insert into public.contact_messages (id, name, email, subject_type, message, leased_until)
    values ('${message}', 'Ada', 'ada@fan.example', 'join-label', 'Hello', now() + interval '1 hour');
    insert into public.files (id, release_id, kind, name, bytes)
    values ('${uploading}', '${releaseId}', 'download', 'on-its-way.zip', 9);
    insert into public.pictures (id, hash, type, width, height, bytes, name)
    values ('${picture}', repeat('1', 32), 'webp', 480, 480, 9, 'on-its-way.jpg'),
           ('${otherPicture}', repeat('2', 32), 'webp', 480, 480, 9, 'unused.jpg');
    insert into public.pages (id, title, slug, published)
    values ('${ownPage}', 'Terms', 'terms', true), ('${draftPage}', 'Shops', 'shops', false);
    insert into public.newsletter_signups (id, name, email, consent)
    values ('${signup}', 'Ada', 'ada@fan.example', 'Yes');`)
  for (const code of ['DEADWAX1', 'SECRET01', 'MISPRINT']) await addCode(backend, code)
  await backend.database.exec(`
    insert into public.codes (id, release_id, batch_id, serial, activated_at)
    values ('CARD0001', '${releaseId}', '${batch}', 1, null), ('CARD0002', '${releaseId}', '${batch}', 2, null),
           ('CARD0003', '${releaseId}', '${batch}', 3, null), ('SOLD0004', '${releaseId}', '${batch}', 4, now());
    insert into public.code_actions (id, action, batch_id, given_to)
    values ('${given}', 'give', '${batch}', 'Radio 3'), ('${sale}', 'sell', '${batch}', null);
    insert into public.code_changes (action_id, code) values ('${sale}', 'SOLD0004');`)
}
