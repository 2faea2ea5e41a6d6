import { expect, test } from 'vitest'
import { percentOf } from '#src/components/admin/upload/transfer-rate.ts'
import { uploadText } from '#src/components/admin/upload/UploadCard.tsx'

const upload = (part: Partial<Parameters<typeof uploadText>[0]>) => ({
  state: 'waiting' as const,
  sent: 12e6,
  bytes: 48e6,
  samples: [],
  delay: null,
  ...part,
})
const rate = (bytesPerSecond: number) => [
  { at: 0, sent: 0 },
  { at: 1000, sent: bytesPerSecond },
]

test.each([
  [{ state: 'waiting' }, '48 MB · queued'],
  [{ state: 'uploading' }, '12 MB of 48 MB'],
  [
    { state: 'uploading', samples: rate(3e6) },
    '12 MB of 48 MB · 3 MB a second · about 15 seconds left',
  ],
  [{ state: 'uploading', samples: rate(0) }, '12 MB of 48 MB'],
  [{ state: 'paused' }, '12 MB of 48 MB · paused'],
  [{ state: 'retrying' }, '12 MB of 48 MB · no connection, resumes automatically'],
  [
    { state: 'retrying', delay: 'The store is busy.' },
    '12 MB of 48 MB · resumes automatically. The store is busy.',
  ],
] as const)('%j reads: %s', (part, text) => {
  expect(uploadText(upload(part))).toBe(text)
})

test('it is never 100 percent before the end', () => {
  expect(percentOf({ sent: 999, bytes: 1000 })).toBe(99)
  expect(percentOf({ sent: 1000, bytes: 1000 })).toBe(100)
})
