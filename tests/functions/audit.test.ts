// What is written down of what staff do, and who reads it.
import { settingName } from '#src/features/settings/admin/setting-names.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { auditMessage, type AuditEntry, type AuditList } from '#src/features/staff/audit.ts'
import type { UserCreated } from '#src/features/staff/admin/contract.ts'
import { releaseId } from '#tests/support/backend/backend.ts'
import { addStaff, Browser, password, signedIn } from '#tests/support/functions/browser-session.ts'
import { admin, backend, exec, generate } from '#tests/support/functions/codes-fixture.ts'
import { load } from '#tests/support/functions/function-files.ts'
import { adminId } from '#tests/support/functions/staff-fixture.ts'

let before = '0'

beforeAll(() => addStaff(backend, 'mia', 'moderator'))
beforeEach(async () => {
  await exec('delete from public.rate_limits')
  before = (await list()).items[0]!.id
})

const list = (query: object = {}) => admin.call<AuditList>('listAudit', query)
/** What was written down since the test began, oldest first. */
async function written(): Promise<AuditEntry[]> {
  const { items } = await list({ limit: 100 })
  return items.filter(({ id }) => Number(id) > Number(before)).reverse()
}

/** The same as sentences. */
const told = async () =>
  (await written()).map((entry) => `${entry.actorName} ${auditMessage(entry, settingName)}`)

test('a sign-in is written down with its hour, and a failed one with whose account it was for', async () => {
  await new Browser().signIn('mo', 'not the password')
  await new Browser().signIn('stranger', 'not the password')
  await new Browser().signIn('mo')
  expect(await told()).toEqual([
    'Somebody tried to sign in as mo, without success',
    'Somebody tried to sign in with an unknown address, without success',
    'mo signed in',
  ])
  expect(JSON.stringify(await written())).not.toMatch(/stranger|not the password|@/)
  const [entry] = await written()
  expect(Math.abs(Date.parse(entry!.at) - Date.now())).toBeLessThan(60_000)
})

test('failed sign-ins cannot fill the log: five for an account, five for all unknown addresses', async () => {
  for (let time = 0; time < 8; time++) {
    await new Browser().signIn('mia', `guess ${time}`)
    await new Browser().signIn(`stranger${time}`, 'guess')
  }
  const lines = await told()
  const more = (line: string) =>
    line.endsWith(' (more tries in the next minutes may not be listed)')
  expect(lines).toHaveLength(10)
  expect(lines.filter((line) => line.includes(' as mia,'))).toHaveLength(5)
  expect(lines.map(more)).toEqual([...Array<boolean>(8).fill(false), true, true])
})

test('refused access is written down once a minute and screen, and never what was asked for', async () => {
  const mo = await signedIn('mo')
  for (let time = 0; time < 3; time++) await mo.call('listReleases', { q: 'secret' })
  await mo.call('changeRelease', { id: releaseId })
  await mo.call('createUser', { password: 'typed here' })
  await mo.call('listCodes', { q: 'secret' })
  await new Browser().call('listUsers')
  expect(await told()).toEqual([
    'mo signed in',
    'mo was not allowed to use POST /api/staff/list-releases',
    'mo was not allowed to use POST /api/staff/change-release',
    'mo was not allowed to use POST /api/staff/create-user',
    'mo was not allowed to use POST /api/staff/list-codes',
  ])
})

test('people who come, change and go are written down in the name of who did it', async () => {
  const body = { username: 'Nia', email: 'nia@label.example', password: 'a first password' }
  const made = await admin.call<UserCreated>('createUser', body)
  const { id } = made.user
  for (const body of [
    { role: 'admin' },
    { role: 'moderator' },
    { disabled: true },
    { disabled: false },
    { password: 'another password' },
  ])
    await admin.call('changeUser', { id, ...body })
  expect(await told()).toEqual([
    'ada added “Nia” as moderator',
    'ada changed “Nia” from moderator to admin',
    'ada changed “Nia” from admin to moderator',
    'ada disabled “Nia”',
    'ada enabled “Nia”',
    'ada set a new password for “Nia”',
  ])
})

test('nothing is written down of a change that was refused', async () => {
  expect((await admin.call('changeUser', { id: adminId, role: 'moderator' })).status).toBe(403)
  expect((await generate({ quantity: 1001 })).status).toBe(400)
  expect(await told()).toEqual([])
})

test('generated codes and codes taken along are written down by batch, never by code', async () => {
  const made = await generate({ batchName: 'Tour' })
  const { id } = made.batch
  await admin.send(await load('batches'), `GET /api/batches/${id}/csv`)
  await admin.call('readBatch', { batchId: id })
  expect(await told()).toEqual([
    'ada generated 3 codes, “Tour”, for “Odile Marrow - Una Corda”',
    'ada exported the codes of “Tour” (CSV)',
    'ada exported the codes of “Tour” (copied)',
  ])
  const log = JSON.stringify(await written())
  for (const code of made.codes) expect(log).not.toContain(code)
})

test('a changed own password is written down, without it', async () => {
  const mo = await signedIn('mo')
  const body = { currentPassword: password, newPassword: 'the moderator’s new one' }
  expect((await mo.call('changePassword', body)).status).toBe(200)
  expect((await told()).slice(1)).toEqual(['mo changed their own password'])
  expect(JSON.stringify(await written())).not.toContain('new one')
})

test('the log is filtered by what was done and by whom, and paged without a gap', async () => {
  for (const batchName of ['One', 'Two', 'Three']) await generate({ batchName })
  const first = await list({ action: 'codes-generated', limit: 2 })
  const rest = await list({ action: 'codes-generated', limit: 100, after: first.next })
  const subjects = [...first.items, ...rest.items].map(({ subject }) => subject)
  expect(subjects.slice(0, 3)).toEqual(['Three', 'Two', 'One'])
  expect(subjects).toHaveLength(first.total)
  const own = await list({ actor: adminId, limit: 100 })
  expect(new Set(own.items.map(({ actorName }) => actorName))).toEqual(new Set(['ada']))
  expect((await list({ action: 'nonsense' })).status).toBe(400)
})

test('while the log cannot be written no code is exported and no one signs in; a refusal stays one', async () => {
  const { batch } = await generate()
  const moderator = await signedIn('mia')
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const signature = 'public.record_audit(uuid, text, text, jsonb)'
  await exec(`revoke execute on function ${signature} from service_role`)
  try {
    expect((await admin.ask(`GET /api/batches/${batch.id}/csv`)).status).toBe(503)
    const browser = new Browser()
    expect((await browser.signIn('ada')).status).toBe(503)
    expect(await browser.ask('GET /api/session')).toMatchObject({ outcome: 'signed-out' })
    expect((await moderator.call('listUsers')).status).toBe(403)
  } finally {
    await exec(`grant execute on function ${signature} to service_role`)
    log.mockRestore()
  }
})
