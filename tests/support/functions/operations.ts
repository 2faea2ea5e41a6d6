// Who may call each operation, and an example of what is sent. Method, path, function and query are as the product
// declares them. An operation that is missing here fails the type checker and the tests.
import { artistsApi } from '#src/features/artists/admin/operations.ts'
import { catalogueOperations, catalogueTables } from '#src/features/catalogue/admin/operations.ts'
import { batchTables, codeOperations } from '#src/features/codes/admin/operations.ts'
import { downloadApi, redeemApi, transferApi } from '#src/features/codes/redeem/operations.ts'
import { messageOperations } from '#src/features/contact/admin/operations.ts'
import { contactApi } from '#src/features/contact/operations.ts'
import { dashboardOperations } from '#src/features/dashboard/admin/operations.ts'
import { filesApi } from '#src/features/releases/files/admin/operations.ts'
import { newsApi } from '#src/features/news/admin/operations.ts'
import { previewApi } from '#src/features/news/operations.ts'
import { signupOperations, signupTables } from '#src/features/newsletter/admin/operations.ts'
import { newsletterApi } from '#src/features/newsletter/operations.ts'
import { pagesApi } from '#src/features/pages/admin/operations.ts'
import { picturesApi } from '#src/features/pictures/admin/operations.ts'
import { publishingOperations } from '#src/features/publishing/admin/operations.ts'
import { redirectOperations } from '#src/features/redirects/admin/operations.ts'
import { releasesApi } from '#src/features/releases/admin/operations.ts'
import { searchOperations } from '#src/features/search/admin/operations.ts'
import { settingsOperations } from '#src/features/settings/admin/operations.ts'
import { auditOperations } from '#src/features/staff/admin/audit-operations.ts'
import {
  invitesApi,
  passwordApi,
  sessionApi,
  usersApi,
} from '#src/features/staff/admin/operations.ts'
import { releaseId } from '#tests/support/backend/backend.ts'
import { rows } from './everything.ts'
import { expected, type Operation, type Who } from './expectation.ts'
import { wholeArticle, wholeArtist, wholePage, wholeRelease } from './record-bodies.ts'

export type { Operation } from './expectation.ts'

const updatedAt = '2000-01-01T00:00:00.000Z'
const newId = (end: string) => `00000000-0000-4000-8000-0000000000${end}`

const calledBy =
  (who: Who) =>
  <Sent extends object[]>(hears: number, ...sent: Sent): [Who, number, ...Sent] => [
    who,
    hears,
    ...sent,
  ]
const anyone = calledBy('anyone')
const staff = calledBy('staff')
const admins = calledBy('admins')

/** Of rows that are listed, added, read, changed from an old version, deleted and restored, one or several at once. */
const ofRecords = <Input extends object>(by: typeof admins, id: string, body: Input) => ({
  list: by(200),
  create: by(201, { body }),
  read: by(200, { id }),
  change: by(409, { id, body: { ...body, updatedAt } }),
  remove: by(200, { id }),
  restore: by(200, { id }),
  removeMany: by(200, { body: { ids: [id] } }),
  restoreMany: by(200, { body: { ids: [id] } }),
})

export const operations: Operation[] = [
  ...expected(redeemApi, {
    page: anyone(303),
    redeem: anyone(400, { body: { code: 'DEADWAX1', claim: '' } }),
    calendar: anyone(400),
  }),
  ...expected(downloadApi, {
    page: anyone(303),
    open: anyone(404, {
      body: { code: 'DEADWAX1', claim: 'the-claim-of-a-fan', file: rows.uploading },
    }),
  }),
  ...expected(transferApi, {
    start: anyone(400, { body: { code: 'DEADWAX1', claim: 'the-claim-of-a-fan' } }),
    accept: anyone(400, { body: { token: 'a-token-of-a-transfer0', claim: 'the-claim-of-a-fan' } }),
  }),
  ...expected(contactApi, {
    page: anyone(303),
    send: anyone(400, {
      body: {
        name: 'Ada',
        email: 'ada@fan.example',
        subjectType: 'other',
        customSubject: 'A remix',
        message: 'Hello',
        code: 'DEADWAX1',
        submission: '',
        website: '',
        fillTime: 9000,
      },
    }),
  }),
  ...expected(newsletterApi, {
    page: anyone(303),
    signUp: anyone(400, {
      body: { name: 'Ada', email: 'ada@fan.example', website: '', fillTime: 9000 },
    }),
  }),
  ...expected(usersApi, {
    list: admins(200),
    create: admins(400, {
      body: { username: 'Bo', email: 'bo@label.example', password: 'short', role: 'moderator' },
    }),
    change: admins(200, { id: rows.colleague, body: { role: 'moderator' } }),
    remove: admins(200, { id: rows.leaver }),
    createResetLink: admins(201, { id: rows.colleague }),
    endSessions: admins(200, { id: rows.colleague }),
  }),
  ...expected(invitesApi, {
    list: admins(200),
    end: admins(404, { id: rows.colleague }),
    create: admins(201, { body: { username: 'An', email: 'an@label.example', role: 'moderator' } }),
    look: anyone(404, { body: { token: 'a-token-of-nobody' } }),
    accept: anyone(400, { body: { token: 'a-token-of-nobody', password: 'their first password' } }),
  }),
  ...expected(passwordApi, {
    forgot: anyone(400, { body: { email: 'nobody@label.example' } }),
    change: staff(403, {
      body: { currentPassword: 'not this one', newPassword: 'another password' },
    }),
  }),
  ...expected(
    releasesApi,
    ofRecords(admins, releaseId, { ...wholeRelease, artistId: rows.artist }),
  ),
  ...expected(catalogueOperations, {
    readCatalogue: admins(200, { body: { kind: 'releases' } }),
    importCatalogue: admins(409, {
      body: {
        importId: newId('d7'),
        kind: 'releases',
        name: 'releases.csv',
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
    listImports: admins(200, { body: {} }),
    undoImport: admins(200, { body: { id: rows.import } }),
    settleImport: admins(200, {
      body: { importId: rows.import, kind: 'releases', name: '' },
    }),
  }),
  ...expected(catalogueTables, { csv: admins(200) }),
  ...expected(filesApi, {
    // Without the release.
    read: admins(400),
    begin: admins(201, {
      body: { releaseId, trackId: null, kind: 'mp3', name: 'una-corda.zip', bytes: 9 },
    }),
    open: admins(404, { id: rows.uploading }),
    complete: admins(409, { id: rows.uploading, body: { parts: [{ number: 1, etag: 'x' }] } }),
    remove: admins(200, { id: rows.uploading }),
    saveTracks: admins(409, {
      body: {
        releaseId,
        version: 'of another list',
        tracks: [{ id: rows.uploading, title: 'First', artist: 'Odile', seconds: 9 }],
      },
    }),
  }),
  ...expected(picturesApi, {
    list: staff(200),
    begin: staff(201, {
      body: {
        hash: 'ab'.repeat(16),
        type: 'webp',
        width: 960,
        height: 960,
        fileBytes: [9, 9, 9],
        name: 'IMG_0042.jpg',
        alt: 'A sleeve',
      },
    }),
    complete: staff(409, { id: rows.picture }),
    beginShare: staff(404, { id: rows.picture, body: { bytes: 9 } }),
    completeShare: staff(404, { id: rows.picture }),
    describe: staff(200, { id: rows.picture, body: { alt: 'A sleeve' } }),
    replace: admins(404, { id: rows.picture, body: { id: rows.otherPicture } }),
    remove: admins(200, { id: rows.otherPicture }),
  }),
  ...expected(artistsApi, {
    ...ofRecords(admins, rows.artist, wholeArtist),
    readLastOrder: admins(200),
    move: admins(200, { id: rows.artist, body: { after: null } }),
  }),
  ...expected(newsApi, {
    readReleaseChoices: staff(200),
    readShowChoices: staff(200),
    publish: staff(200, { body: { ids: [rows.article], published: false } }),
    ...ofRecords(staff, rows.article, { ...wholeArticle, releaseId }),
    feature: staff(200, { id: rows.article, body: { after: null } }),
    unfeature: staff(200, { id: rows.article }),
    readPreviewLink: staff(200, { id: rows.draft }),
    makePreviewLink: staff(201, { id: rows.draft }),
    endPreviewLink: staff(200, { id: rows.draft }),
  }),
  ...expected(pagesApi, {
    ...ofRecords(admins, rows.page, wholePage),
    readPreviewLink: admins(200, { id: rows.draftPage }),
    makePreviewLink: admins(201, { id: rows.draftPage }),
    endPreviewLink: admins(200, { id: rows.draftPage }),
  }),
  ...expected(previewApi, {
    open: anyone(404, { body: { token: 'a-token-of-nobody'.padEnd(43, '0') } }),
  }),
  ...expected(settingsOperations, {
    readSettings: admins(200, { body: {} }),
    changeSettings: admins(409, {
      body: {
        labelName: 'Deadwax',
        tagline: 'x',
        contactEmail: 'a@label.example',
        description: 'x',
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
        updatedAt,
      },
    }),
  }),
  ...expected(redirectOperations, {
    readRedirects: admins(200, { body: {} }),
    changeRedirects: admins(200, {
      body: { saved: [{ from: '/old-page', to: '/news' }], removed: ['/older-page'] },
    }),
  }),
  ...expected(codeOperations, {
    listCodes: admins(200, {
      body: {
        releaseId,
        batchId: rows.batch,
        state: 'available',
        q: 'Radio',
        sort: 'newest',
        limit: 10,
      },
    }),
    generateCodes: admins(201, {
      body: { releaseId, quantity: 1, prefix: 'DW', batchName: 'First', isDormant: true },
    }),
    makeCodeAvailable: admins(200, { body: { code: 'SECRET01', releaseId } }),
    countOpenCodes: admins(200, { body: { prefix: 'SE' } }),
    lookUpCode: admins(200, { body: { code: 'SECRET01' } }),
    actOnCodes: admins(200, {
      body: {
        action: 'void',
        actionId: newId('d3'),
        batchId: rows.batch,
        serials: [1, 1],
        reason: 'Misprinted',
        givenTo: 'Radio 3',
      },
    }),
    undoCodeAction: admins(200, { body: { actionId: rows.given } }),
    replaceCode: admins(201, {
      body: { code: 'MISPRINT', reason: 'Misprinted', requestId: newId('d4') },
    }),
    importCodes: admins(201, {
      body: { releaseId, batchName: 'Sleeves', csv: 'code\nabcd-2345', dryRun: false },
    }),
    readCodeStatistics: admins(200, { body: { releaseId } }),
    listBatches: admins(200, { body: { releaseId, limit: 10 } }),
    readBatch: admins(200, { body: { batchId: rows.batch, as: 'copy' } }),
    sellCode: admins(201, { body: { batchId: rows.batch, saleId: newId('d5') } }),
    undoSale: admins(200, { body: { batchId: rows.batch, saleId: rows.sale } }),
    rehearseBatch: admins(200, { body: { batchId: rows.batch } }),
  }),
  ...expected(batchTables, {
    csv: admins(200, { id: rows.batch }),
    printersCsv: admins(200, { id: rows.batch }),
    printersXlsx: admins(200, { id: rows.batch }),
  }),
  ...expected(messageOperations, {
    listMessages: admins(200, { body: { q: 'Ada', delivered: true, box: 'inbox', limit: 10 } }),
    changeMessage: admins(200, { body: { id: rows.message, isAnswered: true } }),
    retryMessage: admins(409, { body: { id: rows.message } }),
    deleteMessage: admins(200, { body: { id: rows.message } }),
  }),
  ...expected(signupOperations, {
    listSignups: admins(200, { body: { q: 'Ada', sort: 'name', limit: 10 } }),
    deleteSignup: admins(200, { body: { id: rows.signup } }),
  }),
  ...expected(signupTables, { csv: admins(200) }),
  ...expected(auditOperations, {
    listAudit: admins(200, { body: { action: 'signed-in', actor: rows.colleague, limit: 10 } }),
  }),
  ...expected(dashboardOperations, { readDashboard: staff(200, { body: {} }) }),
  ...expected(searchOperations, { searchAdmin: staff(200, { body: { query: 'SECRET01' } }) }),
  ...expected(publishingOperations, {
    readPublishing: staff(200, { body: {} }),
    publish: staff(200, { body: { now: true } }),
    changePublishing: admins(200, { body: { automatic: true, daily: false, monthlyLimit: 20 } }),
  }),
  ...expected(sessionApi, {
    signIn: anyone(400, { body: { email: 'nobody@label.example', password: 'a long password' } }),
    signOut: anyone(200),
    read: staff(200),
    // The last, because it ends the session that asks.
    signOutEverywhere: staff(200),
  }),
]

/** The functions that have no address: Netlify's clock and its deploys call them. */
export const schedules: Record<string, string> = { 'publish-schedule': '*/2 * * * *' }
export const events: Record<string, string[]> = { deploys: ['deploySucceeded', 'deployFailed'] }

/** The clock's call as an operation. */
export const clock: Operation = {
  file: 'publish-schedule',
  method: 'POST',
  path: '/.netlify/publish-schedule',
  who: 'anyone',
  hears: 200,
}

/** The address of an operation. */
export const addressOf = ({ path, id = '', saleId = '' }: Operation, of = id): string =>
  path.replace(':id', encodeURIComponent(of)).replace(':saleId', saleId)

export const lineOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `${method} ${path}`
