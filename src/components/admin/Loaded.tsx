// In the frame's own chunk, for the dashboard.
import type { ReactNode } from 'react'
import { RowButton } from './fields.tsx'
import type { Read } from './use-read.ts'

type LoadedProps<Data> = {
  read: Read<Data>
  loading: string
  /** Stands before the reason. */
  failed?: string
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({ read, loading, failed, children }: LoadedProps<Data>) {
  if (read.data !== undefined) return children(read.data)
  if (!read.error) return <Loading text={loading} />
  return (
    <LoadingFailed
      message={failed ?? read.error.message}
      cause={failed && read.error.message}
      onRetry={() => void read.refetch()}
    />
  )
}

export const Loading = ({ text }: { text: string }) => (
  <p className="list-loading" role="status">
    {text}
  </p>
)

type FailedProps = { message: string; cause?: string | undefined; onRetry: () => void }

export function LoadingFailed({ message, cause, onRetry }: FailedProps) {
  return (
    <div className="stack-12 list-failed" role="alert">
      <p className="form-refusal">{message}</p>
      {cause && <p>{cause}</p>}
      <RowButton onClick={onRetry}>TRY AGAIN</RowButton>
    </div>
  )
}
