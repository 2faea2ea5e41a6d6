import { type ReactNode, useId } from 'react'

type Common = {
  label: string
  name: string
  hint?: ReactNode
  /** What is wrong with the value. */
  error?: string | undefined
}
type TextProps = Common & {
  value: string
  onChange: (value: string) => void
  type?:
    'text' | 'email' | 'password' | 'url' | 'number' | 'date' | 'datetime-local' | 'time' | 'search'
  required?: boolean
  readOnly?: boolean
  /** The id of its form, when that is not the one around it. */
  form?: string
  autoComplete?: string
  maxLength?: number
  min?: number
  max?: number
  placeholder?: string
  inputMode?: 'email' | 'numeric' | 'url'
}

type Messages = Pick<Common, 'hint' | 'error'>

/** The props that connect a control with its messages (FieldMessages) and, by its id, with its label. */
export function useControl({ hint, error }: Messages) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { id, 'aria-describedby': described || undefined, 'aria-invalid': Boolean(error) }
}

/** What is wrong with a field, then its hint. */
export function FieldMessages({ id, hint, error }: Messages & { id: string }) {
  return (
    <>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
}

type FieldProps = Messages & { label: string; id: string; children: ReactNode }

function Field({ label, id, children, ...messages }: FieldProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldMessages {...{ id, ...messages }} />
    </div>
  )
}

export function TextField({ label, hint, error, value, onChange, ...rest }: TextProps) {
  const control = useControl({ hint, error })
  return (
    <Field {...{ label, hint, error, id: control.id }}>
      <input
        {...control}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...rest}
      />
    </Field>
  )
}

type SelectProps<Value extends string> = Common & {
  value: Value
  onChange: (value: Value) => void
  options: readonly (readonly [Value, string])[]
  disabled?: boolean
}

export function SelectField<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, value, onChange, options, ...rest } = props
  const control = useControl({ hint, error })
  return (
    <Field {...{ label, hint, error, id: control.id }}>
      <select
        {...control}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
        {...rest}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}

type CheckProps = Common & { checked: boolean; onChange: (checked: boolean) => void }

export function CheckField({ label, name, hint, error, checked, onChange }: CheckProps) {
  const control = useControl({ hint, error })
  return (
    <div className="check">
      <input
        {...control}
        name={name}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={control.id}>{label}</label>
      <FieldMessages {...{ id: control.id, hint, error }} />
    </div>
  )
}

type AreaProps = Common & {
  value: string
  onChange: (value: string) => void
  rows: number
  maxLength?: number
}

export function TextAreaField({ label, hint, error, value, onChange, ...rest }: AreaProps) {
  const control = useControl({ hint, error })
  return (
    <Field {...{ label, hint, error, id: control.id }}>
      <textarea
        {...control}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...rest}
      />
    </Field>
  )
}
