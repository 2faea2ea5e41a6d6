// The contract of a file store, for the stores of the tests and for a hosted one: it turns no clock, keeps to keys under an
// id of its own, and removes what it has stored.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import type { FileStore, StoredFile } from '#netlify/server/files/file-store.ts'
import { sendBytes } from './send-bytes.ts'

export type TestedStore = {
  store: FileStore
  /** The base of relative addresses. */
  site: string
  /** The Content-Type of every file, which a public bucket wants. */
  type?: string
  /** The name of a download, and its Content-Disposition, where it cannot be the one below. */
  download?: Download
}

type Download = { name: string; sent: RegExp }

const foreignName: Download = {
  name: 'Ödön - Für 5 € (FLAC).zip',
  sent: /filename\*=UTF-8''%C3%96d%C3%B6n%20-%20F%C3%BCr%205%20%E2%82%AC%20(\(|%28)FLAC(\)|%29)\.zip$/,
}

/** More than one chunk of tus, and more than one part of S3. */
const music = randomBytes(13_000_000)
const small = randomBytes(5000)
const refusals = [400, 403, 404]

export const fileOf = ({ type }: TestedStore, key: string, bytes: number): StoredFile => ({
  key,
  bytes,
  uploadId: null,
  ...(type !== undefined && { type }),
})

/** Uploads a file as a browser does. */
export async function uploadFile(here: TestedStore, key: string, bytes: Buffer<ArrayBuffer>) {
  const { store, site } = here
  const file = fileOf(here, key, bytes.length)
  const { upload, uploadId } = await store.signUpload(file)
  const parts = await sendBytes(upload, bytes, site)
  await store.completeUpload({ ...file, uploadId }, parts)
}

/**
 * Registers the contract as tests of the store `name`, which `open` gives once they run. Its keys begin with `contractId`.
 * `isPublic`: the same store with another bucket, of which only what has a type there is asked.
 */
export function testFileStore(
  name: string,
  open: () => TestedStore,
  { contractId = randomUUID(), isPublic = false }: { contractId?: string; isPublic?: boolean } = {},
): void {
  describe(name, () => {
    const keys: string[] = []
    const newKey = () => {
      const key = `${contractId}/${randomUUID()}`
      keys.push(key)
      return key
    }
    afterAll(async () => {
      for (const key of keys) await open().store.remove(key)
    })
    const readAll = async (key: string) =>
      Buffer.from(await new Response(await open().store.read(key)).arrayBuffer())
    const write = (key: string, bytes: Buffer<ArrayBuffer>) =>
      open().store.write(key, new Blob([bytes]), open().type)
    const linkTo = async (key: string, seconds = 900, name = 'a.zip') =>
      new URL(await open().store.signDownload(key, name, seconds), open().site)
    const uploadSmall = async () => {
      const key = newKey()
      await uploadFile(open(), key, small)
      return key
    }

    test('what is uploaded is stored, to the byte', async () => {
      const { store } = open()
      const key = newKey()
      await uploadFile(open(), key, music)
      expect(await store.size(key)).toBe(music.length)
      expect(Buffer.from(await store.readRange(key, 0, 4))).toEqual(music.subarray(0, 4))
      expect(Buffer.from(await store.readRange(key, 7_000_000, 100))).toEqual(
        music.subarray(7_000_000, 7_000_100),
      )
      expect((await readAll(key)).equals(music)).toBe(true)
    })

    test('what a command writes is stored, listed and removed', async () => {
      const { store } = open()
      for (const bytes of [small, randomBytes(20_000_000)]) {
        const key = newKey()
        await write(key, bytes)
        expect((await readAll(key)).equals(bytes)).toBe(true)
        expect(await Array.fromAsync(store.list())).toContain(key)
        await store.remove(key)
        await store.remove(key)
        expect(await store.size(key)).toBe(null)
        expect(await Array.fromAsync(store.list())).not.toContain(key)
      }
    })

    if (isPublic) return

    test('a link gives the file under its name, whole and in ranges', async () => {
      const { name, sent } = open().download ?? foreignName
      const link = await linkTo(await uploadSmall(), 900, name)
      const whole = await fetch(link)
      expect(whole.status).toBe(200)
      expect(whole.headers.get('content-length')).toBe('5000')
      expect(whole.headers.get('content-disposition')).toMatch(/^attachment; /)
      expect(whole.headers.get('content-disposition')).toMatch(sent)
      expect(Buffer.from(await whole.arrayBuffer()).equals(small)).toBe(true)
      const rest = await fetch(link, { headers: { range: 'bytes=4000-' } })
      expect(rest.status).toBe(206)
      expect(rest.headers.get('content-range')).toBe('bytes 4000-4999/5000')
      expect(Buffer.from(await rest.arrayBuffer()).equals(small.subarray(4000))).toBe(true)
    })

    test('a range past the end is 416, which tells a client that its download is complete', async () => {
      const link = await linkTo(await uploadSmall())
      expect((await fetch(link, { headers: { range: 'bytes=5000-' } })).status).toBe(416)
    })

    test('a link ends when its time is over, and opens no other file', async () => {
      const [key, other] = [await uploadSmall(), await uploadSmall()]
      const ended = await linkTo(key, 1)
      await wait(2100)
      const answer = await fetch(ended)
      expect(refusals).toContain(answer.status)
      expect(Buffer.from(await answer.arrayBuffer()).equals(small)).toBe(false)
      const link = await linkTo(key)
      expect((await fetch(link)).status).toBe(200)
      link.pathname = link.pathname.replace(key, other)
      expect(refusals).toContain((await fetch(link)).status)
    })

    test('an upload that is incomplete or aborted leaves nothing', async () => {
      const { store } = open()
      const file = fileOf(open(), newKey(), music.length)
      const { uploadId } = await store.signUpload(file)
      await store.completeUpload({ ...file, uploadId }, [])
      expect(await store.size(file.key)).toBe(null)
      await store.abortUpload({ ...file, uploadId })
      expect(await store.size(file.key)).toBe(null)
    })

    test('an upload is completed once, however often that is requested', async () => {
      const { store, site } = open()
      const file = fileOf(open(), newKey(), music.length)
      const { upload, uploadId } = await store.signUpload(file)
      const parts = await sendBytes(upload, music, site)
      await store.completeUpload({ ...file, uploadId }, parts)
      await store.completeUpload({ ...file, uploadId }, parts)
      expect(await store.size(file.key)).toBe(music.length)
    })

    test('an upload whose last answer is lost is signed and sent again', async () => {
      const { store, site } = open()
      const file = fileOf(open(), newKey(), music.length)
      const { upload, uploadId } = await store.signUpload(file)
      await sendBytes(upload, music, site)
      const again = await store.signUpload({ ...file, uploadId })
      const parts = await sendBytes(again.upload, music, site)
      await store.completeUpload({ ...file, uploadId: again.uploadId }, parts)
      expect((await readAll(file.key)).equals(music)).toBe(true)
    })

    test('what a command writes replaces what exists', async () => {
      const key = newKey()
      for (const bytes of [small, music, small]) {
        await write(key, bytes)
        expect((await readAll(key)).equals(bytes)).toBe(true)
      }
    })
  })
}
