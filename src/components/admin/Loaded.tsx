// In the frame's own chunk, for the dashboard.
import type { ReactNode } from 'react'
import { RowButton } from './fields.tsx'
import type { Read } from './use-read.ts'

type LoadedProps<Data> = {
  read: Read<Data>
  loading: string
  /** Without it, the reason is shown. */
  failed?: string
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({ read, loading, failed, children }: LoadedProps<Data>) {
  if (read.data !== undefined) return children(read.data)
  if (!read.error) return <p role="status">{loading}</p>
  const message = failed ?? read.error.message
  return <LoadingFailed message={message} onRetry={() => void read.refetch()} />
}

export function LoadingFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="stack-12 list-failed" role="alert">
      <p className="form-refusal">{message}</p>
      <RowButton onClick={onRetry}>TRY AGAIN</RowButton>
    </div>
  )
}
