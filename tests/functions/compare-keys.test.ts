// What the doctor compares: the rows of a project with the bytes in both parts of its store, which is a folder here.
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { compareKeys } from '#netlify/cli/doctor-store.ts'
import { openStore } from '#netlify/server/files/open-store.ts'
import { secretDatabase } from '#netlify/server/http/database.ts'
import { fileSettings, parseEnv } from '#netlify/server/http/env.ts'
import { addReleases, releaseId } from '#tests/support/backend/backend.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import {
  addStoredFile,
  addStoredPicture,
  flacText,
  type StoredTestFile,
  type StoredTestPicture,
} from '#tests/support/backend/stored-files.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

let folder: string
let projectId: string
let music: StoredTestFile
let preview: StoredTestFile
let picture: StoredTestPicture

beforeAll(async () => {
  folder = temporaryFolder('keys')
  await addReleases(backend)
  music = await addStoredFile(backend, folder)
  preview = await addStoredFile(backend, folder, { kind: 'preview' })
  picture = await addStoredPicture(backend, folder)
  await addStoredPicture(backend, folder, { isReady: false })
  projectId = music.key.split('/')[0]!
})

function compare() {
  const env = parseEnv(
    {
      SUPABASE_URL: backend.url,
      SUPABASE_SECRET_KEY: backend.secrets.secretKey,
      FILES_FOLDER: folder,
      CLIENT_HASH_SECRET: backend.secrets.clientHashSecret,
    },
    fileSettings,
  )
  return compareKeys(env, openStore(env), { database: secretDatabase(env), projectId })
}

test('music, previews and every file of a picture are known, an upload on its way too', async () => {
  expect(await compare()).toEqual({
    sizes: expect.arrayContaining([music.text.length, preview.text.length]),
    missing: [],
    changed: [],
    unknown: { own: [], other: 0 },
  })
})

test('bytes that no row knows are told, in the public part as in the private one', async () => {
  const paths = [join(dirname(music.path), 'left'), join(dirname(preview.path), 'left-480.webp')]
  for (const path of paths) writeFileSync(path, 'left behind')
  const { unknown } = await compare()
  expect(unknown).toEqual({
    own: [`${projectId}/left`, `${projectId}/left-480.webp`],
    other: 0,
  })
  for (const path of paths) rmSync(path)
})

test('a picture without one of its files, and a preview without bytes, are named once', async () => {
  for (const path of [preview.path, picture.paths[0]!, picture.paths[2]!]) rmSync(path)
  expect((await compare()).missing).toEqual([
    'Odile Marrow - Una Corda: master.preview',
    'the picture sleeve.jpg',
  ])
})

test('of the newest twenty FLACs, those whose heads name other samples are named', async () => {
  for (let day = 1; day <= 21; day++) {
    const { id } = await addStoredFile(backend, folder, {
      kind: 'flac',
      state: 'uploading',
      samplesMd5: '61'.repeat(16),
      text: flacText((day === 1 || day === 5 ? 'b' : 'a').repeat(16)),
    })
    await backend.database.exec(`
      insert into public.tracks (id, release_id, position, title)
      values ('${id}', '${releaseId}', ${100 + day}, 'Track');
      update public.files
         set track_id = id, type = 'flac', ready_at = now(), name = 'day ${day}.flac',
             created_at = date '2026-01-01' + ${day}
       where id = '${id}'`)
  }
  expect(await compare()).toMatchObject({ changed: ['Odile Marrow - Una Corda: day 5.flac'] })
})
