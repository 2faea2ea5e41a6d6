// What staff and fans do, through the functions of the site, in this process: sign-in and roles, links, codes, files, and the
// questions of publishing.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isAnythingDue } from '#netlify/server/publishing/publishing.ts'
import { sendByTus } from '#src/components/admin/upload/send-by-tus.ts'
import type { RememberedUpload } from '#src/components/admin/upload/upload-memory.ts'
import type { UploadBegun } from '#src/features/releases/files/admin/contract.ts'
import type { Publishing } from '#src/features/publishing/state.ts'
import { sendBytes } from '#tests/support/files/send-bytes.ts'
import { Browser } from '#tests/support/functions/browser-session.ts'
import {
  addRelease,
  addStaff,
  ownEmail,
  ownId,
  removeOwn,
  signedIn,
  staffPassword,
} from './project.ts'

let admin: Browser
let moderator: Browser
let releaseId: string
const fan = new Browser()
beforeAll(async () => {
  await removeOwn()
  await addStaff('ada', 'admin')
  await addStaff('mo', 'moderator')
  admin = await signedIn('ada')
  moderator = await signedIn('mo')
  releaseId = await addRelease()
})
afterAll(removeOwn)

/** The fields of all answers that are read here. */
type Answer = Partial<UploadBegun> & {
  outcome?: string
  url: string
  token: string
  codes: string[]
  batch: { id: string }
  user: { id: string }
  release: { updatedAt: string }
  state: Publishing
}

const send = (by: Browser, line: string, body?: object) => by.ask<Answer>(line, body)
const type = (code: string, claim: string) => send(fan, 'POST /api/redeem', { code, claim })

async function press(isDormant = false) {
  const body = { releaseId, quantity: 1, batchName: ownId(), isDormant }
  const { batch, codes: made } = await admin.call<Answer>('generateCodes', body)
  return { batch, code: made[0]! }
}

test('staff sign in and out, and a wrong password is refused', async () => {
  expect((await new Browser().signInWith(ownEmail('mo'), 'not this password')).status).toBe(401)
  const browser = await signedIn('mo')
  await browser.ask('DELETE /api/session')
  expect((await browser.ask('GET /api/session')).outcome).toBe('signed-out')
  expect(await (await moderator.whoAmI()).json()).toMatchObject({ user: { role: 'moderator' } })
})

test('a demotion ends an open session at its next request, and so does being disabled', async () => {
  const id = await addStaff('max', 'admin')
  let max = await signedIn('max')
  const tryList = async (by: Browser = max) => (await by.call('listCodes')).status
  const change = async (body: object) => (await admin.call('changeUser', { id, ...body })).status
  expect([await tryList(), await tryList(moderator)]).toEqual([200, 403])
  expect([await change({ role: 'moderator' }), await tryList()]).toEqual([200, 401])
  max = await signedIn('max')
  expect(await tryList(max)).toBe(403)
  expect([await change({ disabled: true }), await tryList()]).toEqual([200, 401])
  expect((await new Browser().signInWith(ownEmail('max'), staffPassword)).status).toBe(401)
})

test('an invitation makes an account, and a reset ends its sessions and the old password', async () => {
  const accept = async ({ url }: Answer, password: string) => {
    const body = { token: new URL(url).hash.slice(1), password }
    return (await send(fan, 'POST /api/invites/accept', body)).status
  }
  const person = { email: ownEmail('new'), username: 'new', role: 'moderator' }
  const invited = await admin.call<Answer>('createInvite', person)
  expect(await accept(invited, staffPassword)).toBe(200)
  expect(await accept(invited, staffPassword)).toBe(404)
  const phone = await signedIn('new')
  const { user } = (await (await phone.whoAmI()).json()) as Answer
  const reset = await admin.call<Answer>('createResetLink', { id: user.id })
  const chosen = ownId()
  expect(await accept(reset, chosen)).toBe(200)
  expect((await phone.whoAmI()).status).toBe(401)
  expect((await new Browser().signInWith(ownEmail('new'), staffPassword)).status).toBe(401)
  await signedIn('new', chosen)
})

test('a code is redeemed by one of many, who gets the release again', async () => {
  const { code } = await press()
  const claims = Array.from({ length: 8 }, ownId)
  const statuses = await Promise.all(claims.map(async (claim) => (await type(code, claim)).status))
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  expect((await type(code, claims[statuses.indexOf(200)]!)).status).toBe(200)
  expect((await type('2Z9X8Y7W', ownId())).status).toBe(404)
})

test('a sale opens one code of the table, once, and is taken back', async () => {
  const { batch, code } = await press(true)
  const saleId = ownId()
  const sale = { batchId: batch.id, saleId }
  const sell = () => admin.call<Answer>('sellCode', sale)
  expect((await type(code, ownId())).status).toBe(404)
  for (let time = 0; time < 2; time++)
    expect(await sell()).toMatchObject({ status: 201, outcome: 'sold', serial: 1, code })
  const undone = await admin.call('undoSale', sale)
  expect(undone).toMatchObject({ status: 200, outcome: 'undone' })
  expect((await type(code, ownId())).status).toBe(404)
})

test('a redeemed release moves to another device', async () => {
  const { code } = await press()
  const [phone, tablet] = [ownId(), ownId()]
  await type(code, phone)
  const { token } = await send(fan, 'POST /api/transfer', { code, claim: phone })
  const accept = (claim: string) => send(fan, 'POST /api/transfer/accept', { token, claim })
  expect(await accept(tablet)).toEqual({ status: 200, outcome: 'accepted', code })
  expect((await accept(ownId())).status).toBe(404)
  expect((await type(code, tablet)).status).toBe(200)
})

test('music is uploaded past a cut and a lost last answer, and downloaded by a code alone', async () => {
  const music = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(13_000_000)])
  const body = { releaseId, kind: 'download', name: 'long-patch.zip', bytes: music.length }
  const begin = async () => {
    const { status, file, upload } = await admin.call<Answer>('beginUpload', body)
    if (upload?.protocol !== 'tus') throw new Error(`${status}`)
    return { status, id: file!.id, upload }
  }
  const { id, upload } = await begin()
  const complete = () => admin.call<Answer>('completeUpload', { id, parts: [] })

  // The admin's own code for uploads, whose connection is lost in the second chunk.
  vi.stubGlobal('location', { href: 'https://label.example' })
  let remembered: RememberedUpload | undefined
  const memory = {
    read: () => remembered,
    write: (_: string, known: RememberedUpload) => void (remembered = known),
    forget: () => undefined,
  }
  const file = Object.assign(music, { lastModified: 0 }) as unknown as File
  const sendAs = (
    signed: typeof upload,
    onProgress: (sent: number) => void,
    cut = new AbortController(),
  ) => sendByTus({ upload: signed, file, fileId: id, memory, onProgress, signal: cut.signal })
  const cut = new AbortController()
  const first = sendAs(upload, (sent) => sent > upload.chunkBytes && cut.abort(), cut)
  await expect(first).rejects.toThrow('lost')
  expect(await complete()).toMatchObject({ status: 409, outcome: 'not-complete' })
  const resumed = await begin()
  expect(resumed).toMatchObject({ status: 200, id })
  const progress: number[] = []
  await sendAs(resumed.upload, (sent) => progress.push(sent))
  expect(progress[0]).toBeGreaterThanOrEqual(upload.chunkBytes)
  // Everything is stored, but the last answer was lost.
  const again = await begin()
  expect(again).toMatchObject({ status: 200, id })
  await sendBytes(again.upload, music, process.env.SUPABASE_URL!)
  expect(await complete()).toMatchObject({ status: 200, outcome: 'ready' })

  const { code } = await press()
  const claim = ownId()
  const opened = { release: { files: [{ id, bytes: music.length }] } }
  expect(await type(code, claim)).toMatchObject({ status: 200, ...opened })
  const load = (claim: string) => send(fan, 'POST /api/download', { code, claim, file: id })
  const { url } = await load(claim)
  const answer = await fetch(url)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*\.zip/)
  expect(Buffer.from(await answer.arrayBuffer()).equals(music)).toBe(true)
  expect((await load(ownId())).status).toBe(404)
  expect((await fetch(url.replace(/\?.*/, ''))).ok).toBe(false)
})

test('an edit of what visitors see waits to be published, and no hook is called', async () => {
  const read = () => moderator.call<Answer>('readPublishing')
  const { state } = await read()
  const { release } = await admin.call<Answer>('readRelease', { id: releaseId })
  const listed = { title: 'Long Patch', artist: 'Kestrel Data', year: '2026', listed: true }
  const edit = { ...listed, id: releaseId, updatedAt: release.updatedAt }
  expect((await admin.call('changeRelease', edit)).status).toBe(200)
  const after = await read()
  expect(after.state.revision).toBeGreaterThan(state.revision)
  expect(after).toMatchObject({
    hasHook: false,
    state: { waitingSince: expect.any(Number) as number },
  })
  expect(await isAnythingDue()).toBe(true)
  const asked = await moderator.call<Answer>('publish', { now: false })
  expect(asked).toMatchObject({ what: expect.stringMatching(/^(nothing-due|no-hook)$/) as string })
  expect((await fan.call('readPublishing')).status).toBe(401)
})
