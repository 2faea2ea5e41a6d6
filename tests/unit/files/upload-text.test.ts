import { expect, test } from 'vitest'
import type { UploadItem } from '#src/features/files/admin/upload/upload-item.ts'
import { percentOf, uploadText } from '#src/features/files/admin/upload/upload-text.ts'

const upload = (part: Partial<UploadItem>) =>
  ({ sent: 12e6, bytes: 48e6, bytesPerSecond: null, problem: null, ...part }) as UploadItem

test.each([
  [{ state: 'waiting' }, '48 MB · waits for its turn'],
  [{ state: 'uploading' }, '12 MB of 48 MB'],
  [
    { state: 'uploading', bytesPerSecond: 3e6 },
    '12 MB of 48 MB · 3 MB a second · about 15 seconds left',
  ],
  [{ state: 'uploading', bytesPerSecond: 0 }, '12 MB of 48 MB'],
  [{ state: 'paused' }, '12 MB of 48 MB · paused'],
  [{ state: 'failed', problem: 'This file is empty.' }, 'This file is empty.'],
] as const)('%j reads: %s', (part, text) => {
  expect(uploadText(upload(part))).toBe(text)
})

test('it is never 100 percent before the end', () => {
  expect(percentOf({ sent: 999, bytes: 1000 })).toBe(99)
  expect(percentOf({ sent: 1000, bytes: 1000 })).toBe(100)
})
