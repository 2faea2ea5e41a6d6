import { useEffect, useState } from 'react'

/** A value that follows another one once that has not changed for a moment: for what is too dear to do at every key. */
export function useDebounced<Value>(value: Value, milliseconds = 500): Value {
  const [rested, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}
