import { useEffect, useRef } from 'react'

/** The longest time that setTimeout takes: longer ones are over at once. */
const longestTimeoutMs = 2 ** 31 - 1

/** Calls `onOpen` once at `availableAt` (ISO 8601), or when seen after it: what it opens is ready for days only. */
export function useOpening(availableAt: string | undefined, onOpen: () => void): void {
  const open = useRef(onOpen)
  const opened = useRef<string>(undefined)
  useEffect(() => {
    open.current = onOpen
  })

  useEffect(() => {
    if (!availableAt || opened.current === availableAt) return undefined
    let timer: number | undefined
    const check = () => {
      window.clearTimeout(timer)
      const left = Date.parse(availableAt) - Date.now()
      if (left > 0) timer = window.setTimeout(check, Math.min(left, longestTimeoutMs))
      else if (document.visibilityState === 'visible' && opened.current !== availableAt) {
        opened.current = availableAt
        open.current()
      }
    }
    check()
    document.addEventListener('visibilitychange', check)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [availableAt])
}
