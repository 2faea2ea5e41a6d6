import { expect, test } from 'vitest'
import { downloadName } from '#src/features/releases/files/download-name.ts'
import { zipFiles } from '#src/features/releases/masters/zip.ts'
import { readStoredZip } from '#tests/support/stored-zip.ts'

test('a zip has its files under their names, and as many bytes as it said', async () => {
  const release = { artist: 'Łódź 🎹', title: 'Una Corda' }
  const files = ['Salt', 'Felt'].map((title, index) => {
    const track = { position: index + 1, title, artist: null, seconds: null }
    const name = downloadName({ ...release, kind: 'flac', type: 'flac', track })
    return { name, file: new Blob([title.repeat(50_000)]) }
  })
  const { stream, bytes } = zipFiles(files, new Date(2026, 5, 1, 12))
  const zip = new Uint8Array(
    await new Response(stream as ReadableStream<BufferSource>).arrayBuffer(),
  )
  expect(zip.length).toBe(bytes)
  const entries = readStoredZip(zip)
  expect([...entries].map(([name]) => name)).toEqual([
    '01 Łódź 🎹 - Salt.flac',
    '02 Łódź 🎹 - Felt.flac',
  ])
})
