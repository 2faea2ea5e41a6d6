import { type ReactNode, useState } from 'react'

type Props = {
  title: string
  /** What it holds, beside the title. */
  count?: string
  isEmpty: boolean
  /** One of its fields is at fault. */
  hasError: boolean
  children: ReactNode
}

/** A part of a form that is seldom needed: closed, but open as soon as it holds something or one of its fields is at fault. */
export function FoldedPart({ title, count, isEmpty, hasError, children }: Props) {
  const reason = hasError ? 'error' : isEmpty ? '' : 'content'
  const [before, setBefore] = useState(reason)
  const [isOpen, setOpen] = useState(reason !== '')
  if (reason !== before) {
    setBefore(reason)
    if (reason !== '') setOpen(true)
  }
  return (
    <details
      className="folded-part"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {title}
        {count && <span className="fact"> {count}</span>}
      </summary>
      <div className="folded-part-content">{children}</div>
    </details>
  )
}
