// The label's own files on their way: into a folder beside a backup, out of it into the store of another project, and
// one of them under a drill. The stores are folders; the projects are embedded backends.
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, extname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoredWords, backedUpWords } from '#netlify/cli/backup-messages.ts'
import { restoreFiles, findFiles } from '#netlify/cli/restore-files.ts'
import {
  allFiles,
  labelFilesOf,
  openFileStores,
  readFileRows,
  type Stores,
} from '#netlify/cli/label-files.ts'
import { projectOf as open, type Project } from '#netlify/cli/project.ts'
import { backUpFiles } from '#netlify/cli/backup-files.ts'
import { ok, warning } from '#src/lib/check.ts'
import { drillFiles } from '#netlify/cli/drill-backup.ts'
import { StoreError, type BucketName, type FileStore } from '#netlify/server/files/file-store.ts'
import { folderStore, storedFolder } from '#netlify/server/files/folder-store.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { addReleases, startTestBackend, valueOf } from '#tests/support/backend/backend.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import {
  addStoredFile,
  addStoredPicture,
  becomeOtherProject,
  flacText,
  sha256Of,
  type StoredTestFile,
  type StoredTestPicture,
} from '#tests/support/backend/stored-files.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

let root: string
let project: Project
let album: StoredTestFile
let mp3: StoredTestFile
/** Of which the store has too few bytes. */
let short: StoredTestFile
let preview: StoredTestFile
let picture: StoredTestPicture
let pictureNames: string[]

/** A path below the folder of this test file. */
const at = (name: string) => join(root, name)

beforeAll(async () => {
  root = temporaryFolder('label-files')
  project = open(backend)
  await addReleases(backend)
  album = await addStoredFile(backend, at('store'), { kind: 'download', text: 'a'.repeat(300_000) })
  mp3 = await addStoredFile(backend, at('store'), {
    kind: 'mp3',
    text: flacText('a'.repeat(16)),
    samplesMd5: '61'.repeat(16),
    tagsKey: 'of its tags',
  })
  short = await addStoredFile(backend, at('store'), { kind: 'flac' })
  writeFileSync(short.path, 'music')
  await addStoredFile(backend, at('store'), { kind: 'flac', state: 'uploading' })
  preview = await addStoredFile(backend, at('store'), { kind: 'preview' })
  picture = await addStoredPicture(backend, at('store'))
  await addStoredPicture(backend, at('store'), { isReady: false })
  await backend.database.query('update public.releases set cover_image = $1', [picture.address])
  pictureNames = picture.paths.map((path) => basename(path))
})

/** A folder store, with the keys that were read and written; what `fails` throws StoreError when it is read. */
function watchedStore(name: string, fails?: string) {
  const read: string[] = []
  const written: string[] = []
  const stores: Stores = (bucket: BucketName): FileStore => {
    const secret = 'a secret of thirty-two characters or more'
    const store = folderStore({ folder: at(name), secret, bucket })
    return {
      ...store,
      read: async (key) => {
        if (key === fails) throw new StoreError('read: 503', { answer: { status: 503 } })
        read.push(key)
        return store.read(key)
      },
      write: (key, file, type) => {
        written.push([key, type].join(' ').trim())
        return store.write(key, file, type)
      },
    }
  }
  return { stores, read, written }
}

const readProjectFiles = async (database: Project['database']) =>
  labelFilesOf(await readFileRows(database))
const filesOf = async ({ database }: Project) => (await readProjectFiles(database)).files
const checksums = async (project: Project) =>
  Object.fromEntries((await filesOf(project)).map(({ id, sha256 }) => [id, sha256]))
const pictureKeys = () => picture.paths.map((path) => path.split('/').slice(-2).join('/'))

test('the bytes of a file are read once for its checksum, and what is missing is said by name', async () => {
  const { stores, read } = watchedStore('store')
  const taken = await backUpFiles(project, stores)
  expect(taken).toEqual({
    files: 3,
    pictures: 1,
    fetched: 8,
    problems: [
      `Odile Marrow - Una Corda: master.flac: it has 5 bytes, and should have ${short.text.length}`,
    ],
  })
  expect(read.toSorted()).toEqual([album.key, mp3.key, preview.key, ...pictureKeys()].toSorted())
  expect(await checksums(project)).toEqual({
    [album.id]: album.sha256,
    [mp3.id]: mp3.sha256,
    [short.id]: null,
    [preview.id]: preview.sha256,
  })
  const ofPicture = (await readProjectFiles(project.database)).pictures[0]!.files
  expect(ofPicture.map(({ sha256 }) => sha256)).toEqual(picture.texts.map(sha256Of))
  expect(await backUpFiles(project, stores)).toMatchObject({ files: 3, pictures: 1, fetched: 0 })
  expect(read).toHaveLength(8)
})

test('a picture that got its JPEG after a backup has its checksum with the next one', async () => {
  const sums = picture.texts.slice(0, 4).map(sha256Of).join(' ')
  await backend.database.query('update public.pictures set sha256 = $1 where id = $2', [
    sums,
    picture.id,
  ])
  const { stores, read } = watchedStore('store')
  await backUpFiles(project, stores)
  expect(read).toEqual([pictureKeys().at(-1)])
  const ofPicture = (await readProjectFiles(project.database)).pictures[0]!.files
  expect(ofPicture.map(({ sha256 }) => sha256)).toEqual(picture.texts.map(sha256Of))
})

test('a backup takes the bytes along, and fetches nothing twice', async () => {
  const { stores, read } = watchedStore('store')
  rmSync(short.path)
  const first = await backUpFiles(project, stores, at('label-files'))
  expect(first).toMatchObject({
    fetched: 8,
    problems: [expect.stringMatching(/: its bytes are missing$/)],
  })
  expect(readdirSync(at('label-files')).toSorted()).toEqual(
    [album.id, mp3.id, `${preview.id}.mp3`, ...pictureNames].toSorted(),
  )
  expect(readFileSync(at(`label-files/${album.id}`), 'utf8')).toBe(album.text)
  expect(statSync(at('label-files')).mode & 0o777).toBe(0o700)
  expect(statSync(at(`label-files/${mp3.id}`)).mode & 0o777).toBe(0o600)
  // Cut off in the middle of the other one, and the first one damaged since.
  writeFileSync(at(`label-files/${mp3.id}`), mp3.text.replace('music', 'MUSIC'))
  writeFileSync(at(`label-files/${album.id}.part`), 'aaa')
  read.length = 0
  expect(await backUpFiles(project, stores, at('label-files'))).toMatchObject({
    files: 3,
    fetched: 1,
  })
  expect(read).toEqual([mp3.key])
  expect(readFileSync(at(`label-files/${mp3.id}`), 'utf8')).toBe(mp3.text)
  writeFileSync(short.path, 'music')
})

test('bytes that have changed since their checksum was taken are told, and do not come along', async () => {
  const { stores } = watchedStore('store')
  writeFileSync(mp3.path, mp3.text.replace('music', 'MUSIC'))
  const { problems } = await backUpFiles(project, stores, at('other-files'))
  writeFileSync(mp3.path, mp3.text)
  expect(problems.toSorted()).toEqual([
    expect.stringMatching(/master\.flac: it has 5 bytes/),
    expect.stringMatching(/master\.mp3: its bytes are not those that it was stored with$/),
  ])
  expect(existsSync(at(`other-files/${mp3.id}`))).toBe(false)
  expect(existsSync(at(`other-files/${album.id}`))).toBe(true)
})

test('a store that gives a file only in part loses none of the others', async () => {
  const { stores } = watchedStore('store', album.key)
  const taken = await backUpFiles(project, stores, at('part'))
  expect(taken.problems).toContainEqual(
    expect.stringMatching(
      /^Odile Marrow - Una Corda: master\.download: the file store stayed too busy \(read: 503\)$/,
    ),
  )
  expect(readdirSync(at('part'))).toContain(mp3.id)
  expect(readdirSync(at('part'))).not.toContain(album.id)
})

test('a folder that cannot be written is said in one sentence', async () => {
  writeFileSync(at('a file'), '')
  const { stores } = watchedStore('store')
  await expect(backUpFiles(project, stores, at('a file'))).rejects.toThrow(
    /a file cannot be made \(EEXIST\)/,
  )
})

const coverOf = (backend: Backend) =>
  valueOf<string>(backend, "select cover_image from public.releases where title = 'Una Corda'")

/** The rows of this project in another one, as a restore leaves them. */
async function restored(): Promise<Backend> {
  const other = await startTestBackend()
  await becomeOtherProject(other)
  const counts: Record<string, number> = {}
  for (const table of ['pictures', 'releases', 'tracks', 'files']) {
    const rows = await valueOf<unknown[]>(
      backend,
      "select public.backup(array[$1]) -> 0 -> 'rows'",
      [table],
    )
    counts[table] = rows.length
    await valueOf(other, 'select public.stage_rows($1, $2)', [table, JSON.stringify(rows)])
  }
  await valueOf(other, 'select public.finish_restore($1)', [JSON.stringify(counts)])
  return other
}

test('a restore stores the files under its own keys, compares them, and resumes after a cut', async () => {
  const other = await restored()
  const target = open(other)
  const { stores, written } = watchedStore('new-store')
  expect((await findFiles(target, stores)).problems).toHaveLength(5)

  // The folder has one of them damaged, and one not at all.
  const folder = at('label-files')
  writeFileSync(join(folder, album.id), album.text.replace('a', 'b'))
  writeFileSync(join(folder, pictureNames[1]!), 'another picture')
  const first = await restoreFiles(target, stores, folder)
  expect(first).toMatchObject({ files: 2, pictures: 0 })
  expect(first.problems.toSorted()).toEqual([
    expect.stringMatching(/master\.download: what the folder has of it is not what was backed up$/),
    expect.stringMatching(/master\.flac: it is not in the folder$/),
    'the picture sleeve.jpg: what the folder has of it is not what was backed up',
  ])
  expect(restoredWords(first).join('\n')).toMatch(
    /^The store has 2 music files, and lacks 3:\n {2}the picture .+\n {2}Odile Marrow - .+\n {2}Odile .+\nnpm run restore -- --with-files FOLDER puts/,
  )
  expect(await coverOf(other)).toBe(picture.address)

  writeFileSync(join(folder, album.id), album.text)
  writeFileSync(join(folder, pictureNames[1]!), picture.texts[1]!)
  written.length = 0
  expect(await restoreFiles(target, stores, folder)).toMatchObject({ files: 3, pictures: 1 })
  expect(restoredWords(await restoreFiles(target, stores, folder))[0]).toBe(
    'The store has 3 music files and 1 picture, and lacks 1:',
  )
  expect(
    await valueOf(other, 'select array[samples_md5, tags_key] from public.files where id = $1', [
      mp3.id,
    ]),
  ).toEqual(['61'.repeat(16), 'of its tags'])
  const projectId = await valueOf<string>(other, 'select private.project_id()')
  // Pictures first: with them the site can be built.
  expect(written).toEqual([
    ...pictureNames.map((name) => `${projectId}/${name} image/${extname(name).slice(1)}`),
    `${projectId}/${album.id}`,
  ])
  const newCover = picture.address.replace(/^\/media\/[^/]+/, `/media/${projectId}`)
  expect(await coverOf(other)).toBe(newCover)
  const { files, pictures } = await readProjectFiles(target.database)
  expect(pictures).toMatchObject([
    { address: newCover, files: picture.texts.map((text) => ({ sha256: sha256Of(text) })) },
  ])
  for (const file of [album, mp3])
    expect(files).toContainEqual(
      expect.objectContaining({ key: `${projectId}/${file.id}`, sha256: file.sha256 }),
    )
  const textOf = (bucket: BucketName, name: string) =>
    readFileSync(join(storedFolder(at('new-store'), bucket), projectId, name), 'utf8')
  expect(pictureNames.map((name) => textOf('public', name))).toEqual(picture.texts)
  expect(textOf('public', `${preview.id}.mp3`)).toBe(preview.text)
  for (const { id, text } of [album, mp3]) expect(textOf('private', id)).toBe(text)
  // What it has not brought stays where the label has it, and is not swept from here; its own may be.
  await other.database.exec("update public.files set removed_at = now() - interval '31 days'")
  const swept = await valueOf<{ id: string }[]>(other, 'select public.list_sweepable_files()')
  expect(swept.map(({ id }) => id).toSorted()).toEqual([album.id, mp3.id, preview.id].toSorted())
  await other.stop()
})

test('a picture is restored without its JPEG for link previews when the folder has none', async () => {
  const other = await restored()
  const folder = at('label-files')
  const jpeg = pictureNames.find((name) => name.endsWith('-share.jpeg'))!
  const bytes = readFileSync(join(folder, jpeg))
  rmSync(join(folder, jpeg))
  try {
    const { stores } = watchedStore('store-without-jpeg')
    const { pictures, problems } = await restoreFiles(open(other), stores, folder)
    expect([pictures, problems.filter((problem) => problem.includes('picture'))]).toEqual([1, []])
    expect(await valueOf(other, 'select has_share from public.pictures')).toBe(false)
  } finally {
    writeFileSync(join(folder, jpeg), bytes)
    await other.stop()
  }
})

/** Another project that is only read. */
let readOnly: Promise<Backend> | undefined
const otherProject = () => (readOnly ??= restored())
afterAll(async () => (await readOnly)?.stop())

test('in a store that both projects share, a restored file is good where it is', async () => {
  const target = open(await otherProject())
  const { stores, written } = watchedStore('store')
  expect(await findFiles(target, stores)).toMatchObject({ files: 3, pictures: 1 })
  expect(await restoreFiles(target, stores, at('empty'))).toMatchObject({ files: 3, pictures: 1 })
  expect(written).toEqual([])
})

const link = (to: string) => (path: string) => {
  rmSync(path)
  symlinkSync(to, path)
}
const pipe = (path: string) => {
  rmSync(path)
  execFileSync('mkfifo', [path])
}
const noPlainFile = 'NAME in the folder is not a plain file'
const tooLarge =
  'its files have more than 20000000 bytes in the folder|what the folder has of it is not what was backed up'

/** Each of the files that a restore could take is spoilt; answers what becomes of them. */
async function expectNothingRead(spoil: (path: string) => void, words: string): Promise<void> {
  const target = open(await otherProject())
  const { files, pictures } = await readProjectFiles(target.database)
  const folder = temporaryFolder('spoilt')
  for (const name of [...pictureNames, album.id, mp3.id, short.id]) {
    writeFileSync(join(folder, name), '')
    spoil(join(folder, name))
  }
  const { stores, written } = watchedStore('spoilt-store')
  const { problems } = await restoreFiles(target, stores, folder)
  expect(written).toEqual([])
  expect(problems).toHaveLength(5)
  for (const ofRow of [files.filter(({ id }) => id === mp3.id), pictures[0]!.files]) {
    const problem = RegExp(`${ofRow[0]!.title}: (${words.replace('NAME', ofRow[0]!.name)})`)
    expect(problems).toContainEqual(expect.stringMatching(problem))
    await expect(drillFiles(ofRow, { folder })).rejects.toThrow(problem)
  }
}

test.each<[what: string, spoil: (path: string) => void, words: string]>([
  ['a link to a device', link('/dev/zero'), noPlainFile],
  ['a link to a plain file', link(import.meta.filename), noPlainFile],
  ['a pipe', pipe, noPlainFile],
  ['too large', (path) => truncateSync(path, 7_000_000), tooLarge],
])('neither a restore nor a drill reads a file that is %s', (_what, spoil, words) =>
  expectNothingRead(spoil, words),
)

test('neither a restore nor a drill reads a file without a checksum', async () => {
  const { database } = await otherProject()
  await database.exec(
    'update public.pictures set sha256 = null; update public.files set sha256 = null',
  )
  await expectNothingRead(() => undefined, 'the backup has no checksum of NAME, so it is not taken')
})

test('a drill compares the samples of each FLAC, whichever file of a store it reads', async () => {
  const [file] = (await filesOf(project)).filter(({ id }) => id === mp3.id)
  const other = {
    ...file!,
    id: 'another',
    title: 'Odile - Una Corda: 02.flac',
    samplesMd5: 'f'.repeat(32),
  }
  const { stores } = watchedStore('store')
  for (const bytes of [{ folder: at('label-files') }, { stores }])
    await expect(drillFiles([file!, other], bytes)).rejects.toThrow(
      'Odile - Una Corda: 02.flac: its samples are not those that were uploaded (MD5).',
    )
})

test('a drill reads every file of a folder, and one of a store with the sizes of the others', async () => {
  const files = allFiles(await readProjectFiles(project.database)).filter(
    ({ id }) => id !== short.id,
  )
  const { stores, read } = watchedStore('store')
  expect(await drillFiles(files, { folder: at('label-files') })).toEqual(
    ok(
      'Every file of the music and pictures, 8 in all, was read in the folder and is as it was backed up. FLACs with the samples that were uploaded: 1.',
    ),
  )
  expect((await drillFiles(files, { stores }))?.what).toMatch(
    /^Of the music and pictures in the store, 8 files, .+ was read and is as it was backed up; of the others only the sizes were compared, and --with-files reads all of a folder\. FLACs with the samples that were uploaded: 1\.$/,
  )
  expect(read).toHaveLength(1)
  expect(await drillFiles([], 'No store here.')).toBe(null)
  expect(await drillFiles(files, 'No store here.')).toEqual(
    warning('No store here. So none of the music and pictures was read.'),
  )
  const unknown = files.map((file) => ({ ...file, sha256: null }))
  expect((await drillFiles(unknown, { stores }))?.what).toMatch(
    /, 8 files, none was read, because none has a checksum yet\./,
  )
})

test('a drill names what a store has changed, cut or lost', async () => {
  const files = (await filesOf(project)).filter(({ id }) => id === mp3.id)
  const { stores } = watchedStore('store')
  writeFileSync(mp3.path, mp3.text.replace('music', 'MUSIC'))
  await expect(drillFiles(files, { stores })).rejects.toThrow(
    /: its bytes are not those that were backed up\.$/,
  )
  writeFileSync(mp3.path, 'music')
  const all = await filesOf(project)
  await expect(drillFiles(all, { stores })).rejects.toThrow(/master\.mp3: it has 5 bytes/)
  rmSync(mp3.path)
  await expect(drillFiles(files, { stores })).rejects.toThrow(/its bytes are missing\.$/)
})

test('a project without a reachable store says so', async () => {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = project.env
  // The embedded backend has no storage, and nobody listens on the port.
  expect(await openFileStores({ SUPABASE_URL, SUPABASE_SECRET_KEY })).toMatch(
    /^The file store gives no list of its files \(list: 404\): npm run doctor says why\.$/,
  )
  expect(await openFileStores({ ...project.env, FILES_S3_ENDPOINT: 'http://127.0.0.1:1' })).toMatch(
    /^The file store is not configured: FILES_S3_ENDPOINT needs FILES_S3_BUCKET/,
  )
  const s3 = {
    FILES_S3_ENDPOINT: 'http://127.0.0.1:1',
    FILES_S3_BUCKET: 'label',
    FILES_S3_KEY_ID: 'key',
    FILES_S3_SECRET: 'secret',
  }
  expect(await openFileStores({ ...project.env, ...s3 })).toBe(
    'The file store does not answer (list: no answer).',
  )
  expect(backedUpWords('The file store does not answer.', undefined)).toEqual([
    'The file store does not answer. The backup lists the music files and pictures, but nobody looked at their bytes.',
  ])
})
