import { useState } from 'react'

/** The chosen rows among those that the list shows, so that no action changes a row that is not on screen. */
export type Chosen = {
  ids: string[]
  has: (id: string) => boolean
  set: (id: string, isChosen: boolean) => void
  clear: () => void
}

export function useChosen(items: readonly { id: string }[]): Chosen {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return {
    ids: items.flatMap(({ id }) => (chosen.includes(id) ? [id] : [])),
    has: (id) => chosen.includes(id),
    set: (id, isChosen) =>
      setChosen((old) => [...old.filter((one) => one !== id), ...(isChosen ? [id] : [])]),
    clear: () => setChosen([]),
  }
}
