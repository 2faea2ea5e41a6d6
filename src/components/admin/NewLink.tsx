import { useEffect, useId, useRef } from 'react'
import { CopyText } from './CopyText.tsx'
import { TextField, RowButton } from './fields.tsx'

type Props = {
  url: string
  title: string
  about: string
  /** Until when it works, and how often. */
  hint: string
  onDone: () => void
  children?: React.ReactNode
}

/** A link that was just made. It is shown once: only its hash is kept. */
export function NewLink({ url, title, about, hint, onDone, children }: Props) {
  const id = useId()
  const part = useRef<HTMLElement>(null)
  useEffect(() => part.current?.focus(), [])
  return (
    <section
      className="stack-16 new-link border-2 border-ink p-20"
      aria-labelledby={id}
      tabIndex={-1}
      ref={part}
    >
      <h2 id={id}>{title}</h2>
      <p className="admin-hint">{about}</p>
      <TextField
        label="Link"
        name="link"
        readOnly
        // Of no form: inside one that is typed in, Enter would submit that and lose the link.
        form=""
        hint={hint}
        value={url}
        onChange={() => undefined}
      />
      <div className="cluster row-actions gap-x-8">
        <CopyText text={url} copied="The link is copied." />
        {children}
        <RowButton onClick={onDone}>DONE</RowButton>
      </div>
    </section>
  )
}
