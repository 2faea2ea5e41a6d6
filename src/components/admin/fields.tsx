import { type ReactNode, useId } from 'react'

type Common = { label: string; name: string; hint?: ReactNode }
type TextProps = Common & {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'password' | 'url' | 'number' | 'date' | 'datetime-local' | 'search'
  required?: boolean
  disabled?: boolean
  autoComplete?: string
  maxLength?: number
  min?: number
  max?: number
  placeholder?: string
  inputMode?: 'email' | 'numeric' | 'url'
}

/** The ids that connect a control with its label and its hint. */
function useFieldIds(hint: ReactNode): { id: string; hintId: string | undefined } {
  const id = useId()
  return { id, hintId: hint ? `${id}-hint` : undefined }
}

type FieldProps = Pick<Common, 'label' | 'hint'> & {
  ids: ReturnType<typeof useFieldIds>
  children: ReactNode
}

function Field({ label, hint, ids, children }: FieldProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={ids.id}>
        {label}
      </label>
      {children}
      {hint && (
        <p className="field-hint" id={ids.hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, hint, value, onChange, ...rest }: TextProps) {
  const ids = useFieldIds(hint)
  return (
    <Field {...{ label, hint, ids }}>
      <input
        id={ids.id}
        value={value}
        aria-describedby={ids.hintId}
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
  const { label, hint, value, onChange, options, ...rest } = props
  const ids = useFieldIds(hint)
  return (
    <Field {...{ label, hint, ids }}>
      <select
        id={ids.id}
        value={value}
        aria-describedby={ids.hintId}
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

export function CheckField({ label, name, hint, checked, onChange }: CheckProps) {
  const { id, hintId } = useFieldIds(hint)
  return (
    <div className="check">
      <input
        id={id}
        name={name}
        type="checkbox"
        checked={checked}
        aria-describedby={hintId}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

type AreaProps = Common & {
  value: string
  onChange: (value: string) => void
  rows: number
  maxLength?: number
}

export function TextAreaField({ label, hint, value, onChange, ...rest }: AreaProps) {
  const ids = useFieldIds(hint)
  return (
    <Field {...{ label, hint, ids }}>
      <textarea
        id={ids.id}
        dir="auto"
        value={value}
        aria-describedby={ids.hintId}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...rest}
      />
    </Field>
  )
}
