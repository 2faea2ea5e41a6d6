import { useRef, useState } from 'react'

/** The chosen rows among those that the list shows, so that no action changes a row that is not on screen. */
export type Chosen = {
  ids: string[]
  has: (id: string) => boolean
  /** `isRange`: all rows between this one and the one before it that was chosen or not. */
  set: (id: string, isChosen: boolean, isRange: boolean) => void
  clear: () => void
}

export function useChosen(items: readonly { id: string }[]): Chosen {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)

  function set(id: string, isChosen: boolean, isRange: boolean): void {
    const ids = items.map((item) => item.id)
    const place = ids.indexOf(id)
    const other = isRange ? ids.indexOf(last.current ?? id) : -1
    const from = other < 0 ? place : Math.min(place, other)
    const to = Math.max(place, other)
    last.current = id
    setChosen((old) => {
      const next = new Set(old)
      for (const one of ids.slice(from, to + 1))
        if (isChosen) next.add(one)
        else next.delete(one)
      return next
    })
  }

  return {
    ids: items.flatMap(({ id }) => (chosen.has(id) ? [id] : [])),
    has: (id) => chosen.has(id),
    set,
    clear: () => setChosen(new Set()),
  }
}
