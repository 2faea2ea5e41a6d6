import { type ReactNode, useState } from 'react'

type Props = {
  /** Opens it when the address names it (#editions). */
  id?: string
  title: string
  /** What it holds, beside the title; '' when it is empty. */
  summary: string
  /** Open from the beginning. */
  isNew?: boolean
  children: ReactNode
}

/** A part of a form that is seldom needed: closed, until somebody opens it, or the form shows a field in it (useForm). */
export function FoldedPart({ id, title, summary, isNew = false, children }: Props) {
  const [isOpen] = useState(() => isNew || (id !== undefined && location.hash === `#${id}`))
  return (
    <details className="folded-part" id={id} open={isOpen}>
      <summary>
        {title} {summary && <span className="fact">{summary}</span>}
      </summary>
      <div className="stack-16 folded-part-content">{children}</div>
    </details>
  )
}
