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
      <div className="stack-8 scheme-grid" ref={grid}>
        {colorSchemes.map(({ name, classes }) => (
          <label key={name} className={`scheme ${classes}`}>
            <input
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
