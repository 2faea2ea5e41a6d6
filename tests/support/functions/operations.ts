// Every operation of every function that has an address: what it is sent, and how it may be asked for something else.
import { readdirSync } from 'node:fs'
import type { Backend } from '#supabase/local/backend.ts'
import { addCode, addReleases, releaseId } from '#tests/support/backend/backend.ts'
import { addStaff } from './browser-session.ts'
import type { Handler } from './call.ts'

export type Operation = {
  /** The file in netlify/functions. */
  file: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** Anyone may call it, or only who is signed in. */
  who: 'anyone' | 'staff'
  /** A body that is valid; undefined where none is read. */
  body?: Record<string, unknown>
  /** What its address may say, where it is a list. */
  query?: string[]
  /** What :id stands for. */
  id?: string
}

const id = (end: string) => `00000000-0000-4000-8000-0000000000${end}`
const [article, artist, batch, message, signup, nobody] = ['e1', 'a1', 'ba', 'cc', 'dd', 'e2'].map(
  id,
) as [string, string, string, string, string, string]
const updatedAt = '2000-01-01T00:00:00.000Z'
const letter = {
  name: 'Ada',
  email: 'ada@fan.example',
  subjectType: 'other',
  customSubject: 'A remix',
  message: 'Hello',
  submission: '',
  website: '',
  fillTime: 9000,
}
const release = {
  ...{ title: 'Una Corda', artist: 'Odile Marrow', year: '2024', listed: true },
  ...{ coverImage: '/cover.svg', downloadUrl: 'https://files.example/all.zip' },
  ...{ mp3Url: 'https://files.example/mp3.zip', flacUrl: 'https://files.example/flac.zip' },
}
const roster = {
  ...{ name: 'Odile', slug: 'odile-marrow', bio: 'Plays.', image: '/odile.svg' },
  ...{ linkText: 'HEAR', linkUrl: 'https://odile.example', colorScheme: 'Stone Light' },
  ...{ displayOrder: '1', isActive: true, isClaimSpot: false },
}
const news = {
  ...{ title: 'Tour', excerpt: 'Soon', content: 'We play.', type: 'show', published: true },
  ...{ featured: false, featuredImage: '/tour.svg', publishedAt: updatedAt },
  eventDate: '2030-01-01',
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
  siteSettings: { enableShop: true, featuredArtistsCount: 4 },
}
const page = ['after', 'limit']

const anyone: Omit<Operation, 'who'>[] = [
  { file: 'redeem', method: 'GET', path: '/api/redeem' },
  { file: 'redeem', method: 'POST', path: '/api/redeem', body: { code: 'DEADWAX1', claim: '' } },
  { file: 'contact', method: 'GET', path: '/api/contact' },
  { file: 'contact', method: 'POST', path: '/api/contact', body: letter },
  { file: 'newsletter', method: 'GET', path: '/api/newsletter' },
  {
    ...{ file: 'newsletter', method: 'POST', path: '/api/newsletter' },
    body: { name: 'Ada', email: 'ada@fan.example', website: '', fillTime: 9000 },
  },
  {
    ...{ file: 'session', method: 'POST', path: '/api/session' },
    body: { email: 'nobody@label.example', password: 'a long password' },
  },
  { file: 'session', method: 'DELETE', path: '/api/session' },
]

const one = (
  file: string,
  path: string,
  row: string,
  body: Record<string, unknown>,
): Omit<Operation, 'who'>[] => [
  { file, method: 'GET', path: `${path}/:id`, id: row },
  { file, method: 'PATCH', path: `${path}/:id`, id: row, body: { ...body, updatedAt } },
  { file, method: 'DELETE', path: `${path}/:id`, id: row },
  { file, method: 'POST', path: `${path}/:id/restore`, id: row },
]

const staff: Omit<Operation, 'who'>[] = [
  { file: 'session', method: 'GET', path: '/api/session' },
  { file: 'users', method: 'GET', path: '/api/users' },
  {
    ...{ file: 'users', method: 'POST', path: '/api/users' },
    body: { username: 'Bo', email: 'bo@label.example', password: 'short', role: 'moderator' },
  },
  {
    file: 'users',
    method: 'PATCH',
    path: '/api/users/:id',
    id: nobody,
    body: { role: 'moderator' },
  },
  {
    ...{ file: 'password', method: 'POST', path: '/api/password' },
    body: { currentPassword: 'not this one', newPassword: 'another password' },
  },
  {
    ...{ file: 'releases', method: 'GET', path: '/api/releases' },
    query: ['q', 'sort', ...page],
  },
  { file: 'releases', method: 'POST', path: '/api/releases', body: release },
  ...one('releases', '/api/releases', releaseId, release),
  {
    ...{ file: 'artists', method: 'GET', path: '/api/artists' },
    query: ['q', 'status', 'sort', ...page],
  },
  { file: 'artists', method: 'POST', path: '/api/artists', body: roster },
  ...one('artists', '/api/artists', artist, roster),
  { file: 'news', method: 'GET', path: '/api/news', query: ['q', 'kind', 'sort', ...page] },
  { file: 'news', method: 'POST', path: '/api/news', body: news },
  ...one('news', '/api/news', article, news),
  { file: 'settings', method: 'GET', path: '/api/settings' },
  {
    ...{ file: 'settings', method: 'PATCH', path: '/api/settings' },
    body: { ...settings, updatedAt },
  },
  {
    ...{ file: 'codes', method: 'GET', path: '/api/codes' },
    query: ['releaseId', 'batchId', 'used', 'sort', ...page],
  },
  {
    ...{ file: 'codes', method: 'POST', path: '/api/codes' },
    body: { releaseId, quantity: 1, prefix: 'DW', batchName: 'First' },
  },
  { file: 'codes', method: 'PATCH', path: '/api/codes', body: { id: 'SECRET01', releaseId } },
  { file: 'codes', method: 'POST', path: '/api/codes/search', body: { code: 'SECRET01' } },
  { file: 'batches', method: 'GET', path: '/api/batches', query: ['releaseId', ...page] },
  { file: 'batches', method: 'GET', path: '/api/batches/:id', id: batch },
  { file: 'batches', method: 'GET', path: '/api/batches/:id/csv', id: batch },
  {
    ...{ file: 'messages', method: 'GET', path: '/api/messages' },
    query: ['q', 'delivered', ...page],
  },
  { file: 'messages', method: 'DELETE', path: '/api/messages/:id', id: message },
  { file: 'messages', method: 'POST', path: '/api/messages/:id/retry', id: message },
  { file: 'signups', method: 'GET', path: '/api/signups', query: ['q', 'sort', ...page] },
  { file: 'signups', method: 'GET', path: '/api/signups/all/csv' },
  { file: 'signups', method: 'DELETE', path: '/api/signups/:id', id: signup },
  { file: 'audit', method: 'GET', path: '/api/audit', query: ['action', 'actor', ...page] },
  { file: 'dashboard', method: 'GET', path: '/api/dashboard' },
  { file: 'publishing', method: 'GET', path: '/api/publishing' },
  { file: 'publishing', method: 'POST', path: '/api/publishing', body: { now: true } },
  {
    ...{ file: 'publishing', method: 'PATCH', path: '/api/publishing' },
    body: { automatic: true, daily: false, monthlyLimit: 20 },
  },
]

export const operations: Operation[] = [
  ...anyone.map((operation) => ({ ...operation, who: 'anyone' as const })),
  ...staff.map((operation) => ({ ...operation, who: 'staff' as const })),
]

/** The functions that have no address: Netlify's clock and its deploys call them. */
export const withoutAddress = ['publish-schedule', 'deploys']

/** What is deployed, as the file system has it. */
export const functionFiles = (): string[] =>
  readdirSync('netlify/functions').map((file) => file.replace(/\.ts$/, ''))

export const lineOf = ({ method, path }: Operation): string => `${method} ${path}`

export async function load(file: string): Promise<Handler> {
  const { default: handler } = (await import(`#netlify/functions/${file}.ts`)) as {
    default: Handler
  }
  return handler
}

/** What the operations are about: an admin called ada, and one row of everything. */
export async function addEverything(backend: Backend): Promise<void> {
  const { database } = backend
  await addReleases(backend)
  await addStaff(backend, 'ada', 'admin')
  const mo = await addStaff(backend, 'mo', 'moderator')
  for (const operation of operations) if (operation.path === '/api/users/:id') operation.id = mo
  await database.exec(`
    insert into public.code_batches (id, name, release_id) values ('${batch}', 'First', '${releaseId}');
    insert into public.artists (id, name, slug, bio) values ('${artist}', 'Odile', 'odile', 'Plays.');
    insert into public.news (id, title, excerpt, content) values ('${article}', 'News', 'x', 'x');
    insert into public.contact_messages (id, name, email, subject_type, message, leased_until)
    values ('${message}', 'Ada', 'ada@fan.example', 'join-label', 'Hello', null);
    insert into public.newsletter_signups (id, name, email, consent)
    values ('${signup}', 'Ada', 'ada@fan.example', 'Yes');`)
  for (const code of ['DEADWAX1', 'SECRET01']) await addCode(backend, code)
}
