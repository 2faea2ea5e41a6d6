// Fields and their small buttons: one module, because each small one would be a request of its own.
import { use, useId } from 'react'
import type { Field as Declared, Fields, ValuesOf } from '#src/lib/field.ts'
import { getAt } from './path.ts'
import type { Pending } from './picture-field.ts'
import { requiredContext } from './site-context.ts'

/** What the fields of a form (Form) read and change by their names. */
export type FormFields = {
  values: object
  errors: Readonly<Record<string, string | undefined>>
  refusals: number
  isSaving: boolean
  set(name: string, value: string | boolean): void
  onPending: (name: string, pending: Pending | undefined) => void
}
export const [FormContext, useFormFields] = requiredContext<FormFields>('a form')

type Editable<Value> = { value: Value; error: string | undefined; onChange: (value: Value) => void }
type Connected<Value> = { name: string } & Partial<Editable<Value>>

/** A field's value, error and change: its own props, else what the form around it has under its name. */
export function useField<Value extends string | boolean>(props: Connected<Value>): Editable<Value> {
  const form = use(FormContext)
  const { name, value = form && (getAt(form.values, name) as Value) } = props
  const { error = form?.errors[name], onChange = form && ((typed) => form.set(name, typed)) } =
    props
  if (value === undefined || !onChange) throw new Error(`The field “${name}” needs a form.`)
  return { value, error, onChange }
}

type Common = { label: string; name: string; hint?: React.ReactNode }
type TextProps = Common &
  Partial<Editable<string>> & {
    type?: 'text' | 'email' | 'password' | 'url' | 'number' | 'search'
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
    /** The id of a datalist. */
    list?: string
  }

type Messages = { hint?: React.ReactNode; error?: string | undefined }

/** The props that connect a control with its messages (FieldMessages) and, by its id, with its label. */
export function useControl({ hint, error }: Messages) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { id, 'aria-describedby': described || undefined, 'aria-invalid': Boolean(error) }
}

export const FieldMessages = ({ id, hint, error }: Messages & { id: string }) => (
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

type FieldProps = Messages & { label: string; id: string; children: React.ReactNode }

export const Field = ({ label, id, children, ...messages }: FieldProps) => (
  <div className="field">
    <label className="field-label" htmlFor={id}>
      {label}
    </label>
    {children}
    <FieldMessages id={id} {...messages} />
  </div>
)

export function TextField({ label, hint, ...props }: TextProps) {
  const { value, error, onChange } = useField(props)
  const control = useControl({ hint, error })
  const { error: _error, ...rest } = props
  return (
    <Field label={label} hint={hint} error={error} id={control.id}>
      <input
        {...control}
        {...rest}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}

type SelectProps<Value extends string> = Common &
  Partial<Editable<Value>> & { options: readonly (readonly [Value, string])[]; disabled?: boolean }

export function SelectField<Value extends string>(given: SelectProps<Value>) {
  const { label, name, hint, options, disabled, ...props } = given
  const { value, error, onChange } = useField<Value>({ name, ...props })
  const control = useControl({ hint, error })
  return (
    <Field label={label} hint={hint} error={error} id={control.id}>
      <select
        {...control}
        name={name}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
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

type CheckProps = Common & { onChange?: (checked: boolean) => void }

export function CheckField({ label, hint, ...props }: CheckProps) {
  const { value, error, onChange } = useField<boolean>(props)
  const control = useControl({ hint, error })
  return (
    <div className="check">
      <input
        {...control}
        name={props.name}
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={control.id}>{label}</label>
      <FieldMessages id={control.id} hint={hint} error={error} />
    </div>
  )
}

type AreaProps = Common & Partial<Editable<string>> & { rows: number }

/** Several lines. What is pasted is not cut at the limit: the form says what is too long, and nothing is lost. */
export function TextAreaField(props: AreaProps) {
  const { label, name, hint, rows } = props
  const { value, error, onChange } = useField(props)
  const control = useControl({ hint, error })
  return (
    <Field label={label} hint={hint} error={error} id={control.id}>
      <textarea
        {...control}
        name={name}
        rows={rows}
        value={value}
        dir="auto"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}

const controls = {
  text: TextField,
  longText: TextAreaField,
  choice: SelectField,
  check: CheckField,
}

/** The names of fields that have one of these controls; 'socialLinks.spotify' is in a group. */
type Shown<Of extends Fields> = {
  [Name in keyof Of & string]: Of[Name] extends { control: infer Control }
    ? Control extends keyof typeof controls
      ? Name
      : never
    : Of[Name] extends Fields
      ? `${Name}.${Shown<Of[Name]>}`
      : never
}[keyof Of & string]

type ValueOf<Of extends Fields, Name> = Name extends keyof Of ? ValuesOf<Of>[Name] : never

/** `at`: the row of a list that the field is in, 'editions.0'. The others are what the declaration cannot know. */
type DeclaredProps<Of extends Fields, Name> = {
  name: Name
  at?: string
  hint?: React.ReactNode
  placeholder?: string
  /** The id of a datalist. */
  list?: string
  onChange?: (value: ValueOf<Of, Name>) => void
}

/** A component that shows a declared field (src/lib/field.ts) by its name. */
export const fieldOf = <Of extends Fields>(fields: Of) =>
  function DeclaredField<Name extends Shown<Of>>({ at, ...props }: DeclaredProps<Of, Name>) {
    const declared = getAt(fields, props.name) as Declared & { control: keyof typeof controls }
    const Control = controls[declared.control] as React.ElementType
    const name = at === undefined ? props.name : `${at}.${props.name}`
    return <Control {...declared.props} {...props} name={name} />
  }

type ButtonProps = Omit<React.ComponentProps<'button'>, 'onClick'> & {
  onClick: (event: React.MouseEvent<HTMLButtonElement>) => unknown
}

const buttonOf = (className: string) =>
  function SomeButton({ onClick, ...props }: ButtonProps) {
    return (
      <button
        type="button"
        className={className}
        {...props}
        onClick={(event) => void onClick(event)}
      />
    )
  }

/** Large buttons that submit nothing. */
export const Button = buttonOf('button')
export const QuietButton = buttonOf('button button-quiet')

type RowButtonProps = ButtonProps & {
  children: string
  /** What it acts on, which its row shows, for those who hear the button alone: 'DELETE' of 'The Choir'. */
  about?: string
}

export const RowButton = ({ children, about, className, onClick, ...props }: RowButtonProps) => (
  <button
    type="button"
    className={`row-button${className ? ` ${className}` : ''}`}
    aria-label={about && `${children} ${about}`}
    onClick={(event) => void onClick(event)}
    {...props}
  >
    {children}
  </button>
)
