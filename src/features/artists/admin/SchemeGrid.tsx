import { useEffect, useId, useRef } from 'react'
import { colorSchemes } from '#src/lib/color-schemes.ts'

type Props = { value: string; onChange: (name: string) => void }

/** Every colour scheme as a swatch that wears it. One radio group: the arrow keys go from swatch to swatch. */
export function SchemeGrid({ value, onChange }: Props) {
  const hintId = useId()
  const grid = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const chosen = grid.current?.querySelector<HTMLElement>('.scheme:has(:checked)')
    // Only the grid scrolls, never the page.
    if (grid.current && chosen) grid.current.scrollTop = chosen.offsetTop - 64
  }, [])

  return (
    <fieldset className="schemes" aria-describedby={hintId}>
      <legend className="field-label">Colour scheme</legend>
      <p className="field-hint" id={hintId}>
        Chosen: <strong>{value}</strong>. The card on the roster and the artist’s page wear it.
      </p>
      <div className="scheme-grid" ref={grid}>
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
