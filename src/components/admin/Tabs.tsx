import { useId, useRef } from 'react'
import type { Choice } from './list-tools.tsx'

type Tab<Name extends string> = { name: Name; label: string; content: React.ReactNode }
type Props<Name extends string> = Choice<Name> & {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Name>[]
}

/** Tabs whose contents all stay mounted, so that fields in a hidden tab keep their values. */
export function Tabs<Name extends string>({ label, tabs, value, onChange }: Props<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function choose(index: number): void {
    const next = tabs.at(index % tabs.length)
    if (!next) return
    onChange(next.name)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }

  /** Keyboard: arrows wrap around, Home and End go to the ends (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/). */
  function move(event: React.KeyboardEvent<HTMLElement>): void {
    // The focused one: with keys in quick succession `value` is still the one before.
    const here = tabs.findIndex(({ name }) => name === event.currentTarget.dataset.tab)
    const there = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ]
    if (there === undefined) return
    event.preventDefault()
    choose(there)
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ name, label: text }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={name === value}
            aria-controls={`${id}-${name}-part`}
            tabIndex={name === value ? 0 : -1}
            onKeyDown={move}
            onClick={() => onChange(name)}
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }) => (
        <div
          key={name}
          className="stack-20 tab-part"
          role="tabpanel"
          id={`${id}-${name}-part`}
          aria-labelledby={`${id}-${name}`}
          hidden={name !== value}
        >
          {content}
        </div>
      ))}
    </>
  )
}
