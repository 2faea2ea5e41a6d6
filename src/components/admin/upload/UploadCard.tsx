import { bytesText } from '#src/lib/bytes.ts'
import { RowButtons } from '../RowButtons.tsx'
import { bytesPerSecond, timeLeftText } from './transfer-rate.ts'
import type { UploadItem } from './upload-state.ts'

type Props = {
  state: string
  name: string
  /** What is uploaded, when its name alone does not say it: 'MP3'. */
  what?: string | undefined
  actions: React.ComponentProps<typeof RowButtons>['actions']
  children: React.ReactNode
}

export const UploadCard = ({ state, name, what, actions, children }: Props) => (
  <div className="stack-6 upload" data-state={state}>
    <p className="upload-name" dir="auto">
      {what && <span className="fact">{what} </span>}
      {name}
    </p>
    {children}
    <div className="cluster">
      <RowButtons of={name} actions={actions} />
    </div>
  </div>
)

type ProgressProps = Pick<Props, 'name' | 'what' | 'actions'> & {
  state: string
  /** Why it failed; null before that. */
  problem: string | null
  text: string
  /** How much has gone; unknown while undefined. */
  percent: number | undefined
}

export const UploadProgress = ({ problem, text, percent, ...card }: ProgressProps) => (
  <UploadCard {...card}>
    <div role="alert">{problem !== null && <p className="field-error">{problem}</p>}</div>
    {problem === null && (
      <>
        <progress
          max={100}
          value={percent}
          aria-label={`Upload of ${card.name}`}
          aria-valuetext={percent === undefined ? text : `${percent} %, ${text}`}
        />
        <p className="upload-text fact">{text}</p>
      </>
    )}
  </UploadCard>
)

type Shown = Pick<UploadItem<unknown, unknown>, 'state' | 'sent' | 'bytes' | 'samples' | 'delay'>
/** Where an upload stands: '12 MB of 48 MB · 3.1 MB a second · about 15 seconds left'. */
export function uploadText({ state, sent, bytes, samples, delay }: Shown): string {
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
      return delay === null
        ? `${amount} · no connection, resumes automatically`
        : `${amount} · resumes automatically. ${delay}`
    case 'completing':
      return `${bytesText(bytes)} · sent, checking`
    case 'ready':
      return `${bytesText(bytes)} · ready`
    case 'failed':
      return ''
  }
}
