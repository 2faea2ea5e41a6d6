import { bytesPerSecond, timeLeftText } from '#src/components/admin/upload/transfer-rate.ts'
import type { UploadItem } from '#src/components/admin/upload/upload-state.ts'
import { bytesText } from '#src/lib/bytes.ts'

/** Where an upload stands: '12 MB of 48 MB · 3.1 MB a second · about 15 seconds left'. */
export function uploadText({
  state,
  sent,
  bytes,
  samples,
}: Pick<UploadItem<unknown, unknown>, 'state' | 'sent' | 'bytes' | 'samples'>): string {
  const amount = `${bytesText(sent)} of ${bytesText(bytes)}`
  switch (state) {
    case 'checking':
    case 'waiting':
      return `${bytesText(bytes)} · queued`
    case 'uploading': {
      const rate = bytesPerSecond(samples)
      const speed = rate && `${bytesText(rate)} a second`
      return [amount, speed, timeLeftText(bytes - sent, rate)].filter(Boolean).join(' · ')
    }
    case 'paused':
      return `${amount} · paused`
    case 'retrying':
      return `${amount} · no connection, resumes automatically`
    case 'completing':
      return `${bytesText(bytes)} · sent, checking`
    case 'ready':
      return `${bytesText(bytes)} · ready`
    case 'failed':
      return ''
  }
}
