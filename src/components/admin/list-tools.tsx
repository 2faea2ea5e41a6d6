import { startTransition, useEffect, useOptimistic, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { TextField } from './fields.tsx'

const debounceMs = 300

export type SearchProps = Choice<string> & {
  label: string
  /** Called at once with what is typed. */
  onTyping?: (typed: string) => void
}

/** A debounced search field: calls `onChange` with the trimmed text. */
export function SearchField({ label, value, onChange, onTyping }: SearchProps) {
  const [typed, setTyped] = useState(value)
  // A search that is written meanwhile would take the place of the screen that was asked for.
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (typed === value || isLeaving) return
    const timer = setTimeout(() => onChange(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, value, isLeaving, onChange])
  return (
    <TextField
      label={label}
      name="search"
      type="search"
      autoComplete="off"
      value={typed}
      onChange={(text) => {
        setTyped(text)
        onTyping?.(text)
      }}
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

/**
 * State in the URL's query, so that a reload or a shared link preserves it. '' removes the parameter. The router draws an
 * address when it has time: the value shows at once, and a second change builds on the address, not on what was drawn.
 */
export function useFilter(name: string): Choice<string> {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [value, showValue] = useOptimistic(search.get(name) ?? '')
  const onChange = (chosen: string) =>
    startTransition(async () => {
      showValue(chosen)
      const next = new URLSearchParams(window.location.search)
      if (chosen) next.set(name, chosen)
      else next.delete(name)
      await navigate(`?${next}`, { replace: true, preventScrollReset: true })
    })
  return { value, onChange }
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
