import { expect, test } from 'vitest'
import { checkFile } from '#src/features/releases/files/admin/check-file.ts'
import type { AnyFileKind } from '#src/features/releases/files/file-kind.ts'
import { mp3Of } from '#tests/support/files/mp3-bytes.ts'

const zip = Buffer.from('PK\u0003\u0004')
const flac = Buffer.from('fLaC')
const check = (bytes: Buffer<ArrayBuffer>, kind: AnyFileKind, trackId: string | null = null) =>
  checkFile(new File([bytes], 'any name'), { kind, trackId })

test.each<[what: string, bytes: Buffer<ArrayBuffer>, kind: AnyFileKind, trackId: string | null]>([
  ['a zip as the download', zip, 'download', null],
  ['a zip in place of the MP3 of a release', zip, 'mp3', null],
  ['an MP3 in its place', mp3Of(1), 'mp3', null],
  ['a FLAC of a track', flac, 'flac', 'track'],
  ['an MP3 of 90 seconds as a preview', mp3Of(90), 'preview', 'track'],
  ['an MP3 of 91 seconds as the early track', mp3Of(91), 'early', 'track'],
])('%s may be sent', async (_what, bytes, kind, trackId) => {
  expect(await check(bytes, kind, trackId)).toBeNull()
})

test.each<
  [what: string, bytes: Buffer<ArrayBuffer>, kind: AnyFileKind, trackId: string | null, why: string]
>([
  ['nothing', Buffer.alloc(0), 'download', null, 'This file is empty.'],
  ['a text', Buffer.from('hello'), 'download', null, 'This is not a zip, MP3 or FLAC file.'],
  ['a FLAC in place of the MP3', flac, 'mp3', null, 'Please choose an MP3 file here'],
  ['an MP3 in place of the FLAC', mp3Of(1), 'flac', null, 'Please choose a FLAC file here'],
  ['a zip as a track', zip, 'mp3', 'track', 'A track is one MP3 or FLAC file'],
  ['a preview of 91 seconds', mp3Of(91), 'preview', 'track', 'This MP3 lasts 1:31.'],
  ['a FLAC as the early track', flac, 'early', 'track', 'An early track is one MP3 file.'],
  ['a FLAC as a preview', flac, 'preview', 'track', 'A preview is one MP3 file.'],
])('%s is refused in words before a byte goes', async (_what, bytes, kind, trackId, why) => {
  expect(await check(bytes, kind, trackId)).toContain(why)
})
