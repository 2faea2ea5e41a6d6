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
  /** Left empty, the range is the whole batch. */
  isWhole?: boolean
}

/** The first and the last number of a range of cards. */
export function SerialFields({ form, serials, isWhole = true }: Props) {
  return (
    <div className="serial-fields">
      <TextField
        label="From number"
        inputMode="numeric"
        autoComplete="off"
        placeholder="1"
        hint={isWhole ? 'Left empty: all codes.' : 'As it stands on the card.'}
        {...form.text('from')}
      />
      <TextField
        label="To number"
        inputMode="numeric"
        autoComplete="off"
        placeholder={`${serials}`}
        hint={`The last one is ${count(serials)}.`}
        {...form.text('to')}
      />
    </div>
  )
}
