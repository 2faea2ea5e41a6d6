import type { ReactNode } from 'react'
import { TextField } from '#src/components/admin/fields.tsx'
import { count } from './code-states.ts'

type Field = {
  name: string
  value: string
  error?: string | undefined
  onChange: (typed: string) => void
}
type Props = {
  /** What useForm returns. */
  form: { text: (name: 'from' | 'to') => Field }
  serials: number
  /** Without one, neither field has a hint. */
  fromHint?: string
  className?: string
  children?: ReactNode
}

/** The first and the last number of a range of cards. */
export function SerialFields(props: Props) {
  const { form, serials, fromHint, className = 'serial-fields', children } = props
  const typed = { inputMode: 'numeric', autoComplete: 'off' } as const
  const toHint = fromHint && `The last one is ${count(serials)}.`
  const last = `${serials}`
  return (
    <div className={className}>
      <TextField
        label="From number"
        {...typed}
        placeholder="1"
        hint={fromHint}
        {...form.text('from')}
      />
      <TextField
        label="To number"
        {...typed}
        placeholder={last}
        hint={toHint}
        {...form.text('to')}
      />
      {children}
    </div>
  )
}
