// A backup of the project, the drill of it, and the restore: into this project if it was empty at the start, as after the loss
// of its database; else it is refused.
import { join } from 'node:path'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import redeem from '#netlify/functions/redeem.ts'
import { compareLabel } from '#netlify/cli/drill-backup.ts'
import { readBackup } from '#netlify/cli/backup-file.ts'
import { fileSettings, parseEnv } from '#netlify/server/http/env.ts'
import { openStore } from '#netlify/server/files/open-store.ts'
import { secretDatabase } from '#netlify/server/http/database.ts'
import type { CodesGenerated } from '#src/features/codes/admin/contract.ts'
import type { UploadBegun } from '#src/features/releases/files/admin/contract.ts'
import { sendBytes } from '#tests/support/files/send-bytes.ts'
import { call } from '#tests/support/functions/call.ts'
import { runCommand } from '#tests/support/functions/command.ts'
import {
  addRelease,
  addStaff,
  asOwner,
  ownId,
  removeActivity,
  removeOwn,
  signedIn,
} from './project.ts'

const { SUPABASE_URL = '', SUPABASE_SECRET_KEY = '' } = process.env
const folder = mkdtempSync(join(tmpdir(), 'deadwax-supabase-'))
const backup = join(folder, 'label.jsonl.gz')
const music = Buffer.from('PK\u0003\u0004 the music')
const claim = ownId()
let code: string
let takenBefore: string[]

const command = (name: string, ...parameters: string[]) =>
  runCommand(
    name,
    { SUPABASE_URL, SUPABASE_SECRET_KEY },
    ...parameters,
    backup,
    '--with-files',
    join(folder, 'files'),
  )
const readBackups = async () =>
  (await asOwner((query) => query<{ sha256: string }>('select sha256 from public.backups'))).map(
    ({ sha256 }) => sha256,
  )
const redeemAgain = () => call(redeem, '/api/redeem', { body: { code, claim } })

beforeAll(async () => {
  await removeOwn()
  takenBefore = await readBackups()
  await addStaff('ada', 'admin')
  const admin = await signedIn('ada')
  const releaseId = await addRelease()
  const { codes: made } = await admin.call<CodesGenerated>('generateCodes', {
    releaseId,
    quantity: 2,
  })
  code = made[0]!
  expect((await redeemAgain()).status).toBe(200)
  const body = { releaseId, kind: 'download', name: 'long-patch.zip', bytes: music.length }
  const { file, upload } = await admin.call<UploadBegun>('beginUpload', body)
  await sendBytes(upload, music, SUPABASE_URL)
  await admin.call('completeUpload', { id: file.id, parts: [] })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await asOwner((query) =>
    query('delete from public.backups where sha256 <> all ($1)', [takenBefore]),
  )
  await removeOwn()
})

test('a backup is taken, with its files, and stands the drill', async () => {
  const taken = await command('backup')
  expect(taken).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 music file') as string,
  })
  const drilled = await command('drill')
  expect(drilled).toMatchObject({
    code: 0,
    output: expect.stringContaining('would save') as string,
  })
  expect(await readBackups()).toHaveLength(takenBefore.length + 1)
})

test('a project with rows takes no backup', async () => {
  const { code, output } = await command('restore', '--yes')
  expect(code).toBe(1)
  expect(output).toMatch(/not empty/)
  expect((await redeemAgain()).status).toBe(200)
})

if (process.env.DEADWAX_TEST_EMPTY)
  test('the empty project takes the backup, to the row and the byte, and a fan gets the release again', async () => {
    await removeOwn()
    await removeActivity()
    const restored = await command('restore', '--yes')
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('Everything is back') as string,
    })
    await compareLabel(await readBackup(backup), secretDatabase())
    const [file] = await asOwner((query) =>
      query<{ key: string }>('select key from public.files where state = $1', ['ready']),
    )
    const stored = await new Response(
      await openStore(parseEnv(process.env, fileSettings)).read(file!.key),
    ).bytes()
    expect(Buffer.from(stored).equals(music)).toBe(true)
    expect((await redeemAgain()).status).toBe(200)
  })
