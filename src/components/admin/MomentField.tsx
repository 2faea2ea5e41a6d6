import { useState } from 'react'
import {
  dayAndTime,
  formatClock,
  formatDay,
  formatWeekday,
  type DateStyle,
} from '#src/lib/dates.ts'
import { dayOf } from '#src/lib/day.ts'
import { readDay, readLocalTime, readTime, type DayReading } from './typed-moment.ts'
import { Field, useControl, useField } from './fields.tsx'
import { useSite } from './site-context.ts'

type Kind = {
  read: (text: string, reading: DayReading) => string | undefined
  write: (value: string, dates: DateStyle) => string
  /** In full, for what was typed to be checked against. */
  readBack: (value: string, dates: DateStyle) => string
  example: string
  unreadable: string
}

const kinds: Record<'date' | 'time' | 'datetime-local', Kind> = {
  date: {
    read: readDay,
    // Three letters of the month, for a field of half a phone's width.
    write: (day, dates) => formatDay(day, dates).replace(/([A-Z]..)[a-z]+/, '$1'),
    readBack: formatWeekday,
    example: '12 Dec',
    unreadable: 'Please type a day like 12 Dec, 12 December 2026 or 2026-12-12.',
  },
  time: {
    read: readTime,
    write: formatClock,
    readBack: formatClock,
    example: '20:00',
    unreadable: 'Please type a time like 20:00 or 8pm, or clear it.',
  },
  'datetime-local': {
    read: readLocalTime,
    write: (value, dates) => dayAndTime(`${value}Z`, { timeZone: 'UTC', dates }),
    readBack: (value, dates) =>
      `${formatWeekday(value.slice(0, 10), dates)}, ${formatClock(value.slice(11), dates)}`,
    example: '12 Dec, 20:00',
    unreadable: 'Please type a day and a time like 12 Dec, 20:00, or clear them.',
  },
}

type Props = {
  label: string
  name: string
  type: keyof typeof kinds
  hint?: React.ReactNode
  required?: boolean
}

/**
 * A day, a time or both, typed or picked: over the arrow lies the browser's own field, unseen, for what it opens. Its
 * value is '' while the text cannot be read, which useForm refuses.
 */
export function MomentField(props: Props) {
  const { label, name, type, hint, required } = props
  const { text, value, error, refusal, understood, onType, onPick } = useMoment(props)
  const control = useControl({ error, hint: hint ?? understood })
  const hints = (hint ?? understood) && (
    <>
      <span className="fact" aria-live="polite">
        {understood}
      </span>{' '}
      {hint}
    </>
  )
  return (
    <Field label={label} error={error} id={control.id} hint={hints}>
      <span className="grid grid-cols-[1fr_48px]">
        <input
          {...control}
          name={name}
          required={required}
          type="text"
          autoComplete="off"
          placeholder={kinds[type].example}
          value={text}
          ref={(input) => input?.setCustomValidity(refusal)}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
        <span className="moment-picker relative grid place-items-center overflow-hidden border border-l-0 border-line -outline-offset-2 outline-accent focus-within:outline-2">
          <input
            className="absolute inset-0 cursor-pointer opacity-0"
            type={type}
            tabIndex={-1}
            aria-label={`Pick: ${label}`}
            value={value}
            onClick={({ currentTarget }) => currentTarget.showPicker()}
            onChange={({ currentTarget }) => onPick(currentTarget.value)}
          />
        </span>
      </span>
    </Field>
  )
}

/** The text of a field and what it is read as: `understood`, or the `refusal` of a text that cannot be read. */
function useMoment({ name, type }: Props) {
  const { value, error, onChange } = useField<string>({ name })
  const { timeZone, dates } = useSite()
  const { read, write, readBack, unreadable } = kinds[type]
  const shown = value && write(value, dates)
  const [typed, setTyped] = useState({ text: shown, value })
  const text = typed.value === value ? typed.text : shown
  const refusal = value === '' && text.trim() !== '' ? unreadable : ''
  const zone = type === 'date' ? '' : value ? ` · ${timeZone}` : `${timeZone} time.`

  function take(written: string, taken: string): void {
    setTyped({ text: written, value: taken })
    onChange(taken)
  }
  return {
    text,
    value,
    error,
    refusal,
    understood: refusal && error ? '' : refusal || (value && readBack(value, dates)) + zone,
    onType: (written: string) => {
      const today = dayOf(new Date(), timeZone)
      take(written, read(written, { today, dayFirst: dates.dayFirst }) ?? '')
    },
    onPick: (picked: string) => take(picked && write(picked, dates), picked),
  }
}
