import { useSearchParams } from 'react-router'

/** A filter that stands in the address, so that a reload, a link and the back button keep it. */
export function useFilter(name: string): [value: string, set: (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (value: string) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return [search.get(name) ?? '', set]
}
