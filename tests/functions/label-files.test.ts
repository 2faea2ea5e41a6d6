// The label's own files on their way: into a folder beside a backup, out of it into the store of another project, and
// one of them under a drill. The stores are folders; the projects are embedded backends.
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { broughtWords, takenWords } from '#netlify/cli/backup-messages.ts'
import { bringFiles, findFiles } from '#netlify/cli/bring-files.ts'
import { openFileStore, readProjectFiles } from '#netlify/cli/label-files.ts'
import type { Project } from '#netlify/cli/project.ts'
import { takeFiles } from '#netlify/cli/take-files.ts'
import { tryFile } from '#netlify/cli/try-file.ts'
import { StoreError, type FileStore } from '#netlify/server/files/file-store.ts'
import { folderStore, storedFolder } from '#netlify/server/files/folder-store.ts'
import { secretDatabase } from '#netlify/server/http/database.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { addReleases, startTestBackend } from '#tests/support/backend/backend.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import {
  addStoredFile,
  becomeOtherProject,
  type StoredTestFile,
} from '#tests/support/backend/stored-files.ts'

let root: string
let project: Project
let album: StoredTestFile
let mp3: StoredTestFile
/** Of which the store has too few bytes. */
let short: StoredTestFile

/** A path below the folder of this test file. */
const at = (name: string) => join(root, name)

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'deadwax-label-files-'))
  project = open(backend)
  await addReleases(backend)
  album = await addStoredFile(backend, at('store'), { kind: 'download', text: 'a'.repeat(300_000) })
  mp3 = await addStoredFile(backend, at('store'), { kind: 'mp3' })
  short = await addStoredFile(backend, at('store'), { kind: 'flac' })
  writeFileSync(short.path, 'music')
  await addStoredFile(backend, at('store'), { kind: 'flac', state: 'uploading' })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function open({ url, secrets }: Pick<Backend, 'url' | 'secrets'>): Project {
  const env = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secrets.secretKey }
  return { env, database: secretDatabase(env) }
}

/** A folder store, with the keys that were read and written. */
function watchedStore(name: string) {
  const store = folderStore({
    folder: at(name),
    secret: 'a secret of thirty-two characters or more',
  })
  const read: string[] = []
  const written: string[] = []
  const watched: FileStore = {
    ...store,
    read: (key) => (read.push(key), store.read(key)),
    write: (key, body, bytes) => (written.push(key), store.write(key, body, bytes)),
  }
  return { store: watched, read, written }
}

const checksums = async ({ database }: Project) =>
  Object.fromEntries((await readProjectFiles(database)).map(({ id, sha256 }) => [id, sha256]))

test('the bytes of a file are read once for its checksum, and what is missing is said by name', async () => {
  const { store, read } = watchedStore('store')
  const taken = await takeFiles(project, store)
  expect(taken).toEqual({
    files: 2,
    fetched: 2,
    problems: [
      `Odile Marrow - Una Corda: master.flac: it has 5 bytes, and should have ${short.text.length}`,
    ],
  })
  expect(read.toSorted()).toEqual([album.key, mp3.key].toSorted())
  expect(await checksums(project)).toEqual({
    [album.id]: album.sha256,
    [mp3.id]: mp3.sha256,
    [short.id]: null,
  })
  expect(await takeFiles(project, store)).toMatchObject({ files: 2, fetched: 0 })
  expect(read).toHaveLength(2)
})

test('a backup takes the bytes along, and fetches nothing twice', async () => {
  const { store, read } = watchedStore('store')
  rmSync(short.path)
  const first = await takeFiles(project, store, at('label-files'))
  expect(first).toMatchObject({
    fetched: 2,
    problems: [expect.stringMatching(/: its bytes are missing$/)],
  })
  expect(readdirSync(at('label-files')).toSorted()).toEqual([album.id, mp3.id].toSorted())
  expect(readFileSync(at(`label-files/${album.id}`), 'utf8')).toBe(album.text)
  expect(statSync(at('label-files')).mode & 0o777).toBe(0o700)
  expect(statSync(at(`label-files/${mp3.id}`)).mode & 0o777).toBe(0o600)
  // Cut off in the middle of the other one, and the first one damaged since.
  writeFileSync(at(`label-files/${mp3.id}`), mp3.text.replace('music', 'MUSIC'))
  writeFileSync(at(`label-files/${album.id}.part`), 'aaa')
  read.length = 0
  expect(await takeFiles(project, store, at('label-files'))).toMatchObject({ files: 2, fetched: 1 })
  expect(read).toEqual([mp3.key])
  expect(readFileSync(at(`label-files/${mp3.id}`), 'utf8')).toBe(mp3.text)
  writeFileSync(short.path, 'music')
})

test('bytes that have changed since their checksum was taken are told, and do not come along', async () => {
  const { store } = watchedStore('store')
  writeFileSync(mp3.path, mp3.text.replace('music', 'MUSIC'))
  const { problems } = await takeFiles(project, store, at('other-files'))
  writeFileSync(mp3.path, mp3.text)
  expect(problems.toSorted()).toEqual([
    expect.stringMatching(/master\.flac: it has 5 bytes/),
    expect.stringMatching(/master\.mp3: its bytes are not those that it was stored with$/),
  ])
  expect(existsSync(at(`other-files/${mp3.id}`))).toBe(false)
  expect(existsSync(at(`other-files/${album.id}`))).toBe(true)
})

test('a store that gives a file only in part loses none of the others', async () => {
  const { store } = watchedStore('store')
  const failing: FileStore = {
    ...store,
    read: (key) =>
      key === album.key ? Promise.reject(new StoreError('read: 503')) : store.read(key),
  }
  const taken = await takeFiles(project, failing, at('part'))
  expect(taken.problems).toContainEqual(
    expect.stringMatching(
      /^Odile Marrow - Una Corda: master\.download: the file store did not give it \(read: 503\)$/,
    ),
  )
  expect(readdirSync(at('part'))).toEqual([mp3.id])
})

test('a folder that cannot be written is said in one sentence', async () => {
  writeFileSync(at('a file'), '')
  const { store } = watchedStore('store')
  await expect(takeFiles(project, store, at('a file'))).rejects.toThrow(
    /a file cannot be made \(EEXIST\)/,
  )
})

/** The rows of this project in another one, as a restore leaves them. */
async function restored(): Promise<Backend> {
  const other = await startTestBackend()
  await becomeOtherProject(other)
  const counts: Record<string, number> = {}
  for (const table of ['releases', 'files']) {
    const [page] = await backend.database.query<{ rows: unknown[] }>(
      'select public.backup_page($1) as rows',
      [table],
    )
    counts[table] = page!.rows.length
    await other.database.query('select public.stage_rows($1, $2)', [
      table,
      JSON.stringify(page!.rows),
    ])
  }
  await other.database.query('select public.finish_restore($1)', [JSON.stringify(counts)])
  return other
}

test('a restore brings the files into the new store under its own keys, compares them, and goes on when it was cut', async () => {
  const other = await restored()
  const target = open(other)
  const { store, written } = watchedStore('new-store')
  expect((await findFiles(target, store)).problems).toHaveLength(3)

  // The folder has one of them damaged, and one not at all.
  const folder = at('label-files')
  writeFileSync(join(folder, album.id), album.text.replace('a', 'b'))
  const first = await bringFiles(target, store, folder)
  expect(first.files).toBe(1)
  expect(first.problems.toSorted()).toEqual([
    expect.stringMatching(/master\.download: what the folder has of it is not what was backed up$/),
    expect.stringMatching(/master\.flac: it is not in the folder$/),
  ])
  expect(broughtWords(first).join('\n')).toMatch(
    /^The store has 1 music file of 3\.\n {2}Odile Marrow - .+\n {2}Odile .+\nnpm run restore -- --with-files FOLDER puts/,
  )

  writeFileSync(join(folder, album.id), album.text)
  expect(await bringFiles(target, store, folder)).toMatchObject({ files: 2 })
  expect(written).toHaveLength(2)
  const brought = await readProjectFiles(target.database)
  const [{ id: projectId }] = (await other.database.query<{ id: string }>(
    'select private.project_id() as id',
    [],
  )) as [{ id: string }]
  for (const file of [album, mp3]) {
    expect(brought).toContainEqual(
      expect.objectContaining({ key: `${projectId}/${file.id}`, sha256: file.sha256 }),
    )
    const path = join(storedFolder(at('new-store')), projectId, file.id)
    expect(readFileSync(path, 'utf8')).toBe(file.text)
  }
  // What it has not brought stays where the label has it, and is not swept from here; its own may be.
  await other.database.exec("update public.files set removed_at = now() - interval '31 days'")
  const [swept] = await other.database.query<{ ids: { id: string }[] }>(
    'select public.list_sweepable_files() as ids',
    [],
  )
  expect(swept!.ids.map(({ id }) => id).toSorted()).toEqual([album.id, mp3.id].toSorted())
  await other.stop()
})

test('in a store that both projects share, a restored file is good where it is', async () => {
  const other = await restored()
  const { store } = watchedStore('store')
  const target = open(other)
  expect(await findFiles(target, store)).toMatchObject({ files: 2 })
  expect(await bringFiles(target, store, at('part'))).toMatchObject({ files: 2 })
  await other.stop()
})

test('a drill reads one file and compares it', async () => {
  const files = (await readProjectFiles(project.database)).filter(({ id }) => id === mp3.id)
  const { store } = watchedStore('store')
  const good =
    /^Of the music, Odile Marrow - Una Corda: master\.mp3 was read and is as it was backed up\.$/
  expect(await tryFile(files, { folder: at('label-files') })).toMatch(good)
  expect(await tryFile(files, { store })).toMatch(good)
  expect(await tryFile([], 'No store here.')).toBe('')
  expect(await tryFile(files, 'No store here.')).toBe(
    'No store here. So none of the music was read.',
  )
  expect(await tryFile([{ ...files[0]!, sha256: null }], { store })).toMatch(/has a checksum yet/)

  writeFileSync(at(`label-files/${mp3.id}`), mp3.text.replace('music', 'MUSIC'))
  writeFileSync(mp3.path, mp3.text.replace('music', 'MUSIC'))
  const changed = /: its bytes are not those that were backed up\.$/
  await expect(tryFile(files, { folder: at('label-files') })).rejects.toThrow(changed)
  await expect(tryFile(files, { store })).rejects.toThrow(changed)
  rmSync(mp3.path)
  await expect(tryFile(files, { store })).rejects.toThrow(/its bytes are missing\.$/)
  await expect(tryFile(files, { folder: at('nowhere') })).rejects.toThrow(
    /it is not in the folder\.$/,
  )
})

test('a project without a reachable store says so', async () => {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = project.env
  // The embedded backend has no storage, and nobody listens on the port.
  expect(await openFileStore({ SUPABASE_URL, SUPABASE_SECRET_KEY })).toMatch(
    /^The file store does not answer \(list: \d+\)\.$/,
  )
  expect(await openFileStore({ ...project.env, FILES_S3_ENDPOINT: 'http://127.0.0.1:1' })).toMatch(
    /^The file store is not configured: FILES_S3_ENDPOINT needs FILES_S3_BUCKET/,
  )
  const s3 = {
    ...{ FILES_S3_ENDPOINT: 'http://127.0.0.1:1', FILES_S3_BUCKET: 'label' },
    ...{ FILES_S3_KEY_ID: 'key', FILES_S3_SECRET: 'secret' },
  }
  expect(await openFileStore({ ...project.env, ...s3 })).toBe(
    'The file store does not answer (list: no answer).',
  )
  expect(takenWords('The file store does not answer.', undefined)).toEqual([
    'The file store does not answer. The backup lists the music files, but nobody looked at their bytes.',
  ])
})
