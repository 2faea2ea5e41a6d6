// Who may call what: every file of netlify/functions with each method it takes. A file or a method that is not in here
// fails who-may-call.test.ts, and so does one that is in here and not there.
import { deletedReleaseId, releaseId } from '#tests/support/backend/backend.ts'

export const ids = {
  release: releaseId,
  deletedRelease: deletedReleaseId,
  batch: '00000000-0000-4000-8000-0000000000ba',
  message: '00000000-0000-4000-8000-0000000000cc',
  /** Somebody is handing it on just now. */
  waitingMessage: '00000000-0000-4000-8000-0000000000ce',
  signup: '00000000-0000-4000-8000-0000000000dd',
  artist: '00000000-0000-4000-8000-0000000000a1',
  deletedArtist: '00000000-0000-4000-8000-0000000000a2',
  article: '00000000-0000-4000-8000-0000000000e1',
  deletedArticle: '00000000-0000-4000-8000-0000000000e2',
  /** An account that nobody in the tests signs in with. */
  colleague: '00000000-0000-4000-8000-0000000000f1',
}

export type Operation = {
  who: 'everybody' | 'staff' | 'admins'
  /** What it is called with, and the status that shows that the caller was let in. */
  body?: unknown
  id?: string
  hears: number
}
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** By path and methods; or called by Netlify itself, on a schedule or by the name of an event, without an address. */
export type Rule =
  | ({ path: string } & Partial<Record<Method, Operation>>)
  | { schedule: string }
  | { events: string[] }

const admins = (hears: number, sent: Pick<Operation, 'body' | 'id'> = {}): Operation => ({
  who: 'admins',
  hears,
  ...sent,
})
const staff = (hears: number, sent: Pick<Operation, 'body' | 'id'> = {}): Operation => ({
  who: 'staff',
  hears,
  ...sent,
})
const everybody = (hears: number): Operation => ({ who: 'everybody', hears, body: {} })

const updatedAt = '2000-01-01T00:00:00.000Z'
const release = { title: 'New', artist: 'Somebody', year: '2026' }
const artist = { name: 'New', slug: 'new', bio: 'New here.' }
const article = { title: 'New', excerpt: 'In short', content: 'At length' }

/** A form is asked for what is missing in it, whoever sends it; what it takes is shown by its own tests. */
const publicForm = (path: string): Rule => ({ path, GET: everybody(303), POST: everybody(400) })

export const functions: Record<string, Rule> = {
  article: {
    path: '/api/news/:id',
    GET: staff(200, { id: ids.article }),
    PATCH: staff(409, { id: ids.article, body: { ...article, updatedAt } }),
    DELETE: staff(404, { id: ids.deletedArticle }),
  },
  'article-restore': {
    path: '/api/news/:id/restore',
    POST: staff(200, { id: ids.article, body: {} }),
  },
  artist: {
    path: '/api/artists/:id',
    GET: admins(200, { id: ids.artist }),
    PATCH: admins(409, { id: ids.artist, body: { ...artist, updatedAt } }),
    DELETE: admins(404, { id: ids.deletedArtist }),
  },
  'artist-restore': {
    path: '/api/artists/:id/restore',
    POST: admins(200, { id: ids.artist, body: {} }),
  },
  artists: { path: '/api/artists', GET: admins(200), POST: admins(201, { body: artist }) },
  audit: { path: '/api/audit', GET: admins(200) },
  batch: { path: '/api/batches/:id', GET: admins(200, { id: ids.batch }) },
  'batch-csv': { path: '/api/batches/:id/csv', GET: admins(200, { id: ids.batch }) },
  batches: { path: '/api/batches', GET: admins(200) },
  'code-search': {
    path: '/api/codes/search',
    POST: admins(200, { body: { code: 'SECRET01' } }),
  },
  codes: {
    path: '/api/codes',
    GET: admins(200),
    POST: admins(201, { body: { releaseId, quantity: 1, batchName: 'B' } }),
    PATCH: admins(200, { body: { id: 'SECRET01' } }),
  },
  contact: publicForm('/api/contact'),
  dashboard: { path: '/api/dashboard', GET: staff(200) },
  deploys: { events: ['deploySucceeded', 'deployFailed'] },
  message: { path: '/api/messages/:id', DELETE: admins(200, { id: ids.message }) },
  'message-retry': {
    path: '/api/messages/:id/retry',
    POST: admins(409, { id: ids.waitingMessage, body: {} }),
  },
  messages: { path: '/api/messages', GET: admins(200) },
  news: { path: '/api/news', GET: staff(200), POST: staff(201, { body: article }) },
  newsletter: publicForm('/api/newsletter'),
  password: {
    path: '/api/password',
    POST: staff(403, {
      body: { currentPassword: 'not the one', newPassword: 'another long password' },
    }),
  },
  'publish-schedule': { schedule: '*/10 * * * *' },
  publishing: {
    path: '/api/publishing',
    GET: staff(200),
    POST: staff(200, { body: {} }),
    PATCH: admins(200, { body: { automatic: true, daily: false, monthlyAllowance: 20 } }),
  },
  redeem: publicForm('/api/redeem'),
  release: {
    path: '/api/releases/:id',
    GET: admins(200, { id: ids.release }),
    PATCH: admins(409, { id: ids.release, body: { ...release, updatedAt } }),
    DELETE: admins(404, { id: ids.deletedRelease }),
  },
  'release-restore': {
    path: '/api/releases/:id/restore',
    POST: admins(200, { id: ids.release, body: {} }),
  },
  releases: { path: '/api/releases', GET: admins(200), POST: admins(201, { body: release }) },
  session: {
    path: '/api/session',
    GET: staff(200),
    POST: everybody(400),
    DELETE: { who: 'everybody', hears: 200 },
  },
  settings: {
    path: '/api/settings',
    GET: admins(200),
    PATCH: admins(409, { body: { labelName: 'New', updatedAt } }),
  },
  signup: { path: '/api/signups/:id', DELETE: admins(200, { id: ids.signup }) },
  'signups-csv': { path: '/api/signups/all/csv', GET: admins(200) },
  signups: { path: '/api/signups', GET: admins(200) },
  user: {
    path: '/api/users/:id',
    PATCH: admins(200, { id: ids.colleague, body: { username: 'cal' } }),
  },
  users: {
    path: '/api/users',
    GET: admins(200),
    POST: admins(201, {
      body: { username: 'new', email: 'new@label.example', password: 'a long password' },
    }),
  },
}
