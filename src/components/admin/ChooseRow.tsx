import type { Chosen } from './use-chosen.ts'

/** The checkbox of a row; with Shift held, for all rows since the last one. */
export function ChooseRow({ id, name, chosen }: { id: string; name: string; chosen: Chosen }) {
  return (
    <label className="row-choice">
      <input
        type="checkbox"
        aria-label={`CHOOSE ${name}`}
        checked={chosen.has(id)}
        onChange={({ currentTarget, nativeEvent }) =>
          chosen.set(id, currentTarget.checked, (nativeEvent as MouseEvent).shiftKey)
        }
      />
    </label>
  )
}
