// What the site counts on in an S3 server beyond the contract of a file store: uploads in parts that were cut off, forgotten
// or left with a hole. For the stand-in, which it keeps like the real ones, and for a store that somebody has.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { FileStore } from '#netlify/server/files/file-store.ts'
import { isSameEtag, type Upload, type UploadedPart } from '#src/lib/upload.ts'

/** Three parts of a store that `openForContract` has opened. */
const music = randomBytes(13_000_000)
export const contractOptions = { multipartBytes: 8e6, leastPartBytes: 5 * 1024 ** 2 }

type Multipart = Extract<Upload, { protocol: 'multipart' }>

async function sendPart({ partUrls, partBytes }: Multipart, number: number): Promise<UploadedPart> {
  const start = (number - 1) * partBytes
  const body = music.subarray(start, start + partBytes)
  const answer = await fetch(partUrls[number - 1]!, { method: 'PUT', body })
  expect(answer.status).toBe(200)
  return { number, etag: answer.headers.get('etag') ?? '' }
}

/** Registers the tests of a store `name` whose files go in parts (`contractOptions`). Keys begin with `contractId`. */
export function testS3Store(
  name: string,
  open: () => FileStore,
  contractId: string = randomUUID(),
): void {
  describe(name, () => {
    const begun: { key: string; bytes: number; uploadId: string | null }[] = []
    afterAll(async () => {
      for (const file of begun) await open().abortUpload(file)
    })

    async function begin() {
      const file = { key: `${contractId}/${randomUUID()}`, bytes: music.length, uploadId: null }
      return { file, ...(await sign(file)) }
    }
    async function sign(file: { key: string; bytes: number; uploadId: string | null }) {
      const { upload, uploadId } = await open().signUpload(file)
      if (upload.protocol !== 'multipart') throw new Error('not in parts')
      begun.push({ ...file, uploadId })
      return { upload, uploadId }
    }

    test('an upload that was cut off resumes with the parts that the store has', async () => {
      const { file, upload, uploadId } = await begin()
      expect(upload.storedParts).toEqual([])
      const sent = [await sendPart(upload, 1), await sendPart(upload, 3)]
      const again = await sign({ ...file, uploadId })
      expect(again.uploadId).toBe(uploadId)
      expect(again.upload.storedParts.map(({ number }) => number)).toEqual([1, 3])
      for (const [index, { etag }] of again.upload.storedParts.entries())
        expect(isSameEtag(etag, sent[index]!.etag)).toBe(true)
      const parts = [...sent, await sendPart(again.upload, 2)]
      await open().completeUpload({ ...file, uploadId }, parts)
      expect(await open().size(file.key)).toBe(music.length)
      const stored = await new Response(await open().read(file.key)).arrayBuffer()
      expect(Buffer.from(stored).equals(music)).toBe(true)
    })

    test('an upload with a part left out, or with another part, stays as it is', async () => {
      const { file, upload, uploadId } = await begin()
      const [one, two, three] = [
        await sendPart(upload, 1),
        await sendPart(upload, 2),
        await sendPart(upload, 3),
      ]
      const other = { number: 2, etag: `"${'0'.repeat(32)}"` }
      for (const parts of [
        [one, three],
        [one, one, three],
        [one, two],
        [one, other, three],
      ]) {
        await open().completeUpload({ ...file, uploadId }, parts)
        expect(await open().size(file.key)).toBe(null)
      }
      await open().completeUpload({ ...file, uploadId }, [three, one, two])
      expect(await open().size(file.key)).toBe(music.length)
    })

    test('an upload that the store has forgotten is begun again', async () => {
      const { file, upload, uploadId } = await begin()
      const parts = [1, 2, 3].map((number) => sendPart(upload, number))
      const sent = await Promise.all(parts)
      await open().abortUpload({ ...file, uploadId })
      await open().completeUpload({ ...file, uploadId }, sent)
      expect(await open().size(file.key)).toBe(null)
      const again = await sign({ ...file, uploadId })
      expect(again.uploadId).not.toBe(uploadId)
      expect(again.upload.storedParts).toEqual([])
      const anew = [1, 2, 3].map((number) => sendPart(again.upload, number))
      await open().completeUpload({ ...file, uploadId: again.uploadId }, await Promise.all(anew))
      expect(await open().size(file.key)).toBe(music.length)
    })
  })
}
