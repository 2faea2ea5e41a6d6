// Who may call each operation, and an example of what is sent. Method, path, function and query are as the product
// declares them. An operation that is missing here fails the type checker and the tests.
import { artistOperations } from '#src/features/artists/admin/operations.ts'
import { catalogueOperations } from '#src/features/catalogue/admin/operations.ts'
import { catalogueTables } from '#src/features/catalogue/admin/tables-operations.ts'
import { codeOperations } from '#src/features/codes/admin/operations.ts'
import { batchTables } from '#src/features/codes/admin/tables-operations.ts'
import { downloadApi, redeemApi, transferApi } from '#src/features/codes/redeem/operations.ts'
import { messageOperations } from '#src/features/contact/admin/operations.ts'
import { contactApi } from '#src/features/contact/operations.ts'
import { dashboardOperations } from '#src/features/dashboard/admin/operations.ts'
import { fileOperations } from '#src/features/releases/files/admin/operations.ts'
import { trackOperations } from '#src/features/releases/tracks/admin/operations.ts'
import { newsOperations } from '#src/features/news/admin/operations.ts'
import { previewOperations } from '#src/features/news/admin/preview-operations.ts'
import { previewApi } from '#src/features/news/operations.ts'
import { signupOperations } from '#src/features/newsletter/admin/operations.ts'
import { signupTables } from '#src/features/newsletter/admin/tables-operations.ts'
import { newsletterApi } from '#src/features/newsletter/operations.ts'
import { pressKitOperations } from '#src/features/press/admin/operations.ts'
import { goodsOperations } from '#src/features/goods/admin/operations.ts'
import { pageOperations } from '#src/features/pages/admin/operations.ts'
import { pictureOperations } from '#src/features/pictures/admin/operations.ts'
import { publishingOperations } from '#src/features/publishing/admin/operations.ts'
import { redirectOperations } from '#src/features/redirects/admin/operations.ts'
import { releaseOperations } from '#src/features/releases/admin/operations.ts'
import { searchOperations } from '#src/features/search/admin/operations.ts'
import { settingsOperations } from '#src/features/settings/admin/operations.ts'
import { auditOperations } from '#src/features/staff/admin/audit-operations.ts'
import { linksApi, passwordApi, sessionApi } from '#src/features/staff/admin/operations.ts'
import { userOperations } from '#src/features/staff/admin/user-operations.ts'
import { underNames } from '#src/lib/records.ts'
import { releaseId } from '#tests/support/backend/backend.ts'
import { rows } from './everything.ts'
import { expected, type Operation, type Who } from './expectation.ts'
import {
  wholeArticle,
  wholeArtist,
  wholeGoods,
  wholePage,
  wholePressKit,
  wholeRelease,
} from './record-bodies.ts'

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

/** Of records that are listed, added, read, changed from an old version, deleted and restored, one or several at once. */
const ofRecords = <const Name extends string, Input extends object, const Query extends object>(
  name: Name,
  by: typeof admins,
  id: string,
  body: Input,
  query: Query,
) =>
  underNames(name, {
    list: by(200, { body: query }),
    create: by(201, { body }),
    read: by(200, { body: { id } }),
    change: by(409, { body: { ...body, id, updatedAt } }),
    remove: by(200, { body: { id } }),
    restore: by(200, { body: { id } }),
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
  ...expected(userOperations, {
    listUsers: admins(200, { body: {} }),
    createUser: admins(400, {
      body: { username: 'Bo', email: 'bo@label.example', password: 'short', role: 'moderator' },
    }),
    changeUser: admins(200, { body: { id: rows.colleague, role: 'moderator' } }),
    removeUser: admins(200, { body: { id: rows.leaver } }),
    createResetLink: admins(201, { body: { id: rows.colleague } }),
    endSessions: admins(200, { body: { id: rows.colleague } }),
    listInvites: admins(200, { body: {} }),
    endInvite: admins(404, { body: { id: rows.colleague } }),
    createInvite: admins(201, {
      body: { username: 'An', email: 'an@label.example', role: 'moderator' },
    }),
    changePassword: staff(403, {
      body: { currentPassword: 'not this one', newPassword: 'another password' },
    }),
  }),
  ...expected(linksApi, {
    look: anyone(404, { body: { token: 'a-token-of-nobody' } }),
    accept: anyone(400, { body: { token: 'a-token-of-nobody', password: 'their first password' } }),
  }),
  ...expected(passwordApi, {
    forgot: anyone(400, { body: { email: 'nobody@label.example' } }),
  }),
  ...expected(releaseOperations, {
    ...ofRecords(
      'release',
      admins,
      releaseId,
      { ...wholeRelease, artistId: rows.artist },
      { q: 'Una', artist: 'Odile', status: 'no_files', sort: 'title', limit: 10 },
    ),
    readSentFacts: admins(200, { body: { releaseId } }),
    saveSentFacts: admins(200, {
      body: { releaseId, edition: 'release', facts: { title: '0123abcd' } },
    }),
  }),
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
  ...expected(catalogueTables, { csv: admins(200), goodsCsv: admins(200) }),
  ...expected(fileOperations, {
    readReleaseFiles: admins(200, { body: { releaseId } }),
    beginUpload: admins(201, {
      body: { releaseId, trackId: null, kind: 'mp3', name: 'una-corda.zip', bytes: 9 },
    }),
    readFileAddress: admins(404, { body: { id: rows.uploading } }),
    completeUpload: admins(409, {
      body: { id: rows.uploading, parts: [{ number: 1, etag: 'x' }] },
    }),
    removeFile: admins(200, { body: { id: rows.uploading } }),
  }),
  ...expected(trackOperations, {
    saveTracks: admins(409, {
      body: {
        releaseId,
        version: 'of another list',
        tracks: [{ id: rows.uploading, title: 'First', artist: 'Odile', seconds: 9 }],
      },
    }),
  }),
  ...expected(pictureOperations, {
    listPictures: staff(200, { body: { q: 'sleeve', picked: '', limit: 10 } }),
    beginPicture: staff(201, {
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
    completePicture: staff(409, { body: { id: rows.picture } }),
    beginShare: staff(404, { body: { id: rows.picture, bytes: 9 } }),
    completeShare: staff(404, { body: { id: rows.picture } }),
    describePicture: staff(200, { body: { id: rows.picture, alt: 'A sleeve' } }),
    replacePicture: admins(404, {
      body: { pictureId: rows.picture, newPictureId: rows.otherPicture },
    }),
    removePicture: admins(200, { body: { id: rows.otherPicture } }),
  }),
  ...expected(artistOperations, {
    ...ofRecords('artist', admins, rows.artist, wholeArtist, {
      q: 'Odile',
      status: 'active',
      sort: 'name',
      limit: 10,
    }),
    readLastOrder: admins(200, { body: {} }),
    moveArtist: admins(200, { body: { artistId: rows.artist, after: null } }),
  }),
  ...expected(newsOperations, {
    readReleaseChoices: staff(200, { body: {} }),
    readShowChoices: staff(200, { body: {} }),
    publishArticles: staff(200, { body: { ids: [rows.article], published: false } }),
    ...ofRecords(
      'article',
      staff,
      rows.article,
      { ...wholeArticle, releaseId },
      { q: 'Radio', kind: 'all', sort: 'updated', limit: 10 },
    ),
    featureArticle: staff(200, { body: { articleId: rows.article, after: null } }),
    unfeatureArticle: staff(200, { body: { id: rows.article } }),
  }),
  ...expected(previewOperations, {
    readPreviewLink: staff(200, { body: { recordId: rows.draft } }),
    createPreviewLink: staff(201, { body: { recordId: rows.draft } }),
    endPreviewLink: staff(200, { body: { recordId: rows.draft } }),
  }),
  ...expected(
    pageOperations,
    ofRecords('page', admins, rows.page, wholePage, { q: 'Terms', status: 'drafts', limit: 10 }),
  ),
  ...expected(
    goodsOperations,
    ofRecords('goodsItem', admins, rows.goodsItem, wholeGoods, {
      q: 'shirt',
      status: 'drafts',
      limit: 10,
    }),
  ),
  ...expected(
    pressKitOperations,
    ofRecords('pressKit', admins, rows.pressKit, wholePressKit, {
      q: 'kit',
      status: 'drafts',
      limit: 10,
    }),
  ),
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
  ...expected(dashboardOperations, {
    readDashboard: staff(200, { body: {} }),
    readSiteChecks: admins(200, { body: {} }),
  }),
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
export const addressOf = ({ path, id = '' }: Operation, of = id): string =>
  path.replace(':id', encodeURIComponent(of))

export const lineOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `${method} ${path}`
