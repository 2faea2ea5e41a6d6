import { useEffect, useState } from 'react'
import { TextField } from './fields.tsx'

/** How long typing has to rest before the server is asked. */
const restMs = 300

type Props = { label: string; value: string; onChange: (value: string) => void }

/** A field that searches once the typing rests. */
export function SearchField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed.trim()), restMs)
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
