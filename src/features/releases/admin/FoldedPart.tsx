import { type ReactNode, useState } from 'react'
import { useFormFields } from '#src/components/admin/fields.tsx'

type Props = {
  title: string
  /** What it holds, beside the title; '' when it is empty. */
  summary: string
  /** The names of its values in the form. */
  fields: string[]
  /** Open from the beginning. */
  isNew?: boolean
  children: ReactNode
}

/** A part of a form that is seldom needed: closed, until somebody opens it, one of its fields is at fault, or the address names one (#barcode). */
export function FoldedPart({ title, summary, fields, isNew = false, children }: Props) {
  const { errors } = useFormFields()
  const hasError = Object.entries(errors).some(
    ([name, message]) => message && fields.some((field) => isOrIsIn(name, field)),
  )
  const [hadError, setHadError] = useState(hasError)
  const [isOpen, setOpen] = useState(
    () => isNew || hasError || fields.some((field) => isOrIsIn(location.hash.slice(1), field)),
  )
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

/** Whether a name is that of a value, or of one in it: 'editions.0.price' is in 'editions'. */
const isOrIsIn = (name: string, field: string) => name === field || name.startsWith(`${field}.`)
