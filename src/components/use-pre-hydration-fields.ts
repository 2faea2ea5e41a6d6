import { useLayoutEffect, useState } from 'react'
import { attempt } from '#src/lib/attempt.ts'

/**
 * Reads the fields with these ids before React owns them: their values by id; nothing at build time. When the browser has
 * translated the page, React draws the island again and drops what was typed. The values become the defaults of the new
 * fields, and the field that had the focus gets it back.
 */
export function usePreHydrationFields<Id extends string>(
  ...ids: Id[]
): Partial<Record<Id, string>> {
  const [before] = useState(() => attempt(() => readFields(ids)))

  useLayoutEffect(() => {
    if (before?.focused && document.activeElement === document.body) focusAtEnd(before.focused)
  }, [before])

  return before?.values ?? {}
}

function readFields<Id extends string>(ids: Id[]) {
  const values = ids.map((id) => [id, fieldOf(id)?.value] as const)
  const focused = ids.find((id) => document.activeElement?.id === id)
  return { values: Object.fromEntries(values) as Partial<Record<Id, string>>, focused }
}

function focusAtEnd(id: string): void {
  const field = fieldOf(id)
  field?.focus()
  // A field of type email has no selection.
  attempt(() => field?.setSelectionRange(field.value.length, field.value.length))
}

const fieldOf = (id: string) => document.getElementById(id) as HTMLInputElement | null
