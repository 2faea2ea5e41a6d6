import { useEffect, useState } from 'react'
import { TextField } from './fields.tsx'

const debounceMs = 300

type Props = { label: string; value: string; onChange: (value: string) => void }

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
