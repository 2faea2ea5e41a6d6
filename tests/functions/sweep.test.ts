// What the scheduled sweep takes out of the file store, and what it never may: the bytes are in a folder, and are looked
// for there afterwards. Time passes by moving the rows.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { storedFolder, uploadName, uploadsFolder } from '#netlify/server/files/folder-store.ts'
import { sweepFiles } from '#netlify/server/files/sweep.ts'
import { publicFileKinds } from '#src/features/releases/files/file-kind.ts'
import type { Backend } from '#supabase/local/backend.ts'
import {
  addCode,
  addReleases,
  deletedReleaseId,
  startTestBackend,
} from '#tests/support/backend/backend.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import {
  addStoredFile,
  addStoredPicture,
  becomeOtherProject,
  type StoredTestFile,
  type StoredTestPicture,
} from '#tests/support/backend/stored-files.ts'
import { addStaff, signedIn, type Browser } from '#tests/support/functions/browser-session.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const labelReleaseId = '00000000-0000-4000-8000-00000000000c'
const deleted = { release: deletedReleaseId }

let folder: string
let admin: Browser
/** What a label keeps in the store that this project, restored from an older backup of it, has too. */
let ofLabel: StoredTestFile[]
let cancelledHere: StoredTestFile

beforeAll(async () => {
  folder = temporaryFolder('sweep')
  vi.stubEnv('FILES_FOLDER', folder)
  await restoreFromLabel()
  await addStaff(backend, 'ada', 'admin')
  admin = await signedIn('ada')
})
beforeEach(async () => {
  await backend.database.exec(
    `delete from public.files where project_id = private.project_id(); delete from public.codes;
     delete from public.tracks; update public.releases set cover_image = null; delete from public.pictures`,
  )
})
afterAll(() => vi.unstubAllEnvs())

async function restoreFromLabel(): Promise<void> {
  const label = await startTestBackend()
  await becomeOtherProject(label)
  await addReleases(label)
  await label.database.query(
    "insert into public.releases (id, title, artist, year) values ($1, 'Kept', 'Odile', '2020')",
    [labelReleaseId],
  )
  const add = (wanted: Partial<Parameters<typeof addStoredFile>[2]>) =>
    addStoredFile(label, folder, { release: labelReleaseId, ...wanted })
  const removed = await add({ kind: 'flac' })
  await label.database.query('update public.files set removed_at = now() where id = $1', [
    removed.id,
  ])
  const upload = await add({ kind: 'download', state: 'uploading' })
  cancelledHere = await add({ kind: 'flac', state: 'uploading' })
  ofLabel = [await add({}), await add({ ...deleted, kind: 'flac' }), removed, upload, cancelledHere]
  await moveFiles(label, backend)
  // What has become of the label since the backup: both uploads are complete, and there is one more.
  for (const { id } of [upload, cancelledHere])
    await label.database.query("select public.complete_file($1, 'zip')", [id])
  ofLabel.push(await addStoredFile(label, folder, { state: 'uploading' }))
  await label.stop()
}

/** The rows move as `npm run backup` and `npm run restore` move them. */
async function moveFiles(from: Backend, to: Backend): Promise<void> {
  const counts: Record<string, number> = {}
  for (const table of ['releases', 'files']) {
    const [page] = await from.database.query<{ rows: unknown[] }>(
      "select public.backup(array[$1]) -> 0 -> 'rows' as rows",
      [table],
    )
    counts[table] = page!.rows.length
    await to.database.query('select public.stage_rows($1, $2)', [table, JSON.stringify(page!.rows)])
  }
  await to.database.query('select public.finish_restore($1)', [JSON.stringify(counts)])
}

/** Moves one time of a row, or of all rows, into the past. */
const age = (
  { database }: Pick<Backend, 'database'>,
  table: string,
  column: string,
  days: number,
  id?: string,
) =>
  database.query(
    `update public.${table} set ${column} = now() - make_interval(hours => $1) where ${column} is not null and ($2::text is null or id::text = $2)`,
    [Math.round(days * 24), id ?? null],
  )

const stateOf = async (id: string) =>
  (
    await backend.database.query<{ state: string }>(
      'select state from public.files where id = $1',
      [id],
    )
  )[0]?.state

const there = (...stored: StoredTestFile[]) => stored.map(({ path }) => existsSync(path))

/** More often than there is anything to sweep. */
async function sweepAll(): Promise<void> {
  for (let call = 0; call < 3; call++) await sweepFiles()
}

test('a file that is replaced stays until the new one is ready, and 30 days beyond', async () => {
  const old = await addStoredFile(backend, folder)
  const fresh = await addStoredFile(backend, folder, { state: 'uploading' })
  await sweepAll()
  expect([await stateOf(old.id), ...there(old, fresh)]).toEqual(['ready', true, true])
  await backend.database.query("select public.complete_file($1, 'mp3')", [fresh.id])
  await sweepAll()
  expect([await stateOf(old.id), ...there(old, fresh)]).toEqual(['removed', true, true])
  await age(backend, 'files', 'removed_at', 29)
  await sweepAll()
  expect(there(old)).toEqual([true])
  await age(backend, 'files', 'removed_at', 31)
  await sweepAll()
  expect([await stateOf(old.id), ...there(old)]).toEqual([undefined, false])
  expect([await stateOf(fresh.id), ...there(fresh)]).toEqual(['ready', true])
})

/** What has come of an upload so far, as the tus server keeps it. */
function beginUpload({ key, path }: Pick<StoredTestFile, 'key' | 'path'>): string {
  rmSync(path)
  mkdirSync(uploadsFolder(folder), { recursive: true })
  const partial = join(uploadsFolder(folder), uploadName(key))
  writeFileSync(partial, 'music, the first half of it')
  writeFileSync(`${partial}.json`, '{}')
  return partial
}

test('an upload that nobody goes on with goes after a day, and what was sent of it', async () => {
  const upload = await addStoredFile(backend, folder, { state: 'uploading' })
  const partial = beginUpload(upload)
  await age(backend, 'files', 'signed_at', 0.9)
  await sweepAll()
  expect([await stateOf(upload.id), existsSync(partial)]).toEqual(['uploading', true])
  await age(backend, 'files', 'signed_at', 1.1)
  await sweepAll()
  expect(await stateOf(upload.id)).toBeUndefined()
  expect([existsSync(partial), existsSync(`${partial}.json`)]).toEqual([false, false])
})

test('an upload that was cancelled goes at once, and what came in afterwards a day later', async () => {
  const upload = await addStoredFile(backend, folder, { state: 'uploading' })
  const partial = beginUpload(upload)
  const answer = await admin.call('removeFile', { id: upload.id })
  expect([answer.status, existsSync(partial)]).toEqual([200, false])
  writeFileSync(upload.path, 'sent by an address that was still good')
  await sweepAll()
  expect([await stateOf(upload.id), ...there(upload)]).toEqual(['removed', true])
  await age(backend, 'files', 'removed_at', 1.1)
  await sweepAll()
  expect([await stateOf(upload.id), ...there(upload)]).toEqual([undefined, false])
})

test('a deleted release keeps its files for 30 days at least', async () => {
  const file = await addStoredFile(backend, folder, deleted)
  await age(backend, 'releases', 'deleted_at', 29)
  await sweepAll()
  expect([await stateOf(file.id), ...there(file)]).toEqual(['ready', true])
  await age(backend, 'releases', 'deleted_at', 31)
  await sweepAll()
  expect([await stateOf(file.id), ...there(file)]).toEqual(['removed', true])
  await age(backend, 'files', 'removed_at', 31)
  await sweepAll()
  expect(there(file)).toEqual([false])
})

test('a deleted release keeps its files as long as a code of it is open, or was redeemed within 7 days', async () => {
  const file = await addStoredFile(backend, folder, deleted)
  await age(backend, 'releases', 'deleted_at', 400)
  await addCode(backend, 'OPENCODE', deletedReleaseId)
  await sweepAll()
  expect(await stateOf(file.id)).toBe('ready')
  await backend.database.exec(
    "update public.codes set redeemed_at = now(), claim = 'a-claim-of-a-phone'",
  )
  await age(backend, 'codes', 'redeemed_at', 6.9)
  await sweepAll()
  expect(await stateOf(file.id)).toBe('ready')
  await age(backend, 'codes', 'redeemed_at', 7.1)
  await sweepAll()
  expect(await stateOf(file.id)).toBe('removed')
})

test('bytes that no row knows are never touched', async () => {
  const file = await addStoredFile(backend, folder)
  const unknown = ['unknown', `${file.key}-copy`, `${file.key.split('/')[0]}/covers.zip`]
  for (const key of unknown)
    writeFileSync(join(storedFolder(folder), key), 'somebody put this here')
  await backend.database.exec('update public.files set removed_at = now()')
  await age(backend, 'files', 'removed_at', 400)
  await sweepAll()
  expect(there(file)).toEqual([false])
  expect(unknown.map((key) => existsSync(join(storedFolder(folder), key)))).toEqual([
    true,
    true,
    true,
  ])
})

test('a sweep that is cut short between the bytes and the row is finished by the next one', async () => {
  const file = await addStoredFile(backend, folder)
  await backend.database.exec(`
    update public.files set removed_at = now() - interval '31 days';
    create function private.cut() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
    create trigger cut before delete on public.files for each row execute function private.cut();`)
  await expect(sweepFiles()).rejects.toThrow('forget_file')
  expect([await stateOf(file.id), ...there(file)]).toEqual(['removed', false])
  await backend.database.exec('drop trigger cut on public.files; drop function private.cut()')
  expect(await sweepFiles()).toBe(1)
  expect([await stateOf(file.id), await sweepFiles()]).toEqual([undefined, 0])
})

test('what the store could not remove is not forgotten', async () => {
  const file = await addStoredFile(backend, folder)
  await backend.database.exec("update public.files set removed_at = now() - interval '31 days'")
  renameSync(storedFolder(folder), join(folder, 'away'))
  writeFileSync(storedFolder(folder), 'no folder')
  await expect(sweepFiles()).rejects.toThrow()
  rmSync(storedFolder(folder))
  renameSync(join(folder, 'away'), storedFolder(folder))
  expect([await stateOf(file.id), ...there(file)]).toEqual(['removed', true])
  await sweepAll()
  expect([await stateOf(file.id), ...there(file)]).toEqual([undefined, false])
})

test.each(publicFileKinds)('a %s is swept out of the public part of the store', async (kind) => {
  const preview = await addStoredFile(backend, folder, { kind, release: labelReleaseId })
  const [{ key }] = (await backend.database.query('select key from public.files where id = $1', [
    preview.id,
  ])) as [{ key: string }]
  expect(preview.path).toBe(join(storedFolder(folder, 'public'), key))
  await backend.database.exec('delete from public.tracks')
  expect(await stateOf(preview.id)).toBe('removed')
  await sweepAll()
  expect(there(preview)).toEqual([true])
  await age(backend, 'files', 'removed_at', 31)
  await sweepAll()
  expect([await stateOf(preview.id), ...there(preview)]).toEqual([undefined, false])
})

const isThere = ({ paths }: StoredTestPicture) => paths.map((path) => existsSync(path))
const pictures = () => backend.database.query('select id from public.pictures', [])

test('a picture that was removed stays for 30 days, and then all of its files go', async () => {
  const picture = await addStoredPicture(backend, folder)
  const other = await addStoredPicture(backend, folder)
  await backend.database.query('update public.pictures set removed_at = now() where id = $1', [
    picture.id,
  ])
  await age(backend, 'pictures', 'removed_at', 29)
  await sweepAll()
  expect(isThere(picture)).toEqual(Array(5).fill(true))
  await age(backend, 'pictures', 'removed_at', 31)
  expect(await sweepFiles()).toBe(1)
  expect([isThere(picture), isThere(other)]).toEqual([Array(5).fill(false), Array(5).fill(true)])
  expect(await pictures()).toEqual([{ id: other.id }])
})

test('a picture whose upload nobody goes on with goes after a day, whatever was sent of it', async () => {
  const picture = await addStoredPicture(backend, folder, { isReady: false })
  const partial = beginUpload({ key: picture.address, path: picture.paths[3]! })
  await age(backend, 'pictures', 'signed_at', 0.9)
  await sweepAll()
  expect([isThere(picture), existsSync(partial)]).toEqual([[true, true, true, false], true])
  await age(backend, 'pictures', 'signed_at', 1.1)
  await sweepAll()
  expect([isThere(picture), existsSync(partial)]).toEqual([[false, false, false, false], false])
  expect(await pictures()).toEqual([])
})

test('a picture that a deleted release or a draft uses is neither removed nor swept', async () => {
  const picture = await addStoredPicture(backend, folder)
  await backend.database.query('update public.releases set cover_image = $1 where id = $2', [
    picture.address,
    deletedReleaseId,
  ])
  await expect(
    backend.database.exec("update public.pictures set removed_at = now() - interval '31 days'"),
  ).rejects.toThrow('releases_cover_picture_fkey')
  await sweepAll()
  expect(isThere(picture)).toEqual(Array(5).fill(true))
})

test('what the store refuses blocks neither files nor pictures behind it', async () => {
  const stuck = await Promise.all(
    Array.from({ length: 21 }, () => addStoredFile(backend, folder, { state: 'uploading' })),
  )
  const stuckPicture = await addStoredPicture(backend, folder)
  for (const path of [...stuck.map(({ path }) => path), stuckPicture.paths[0]!]) {
    rmSync(path)
    // No file is removed where a folder is.
    mkdirSync(path)
  }
  await backend.database.exec("update public.files set removed_at = now() - interval '40 days'")
  await backend.database.exec("update public.pictures set removed_at = now() - interval '40 days'")
  const file = await addStoredFile(backend, folder)
  const picture = await addStoredPicture(backend, folder)
  for (const [table, { id }] of [
    ['files', file],
    ['pictures', picture],
  ] as const)
    await backend.database.query(
      `update public.${table} set removed_at = now() - interval '31 days' where id = $1`,
      [id],
    )
  for (let call = 0; call < 2; call++) await expect(sweepFiles()).rejects.toThrow()
  expect([...there(file), ...isThere(picture)]).toEqual(Array(6).fill(false))
  expect(await pictures()).toEqual([{ id: stuckPicture.id }])
  // Once the store takes them, what was tried longest ago is tried again.
  for (const path of [...stuck.map(({ path }) => path), stuckPicture.paths[0]!])
    rmSync(path, { recursive: true })
  await sweepAll()
  expect(await pictures()).toEqual([])
  expect(await Promise.all(stuck.map(({ id }) => stateOf(id)))).toEqual(stuck.map(() => undefined))
})

test('an upload of the label that is cancelled here stays in its store', async () => {
  const answer = await admin.call('removeFile', { id: cancelledHere.id })
  expect([answer.status, await stateOf(cancelledHere.id)]).toEqual([200, 'removed'])
  expect(there(cancelledHere)).toEqual([true])
})

test('a restored older backup, and a test site on the same store, lose nothing of the label', async () => {
  const own = await addStoredFile(backend, folder)
  await backend.database.exec("update public.files set removed_at = now() - interval '400 days'")
  expect(await sweepFiles()).toBe(1)
  await sweepAll()
  expect(there(own)).toEqual([false])
  expect(there(...ofLabel)).toEqual(ofLabel.map(() => true))
  expect(await backend.database.query('select id from public.files', [])).toHaveLength(5)
})
