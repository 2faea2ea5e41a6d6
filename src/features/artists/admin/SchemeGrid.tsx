import { useEffect, useId, useRef } from 'react'
import { colorSchemes } from '#src/lib/color-schemes.ts'

type Props = { value: string; onChange: (name: string) => void }

/** The colour schemes as a radio group of swatches in their own colours. */
export function SchemeGrid({ value, onChange }: Props) {
  const hintId = useId()
  const grid = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const checked = grid.current?.querySelector<HTMLElement>('.scheme:has(:checked)')
    // Not scrollIntoView, which would scroll the page too.
    if (grid.current && checked) grid.current.scrollTop = checked.offsetTop - 64
  }, [])

  return (
    <fieldset className="stack-8 schemes" aria-describedby={hintId}>
      <legend className="field-label">Colour scheme</legend>
      <p className="field-hint" id={hintId}>
        Chosen: <strong>{value}</strong>. For the roster card and the artist’s page.
      </p>
      <div
        className="stack-8 relative max-h-344 grid-cols-[repeat(auto-fill,minmax(min(100%,11.5rem),1fr))] overflow-y-auto border border-line p-8"
        ref={grid}
      >
        {colorSchemes.map(({ name, classes }) => (
          <label
            key={name}
            className={`scheme flex min-h-48 cursor-pointer items-center gap-10 border border-line px-12 py-6 text-15 leading-[1.2] weight-600 ${classes}`}
          >
            <input
              className="size-18 flex-none appearance-none rounded-[50%] border-2 border-accent checked:border-6 focus-visible:outline-none"
              type="radio"
              name="colorScheme"
              value={name}
              checked={name === value}
              onChange={() => onChange(name)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
