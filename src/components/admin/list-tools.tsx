import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { TextField } from './fields.tsx'

const debounceMs = 300

type Props = Choice<string> & { label: string }

/** A debounced search field: calls `onChange` with the trimmed text. */
export function SearchField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <TextField
      label={label}
      name="search"
      type="search"
      autoComplete="off"
      value={typed}
      onChange={setTyped}
    />
  )
}

type ChipsProps<Value extends string> = Choice<Value> & {
  label: string
  name: string
  options: readonly (readonly [value: Value, text: string])[]
}

/** One of a few choices, all of them in view; on a phone they scroll sideways. */
export const ChoiceChips = <Value extends string>(props: ChipsProps<Value>) => (
  <fieldset className="chips">
    <legend className="visually-hidden">{props.label}</legend>
    {props.options.map(([value, text]) => (
      <label key={value}>
        <input
          type="radio"
          name={props.name}
          checked={value === props.value}
          onChange={() => props.onChange(value)}
        />
        {text}
      </label>
    ))}
  </fieldset>
)

/** A value and its change, as the fields take them. */
export type Choice<Value> = { value: Value; onChange: (value: Value) => void }

/** State in the URL's query, so that a reload or a shared link preserves it. '' removes the parameter. */
export function useFilter(name: string): Choice<string> {
  const [search, setSearch] = useSearchParams()
  const onChange = (value: string) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { value: search.get(name) ?? '', onChange }
}

/** useFilter with fixed choices; the first one is the default and is left out of the URL. */
export function useChoice<Value extends string>(
  name: string,
  choices: readonly [Value, ...Value[]],
): Choice<Value> {
  const given = useFilter(name)
  const [first] = choices
  const value = choices.find((choice) => choice === given.value) ?? first
  return { value, onChange: (choice) => given.onChange(choice === first ? '' : choice) }
}
