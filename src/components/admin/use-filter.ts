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

/** A filter of a few choices, the first of which is what counts when the address names none of them. */
export function useChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [value: Choice, set: (value: Choice) => void] {
  const [given, setGiven] = useFilter(name)
  const [first] = choices
  const value = choices.find((choice) => choice === given) ?? first
  return [value, (choice) => setGiven(choice === first ? '' : choice)]
}
