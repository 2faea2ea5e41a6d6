import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { mediaKey } from '#netlify/server/files/file-store.ts'
import { storedFolder } from '#netlify/server/files/folder-store.ts'
import { isPublicKind, type AnyFileKind } from '#src/features/releases/files/file-kind.ts'
import { pictureAddresses } from '#src/lib/picture-address.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { releaseId } from './backend.ts'

export type StoredTestFile = { id: string; key: string; path: string; text: string; sha256: string }

/** The head of a FLAC that names these sixteen letters as the MD5 of its samples, and some music. */
export const flacText = (letters: string) => `fLaC\0\0\0"${'-'.repeat(18)}${letters}the music`

export const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

type Wanted = {
  release?: string
  kind?: AnyFileKind
  state?: 'uploading' | 'ready'
  text?: string
  samplesMd5?: string
  tagsKey?: string
  /** Whether its row has its checksum already, as after a backup. */
  isSummed?: boolean
}

/** A row of `files` as this backend's project makes it, with its bytes in the folder of a folder store. */
export async function addStoredFile(
  { database }: Pick<Backend, 'database'>,
  folder: string,
  {
    release = releaseId,
    kind = 'mp3',
    state = 'ready',
    text = `music ${randomUUID()}`,
    samplesMd5,
    tagsKey,
    isSummed = false,
  }: Wanted = {},
): Promise<StoredTestFile> {
  const sha256 = sha256Of(text)
  const [row] = await database.query<{ id: string; key: string }>(
    `insert into public.files (release_id, track_id, kind, name, bytes, type, ready_at, samples_md5, tags_key, sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id, key`,
    [
      release,
      isPublicKind(kind) ? await addTrack(database, release) : null,
      kind,
      `master.${kind}`,
      Buffer.byteLength(text),
      ...(state === 'ready' ? ['mp3', new Date().toISOString()] : [null, null]),
      samplesMd5,
      tagsKey,
      isSummed ? sha256 : null,
    ],
  )
  const path = join(storedFolder(folder, isPublicKind(kind) ? 'public' : 'private'), row!.key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return { ...row!, path, text, sha256 }
}

/** A track for what everybody hears, after those that the release has. */
async function addTrack({ query }: Backend['database'], release: string): Promise<string> {
  const id = randomUUID()
  await query(
    `insert into public.tracks (id, release_id, position, title)
     select $1, $2, 1 + count(*), 'Track' from public.tracks where release_id = $2`,
    [id, release],
  )
  return id
}

export type StoredTestPicture = {
  id: string
  address: string
  /** Of its files, the smallest first. */
  paths: string[]
  texts: string[]
}

/** A row of `pictures`, 1200 pixels wide, with its four files and its JPEG in the public part of a folder store. */
export async function addStoredPicture(
  { database }: Pick<Backend, 'database'>,
  folder: string,
  { isReady = true, isSummed = false }: { isReady?: boolean; isSummed?: boolean } = {},
): Promise<StoredTestPicture> {
  const hash = randomUUID().replaceAll('-', '')
  const [row] = await database.query<{ id: string; address: string }>(
    `insert into public.pictures (hash, type, width, height, bytes, name, alt, ready_at, has_share)
     values ($1, 'webp', 1200, 900, 99, 'sleeve.jpg', 'A sleeve', $2, $3) returning id, address`,
    [hash, isReady ? new Date().toISOString() : null, isReady],
  )
  const shown = isReady ? `${row!.address}#share` : row!.address
  const keys = pictureAddresses(shown).map(mediaKey)
  const paths = keys.map((key) => join(storedFolder(folder, 'public'), key))
  const texts = keys.map((key) => `bytes of ${key.split('/').at(-1)!}`)
  mkdirSync(dirname(paths[0]!), { recursive: true })
  for (const [index, path] of paths.entries()) writeFileSync(path, texts[index]!)
  if (isSummed)
    await database.query('update public.pictures set sha256 = $2 where id = $1', [
      row!.id,
      texts.map(sha256Of).join(' '),
    ])
  return { ...row!, paths, texts }
}

/** All backends of the tests start from one dump, and would be one project. */
export const becomeOtherProject = ({ database }: Pick<Backend, 'database'>) =>
  database.exec('update private.project set id = gen_random_uuid()')
