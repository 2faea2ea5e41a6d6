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

/** One path of a function, and its methods. */
export type Route = { path: string } & Partial<Record<Method, Operation>>

/** The paths of a function; or it is called by Netlify itself, on a schedule or by the name of an event, without any. */
export type Rule = Route[] | { schedule: string } | { events: string[] }

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
const publicForm = (path: string): Route => ({ path, GET: everybody(303), POST: everybody(400) })

export const functions: Record<string, Rule> = {
  artists: [
    { path: '/api/artists', GET: admins(200), POST: admins(201, { body: artist }) },
    {
      path: '/api/artists/:id',
      GET: admins(200, { id: ids.artist }),
      PATCH: admins(409, { id: ids.artist, body: { ...artist, updatedAt } }),
      DELETE: admins(404, { id: ids.deletedArtist }),
    },
    {
      path: '/api/artists/:id/restore',
      POST: admins(200, { id: ids.artist, body: {} }),
    },
  ],
  audit: [{ path: '/api/audit', GET: admins(200) }],
  batches: [
    { path: '/api/batches', GET: admins(200) },
    { path: '/api/batches/:id', GET: admins(200, { id: ids.batch }) },
    { path: '/api/batches/:id/csv', GET: admins(200, { id: ids.batch }) },
  ],
  codes: [
    {
      path: '/api/codes',
      GET: admins(200),
      POST: admins(201, { body: { releaseId, quantity: 1, batchName: 'B' } }),
      PATCH: admins(200, { body: { id: 'SECRET01' } }),
    },
    {
      path: '/api/codes/search',
      POST: admins(200, { body: { code: 'SECRET01' } }),
    },
  ],
  contact: [publicForm('/api/contact')],
  dashboard: [{ path: '/api/dashboard', GET: staff(200) }],
  deploys: { events: ['deploySucceeded', 'deployFailed'] },
  messages: [
    { path: '/api/messages', GET: admins(200) },
    { path: '/api/messages/:id', DELETE: admins(200, { id: ids.message }) },
    {
      path: '/api/messages/:id/retry',
      POST: admins(409, { id: ids.waitingMessage, body: {} }),
    },
  ],
  news: [
    { path: '/api/news', GET: staff(200), POST: staff(201, { body: article }) },
    {
      path: '/api/news/:id',
      GET: staff(200, { id: ids.article }),
      PATCH: staff(409, { id: ids.article, body: { ...article, updatedAt } }),
      DELETE: staff(404, { id: ids.deletedArticle }),
    },
    {
      path: '/api/news/:id/restore',
      POST: staff(200, { id: ids.article, body: {} }),
    },
  ],
  newsletter: [publicForm('/api/newsletter')],
  password: [
    {
      path: '/api/password',
      POST: staff(403, {
        body: { currentPassword: 'not the one', newPassword: 'another long password' },
      }),
    },
  ],
  'publish-schedule': { schedule: '*/10 * * * *' },
  publishing: [
    {
      path: '/api/publishing',
      GET: staff(200),
      POST: staff(200, { body: {} }),
      PATCH: admins(200, { body: { automatic: true, daily: false, monthlyLimit: 20 } }),
    },
  ],
  redeem: [publicForm('/api/redeem')],
  releases: [
    { path: '/api/releases', GET: admins(200), POST: admins(201, { body: release }) },
    {
      path: '/api/releases/:id',
      GET: admins(200, { id: ids.release }),
      PATCH: admins(409, { id: ids.release, body: { ...release, updatedAt } }),
      DELETE: admins(404, { id: ids.deletedRelease }),
    },
    {
      path: '/api/releases/:id/restore',
      POST: admins(200, { id: ids.release, body: {} }),
    },
  ],
  session: [
    {
      path: '/api/session',
      GET: staff(200),
      POST: everybody(400),
      DELETE: { who: 'everybody', hears: 200 },
    },
  ],
  settings: [
    {
      path: '/api/settings',
      GET: admins(200),
      PATCH: admins(409, { body: { labelName: 'New', updatedAt } }),
    },
  ],
  signups: [
    { path: '/api/signups', GET: admins(200) },
    { path: '/api/signups/:id', DELETE: admins(200, { id: ids.signup }) },
    { path: '/api/signups/all/csv', GET: admins(200) },
  ],
  users: [
    {
      path: '/api/users',
      GET: admins(200),
      POST: admins(201, {
        body: { username: 'new', email: 'new@label.example', password: 'a long password' },
      }),
    },
    {
      path: '/api/users/:id',
      PATCH: admins(200, { id: ids.colleague, body: { username: 'cal' } }),
    },
  ],
}
