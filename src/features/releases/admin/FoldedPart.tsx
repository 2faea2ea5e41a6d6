import { type ReactNode, useState } from 'react'
import { useFormFields } from '#src/components/admin/fields.tsx'

type Props = {
  title: string
  /** What it holds, beside the title; '' when it is empty. */
  summary: string
  /** The names of its values in the form. */
  fields: string[]
  children: ReactNode
}

/** A part of a form that is seldom needed: closed, until somebody opens it or one of its fields is at fault. */
export function FoldedPart({ title, summary, fields, children }: Props) {
  const { errors } = useFormFields()
  const hasError = Object.entries(errors).some(
    ([name, message]) => message && fields.some((field) => name.split('.', 1).includes(field)),
  )
  const [hadError, setHadError] = useState(hasError)
  const [isOpen, setOpen] = useState(hasError)
  if (hasError !== hadError) {
    setHadError(hasError)
    if (hasError) setOpen(true)
  }
  return (
    <details
      className="folded-part"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {title} {summary && <span className="fact">{summary}</span>}
      </summary>
      <div className="stack-16 folded-part-content">{children}</div>
    </details>
  )
}
