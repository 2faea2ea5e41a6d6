import { useSearchParams } from 'react-router'

/** State in the URL's query, so that a reload or a shared link preserves it. '' removes the parameter. */
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
      { replace: true, preventScrollReset: true },
    )
  return [search.get(name) ?? '', set]
}

/** useFilter with fixed choices; the first one is the default and is left out of the URL. */
export function useChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [value: Choice, set: (value: Choice) => void] {
  const [given, setGiven] = useFilter(name)
  const [first] = choices
  const value = choices.find((choice) => choice === given) ?? first
  return [value, (choice) => setGiven(choice === first ? '' : choice)]
}
