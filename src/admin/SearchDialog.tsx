import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { AdminDialog } from '#src/components/admin/dialogs.tsx'
import { LoadingFailed } from '#src/components/admin/read.tsx'
import { maximumQueryLength } from '#src/features/search/admin/contract.ts'
import { type Choice, type Search, useChoice, useSearch } from './use-search.ts'

/** One field over all records, people, screens and actions: a combobox with the list of its results below it. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const search = useSearch(query)
  const choice = useChoice(search, ({ to, state }) => {
    onClose()
    void navigate(to, { state })
  })
  const id = useId()
  const { failure, retry } = search
  return (
    <AdminDialog title="Search" size="search" onCancel={onClose}>
      <div className="sticky top-0 flex border-b-2 border-ink bg-bg has-[input:focus-visible]:border-accent">
        <SearchInput id={id} search={search} choice={choice} typed={typed} setTyped={setTyped} />
        <button
          type="button"
          className="px-20 font-mono text-13 leading-normal weight-700 -outline-offset-6"
          onClick={onClose}
        >
          CLOSE
        </button>
      </div>
      {search.results.length > 0 && (
        <Results id={id} search={search} choice={choice} query={query} />
      )}
      {failure && (
        <div className="px-20 py-12">
          <LoadingFailed message="The search failed." cause={failure} onRetry={retry} />
        </div>
      )}
      <p className="cluster fact sticky bottom-0 justify-between border-t border-line bg-bg px-20 py-12">
        <span className="max-sm:hidden" aria-hidden="true">
          ↑ ↓ choose · ↵ open
        </span>
        <span role="status">{statusOf(search)}</span>
      </p>
    </AdminDialog>
  )
}

function statusOf({ isPending, failure, results: { length } }: Search): string {
  if (isPending) return 'Searching...'
  if (length === 0 && !failure) return 'Nothing found.'
  return length === 1 ? '1 result' : `${length} results`
}

type PartProps = { id: string; search: Search; choice: Choice }
type InputProps = PartProps & { typed: string; setTyped: (typed: string) => void }

function SearchInput({ id, search, choice, typed, setTyped }: InputProps) {
  const isExpanded = search.results.length > 0
  return (
    // The caret shows the focus, and the line below it.
    <input
      className="min-h-60 min-w-0 flex-1 border-0 bg-transparent px-20 font-text text-20 leading-normal weight-400 text-inherit outline-none"
      role="combobox"
      aria-label="Search"
      aria-autocomplete="list"
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? id : undefined}
      aria-activedescendant={isExpanded ? `${id}-${choice.index}` : undefined}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={maximumQueryLength}
      placeholder="Records, codes, people"
      value={typed}
      onChange={({ currentTarget }) => {
        choice.reset()
        setTyped(currentTarget.value)
      }}
      onKeyDown={choice.onKeyDown}
    />
  )
}

function Results({ id, search, choice, query }: PartProps & { query: string }) {
  const { groups, results } = search
  const chosenId = `${id}-${choice.index}`
  useEffect(() => {
    document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  return (
    <div role="listbox" id={id} aria-label="Results" className="search-results">
      {groups.map((group) => (
        <div key={group.name} role="group" aria-label={group.name}>
          <p aria-hidden="true" className="fact px-20 pt-12 pb-4 text-faint">
            {group.name}
          </p>
          {group.results.map((result) => (
            <div
              key={result.key}
              role="option"
              className="cluster min-h-44 cursor-pointer gap-y-0 px-20 py-6"
              id={`${id}-${results.indexOf(result)}`}
              aria-selected={result === results[choice.index]}
              onMouseMove={() => choice.choose(result.key)}
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
  const start = text.toLowerCase().indexOf(query.toLowerCase())
  if (!query || start < 0) return text
  const end = start + query.length
  return [
    text.slice(0, start),
    <mark
      className="bg-transparent text-inherit underline decoration-2 underline-offset-[0.2em]"
      key="mark"
    >
      {text.slice(start, end)}
    </mark>,
    text.slice(end),
  ]
}
