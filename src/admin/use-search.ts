import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useSite } from '#src/components/admin/site-context.ts'
import { useDebounced } from '#src/components/admin/use-debounced.ts'
import type { Hit } from '#src/features/search/admin/contract.ts'
import { searchApi } from '#src/features/search/admin/operations.ts'
import { useSession } from '#src/features/staff/admin/session-context.ts'
import { dataOf, type CallError } from '#src/lib/api.ts'
import { groupHits, groupScreens, type Result, type ResultGroup } from './search-results.ts'

const debounceMs = 150

export type Search = {
  groups: ResultGroup[]
  isPending: boolean
  failure: string | undefined
  retry: () => void
}

/** What there is for a query: at once the screens and actions, then what the server finds. */
export function useSearch(typed: string): Search {
  const site = useSite()
  const { user } = useSession()
  const query = useDebounced(typed, debounceMs)
  const isAsked = typed !== ''
  const { data, error, ...state } = useQuery<{ items: Hit[] }, CallError>({
    queryKey: ['search', query],
    queryFn: async () => dataOf(await searchApi.find({ query })),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  const isPending = isAsked && (query !== typed || state.isLoading || state.isPlaceholderData)
  const found = isAsked && data ? groupHits(data.items, site) : []
  return {
    groups: [...found, ...groupScreens(user.role, typed)].filter(
      ({ results }) => results.length > 0,
    ),
    isPending,
    failure: isAsked && !isPending ? error?.message : undefined,
    retry: () => void state.refetch(),
  }
}

export type Choice = {
  results: Result[]
  index: number
  choose: (result: Result | undefined) => void
  open: (result: Result) => void
  reset: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The chosen result, the first one until another is chosen. Enter waits for the results of what was typed. */
export function useChoice(search: Search, open: (result: Result) => void): Choice {
  const { groups, isPending, failure } = search
  const results = groups.flatMap((group) => group.results)
  const [chosenKey, setChosenKey] = useState<string>()
  const [isEntered, setIsEntered] = useState(false)
  const found = results.findIndex(({ key }) => key === chosenKey)
  const index = Math.max(0, found)
  const openChosen = useEffectEvent(() => results[index] && open(results[index]))
  useEffect(() => {
    if (isEntered && !isPending && !failure) openChosen()
  }, [isEntered, isPending, failure])

  const choose = (result: Result | undefined) => setChosenKey(result?.key)
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: results.length - 1 }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && isPending) setIsEntered(true)
    else if (event.key === 'Enter' && results[index]) open(results[index])
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    choose(results[(index + step) % results.length])
  }
  function reset() {
    setIsEntered(false)
    choose(undefined)
  }
  return { results, index, choose, open, reset, onKeyDown }
}
