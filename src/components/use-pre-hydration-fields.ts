import { useLayoutEffect, useState } from 'react'
import { attempt } from '#src/lib/attempt.ts'

/**
 * What the fields with these ids hold before React has them, by id; nothing at build time. React draws an island again whose
 * page the browser has translated meanwhile, and what was typed would be lost: it becomes the default value of the new
 * fields, and the field that had the focus has it again.
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
