import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { AdminDialog } from '#src/components/admin/dialogs.tsx'
import { LoadingFailed } from '#src/components/admin/Loaded.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { useDebounced } from '#src/components/admin/use-debounced.ts'
import { maximumQueryLength, type Hit } from '#src/features/search/admin/contract.ts'
import { searchApi } from '#src/features/search/admin/operations.ts'
import { useSession } from '#src/features/staff/admin/session-context.ts'
import { dataOf, type CallError } from '#src/lib/api.ts'
import { counted } from '#src/lib/counted.ts'
import { groupHits, groupScreens, type Result, type ResultGroup } from './search-results.ts'
import './search.css'

const debounceMs = 150
/** One letter is in everything. */
const shortestQuery = 2

/** One field over all records, people, screens and actions: a combobox with the list of its results below it. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const search = useSearch(typed.trim())
  const { groups, isPending, failure } = search
  const id = useId()
  const choice = useChoice(search, ({ to, state }) => {
    onClose()
    void navigate(to, { state })
  })
  const isExpanded = choice.results.length > 0
  return (
    <AdminDialog title="Search" size="search" onCancel={onClose}>
      <div className="search-line">
        <input
          role="combobox"
          aria-label="Search"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? id : undefined}
          aria-activedescendant={isExpanded ? `${id}-${choice.index}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maximumQueryLength}
          placeholder="A record, a code, a person, a screen"
          value={typed}
          onChange={({ currentTarget }) => {
            choice.reset()
            setTyped(currentTarget.value)
          }}
          onKeyDown={choice.onKeyDown}
        />
        <button type="button" onClick={onClose}>
          CLOSE
        </button>
      </div>
      {isExpanded && <Results {...{ id, groups, choice }} query={typed.trim()} />}
      {failure && (
        <LoadingFailed message="The search failed." cause={failure} onRetry={search.retry} />
      )}
      <p className="search-foot fact">
        <span aria-hidden="true">↑ ↓ choose</span>
        <span aria-hidden="true">↵ open</span>
        <span role="status">{statusOf(choice.results.length, isPending, failure)}</span>
      </p>
    </AdminDialog>
  )
}

function statusOf(count: number, isPending: boolean, failure: string | undefined): string {
  if (isPending) return 'Searching...'
  return count > 0 || failure ? counted(count, ['result', 'results']) : 'Nothing found.'
}

/** What there is for a query: at once the screens and actions, and what the server finds when it is there. */
function useSearch(typed: string) {
  const site = useSite()
  const { user } = useSession()
  const query = useDebounced(typed, debounceMs)
  const isAsked = typed.length >= shortestQuery
  const { data, error, isLoading, isPlaceholderData, refetch } = useQuery<
    { items: Hit[] },
    CallError
  >({
    queryKey: ['search', query],
    queryFn: async () => dataOf(await searchApi.find({ query })),
    enabled: query.length >= shortestQuery,
    placeholderData: keepPreviousData,
  })
  const found = isAsked && data ? groupHits(data.items, site) : []
  const isPending = isAsked && (query !== typed || isLoading || isPlaceholderData)
  return {
    groups: [...found, ...groupScreens(user.role, typed)].filter(
      ({ results }) => results.length > 0,
    ),
    isPending,
    failure: isAsked && !isPending ? error?.message : undefined,
    retry: () => void refetch(),
  }
}

type Choice = {
  results: Result[]
  index: number
  choose: (result: Result | undefined) => void
  open: (result: Result) => void
  reset: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The chosen result, the first one until another is chosen. Enter waits for the results of what was typed. */
function useChoice(
  { groups, isPending, failure }: ReturnType<typeof useSearch>,
  open: (result: Result) => void,
): Choice {
  const results = groups.flatMap((group) => group.results)
  const [chosenKey, setChosenKey] = useState<string>()
  const [isEntered, setIsEntered] = useState(false)
  const index = Math.max(
    0,
    results.findIndex(({ key }) => key === chosenKey),
  )
  const openChosen = useEffectEvent(() => results[index] && open(results[index]))
  useEffect(() => {
    if (isEntered && !isPending && !failure) openChosen()
  }, [isEntered, isPending, failure])
  const choose = (result: Result | undefined) => setChosenKey(result?.key)
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: results.length - 1 }
  return {
    ...{ results, index, choose, open },
    reset: () => {
      setIsEntered(false)
      choose(undefined)
    },
    onKeyDown: (event) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter' && isPending) setIsEntered(true)
      else if (event.key === 'Enter' && results[index]) open(results[index])
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      choose(results[(index + step) % results.length])
    },
  }
}

type ResultsProps = { id: string; groups: ResultGroup[]; query: string; choice: Choice }

function Results({ id, groups, query, choice }: ResultsProps) {
  const { results, index } = choice
  useEffect(() => {
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, index])
  return (
    <div role="listbox" id={id} aria-label="Results" className="search-results">
      {groups.map((group) => (
        <div key={group.name} role="group" aria-label={group.name}>
          <p aria-hidden="true" className="fact">
            {group.name}
          </p>
          {group.results.map((result) => (
            <div
              key={result.key}
              role="option"
              id={`${id}-${results.indexOf(result)}`}
              aria-selected={result === results[index]}
              onMouseMove={() => choice.choose(result)}
              onClick={() => choice.open(result)}
            >
              <span dir="auto">{marked(result.title, query)}</span>
              <span className="fact">{marked(result.fact, query)}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** A text in which the query is marked, where it stands as it was typed. */
function marked(text: string, query: string) {
  const start = query ? text.toLowerCase().indexOf(query.toLowerCase()) : -1
  if (start < 0) return text
  const end = start + query.length
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
