import { useEffect, useState } from 'react'

/** Debounces a value: follows `value` once it has not changed for `delayMs`. */
export function useDebounced<Value>(value: Value, delayMs = 500): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}
