import { bytesText } from '#src/lib/bytes.ts'
import { timeLeftText } from './transfer-rate.ts'
import type { UploadItem } from './upload-item.ts'

/** 100 at the end alone. */
export const percentOf = ({ sent, bytes }: Pick<UploadItem, 'sent' | 'bytes'>): number =>
  bytes === 0 ? 0 : Math.floor((100 * sent) / bytes)

/** Where an upload stands: '12 MB of 48 MB · 3.1 MB a second · about 15 seconds left'. */
export function uploadText({ state, sent, bytes, bytesPerSecond, problem }: UploadItem): string {
  const amount = `${bytesText(sent)} of ${bytesText(bytes)}`
  switch (state) {
    case 'waiting':
      return `${bytesText(bytes)} · waits for its turn`
    case 'uploading': {
      const speed = bytesPerSecond && `${bytesText(bytesPerSecond)} a second`
      return [amount, speed, timeLeftText(bytes - sent, bytesPerSecond)].filter(Boolean).join(' · ')
    }
    case 'paused':
      return `${amount} · paused`
    case 'retrying':
      return `${amount} · no connection just now. It goes on by itself.`
    case 'completing':
      return `${bytesText(bytes)} · all sent, now we check that all of it arrived`
    case 'ready':
      return `${bytesText(bytes)} · ready`
    case 'failed':
      return problem ?? ''
  }
}
