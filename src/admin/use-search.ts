import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSite } from '#src/components/admin/site-context.ts'
import { useDebounced } from '#src/components/admin/use-debounced.ts'
import type { Hit } from '#src/features/search/admin/contract.ts'
import { searchApi } from '#src/features/search/admin/api.ts'
import { useSession } from '#src/features/staff/admin/session-context.ts'
import { dataOf, type CallError } from '#src/lib/api.ts'
import { groupHits, groupScreens, type Result } from './search-results.ts'

const debounceMs = 150

export type Search = ReturnType<typeof useSearch>

/** What there is for a query: at once the screens and actions, then what the server finds. */
export function useSearch(typed: string) {
  const site = useSite()
  const { user } = useSession()
  const query = useDebounced(typed, debounceMs)
  const { data, error, ...state } = useQuery<{ items: Hit[] }, CallError>({
    queryKey: ['search', query],
    queryFn: async () => dataOf(await searchApi.searchAdmin({ query })),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  const isPending = typed !== '' && (typed !== query || state.isLoading || state.isPlaceholderData)
  const found = typed && data ? groupHits(data.items, site) : []
  const groups = [...found, ...groupScreens(user.role, typed)].filter(
    ({ results }) => results.length > 0,
  )
  return {
    groups,
    results: groups.flatMap(({ results }) => results),
    isPending,
    failure: typed && !isPending ? error?.message : undefined,
    retry: () => void state.refetch(),
  }
}

export type Choice = ReturnType<typeof useChoice>

/** The chosen result, the first one until another is chosen. Enter waits for the results of what was typed. */
export function useChoice({ results, isPending, failure }: Search, open: (result: Result) => void) {
  const [chosenKey, choose] = useState('')
  const [isEntered, setIsEntered] = useState(false)
  const index = Math.max(
    0,
    results.findIndex(({ key }) => key === chosenKey),
  )
  const openChosen = () => results[index] && open(results[index])
  const openLater = useEffectEvent(openChosen)
  useEffect(() => {
    if (isEntered && !isPending && !failure) openLater()
  }, [isEntered, isPending, failure])

  function onKeyDown(event: React.KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: results.length - 1 }[event.key]
    if (step) {
      event.preventDefault()
      choose(results[(index + step) % results.length]?.key ?? '')
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (isPending) setIsEntered(true)
      else openChosen()
    }
  }
  function reset() {
    setIsEntered(false)
    choose('')
  }
  return { index, choose, open, reset, onKeyDown }
}
