import { TextField } from '#src/components/admin/fields.tsx'
import { lastSerialHint } from './messages.ts'

type Name = 'from' | 'to'
type Props = {
  serials: number
  /** Without one, neither field has a hint. */
  fromHint?: string
  /** Their values where no Form is around them. */
  field?: (name: Name) => Omit<React.ComponentProps<typeof TextField>, 'label'>
  children?: React.ReactNode
}

export function SerialFields(props: Props) {
  const { serials, fromHint, field = (name: Name) => ({ name }), children } = props
  const typed = { inputMode: 'numeric', autoComplete: 'off' } as const
  const toHint = fromHint && lastSerialHint(serials)
  const last = `${serials}`
  return (
    <div className="stack-12 grid-cols-2 items-start">
      <TextField
        label="From number"
        {...typed}
        placeholder="1"
        hint={fromHint}
        {...field('from')}
      />
      <TextField label="To number" {...typed} placeholder={last} hint={toHint} {...field('to')} />
      {children}
    </div>
  )
}
