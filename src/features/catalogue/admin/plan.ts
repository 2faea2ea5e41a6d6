import type { Kind } from './kind.ts'
import { checkValues, type Item, type Values } from './schema.ts'
import type { Present } from './contract.ts'

/** A field whose value would be another: its name, and both values as people read them. */
type FieldChange = { field: string; from: string; to: string }
export type Refusal = { state: 'conflict' | 'incomplete'; reason: string }
type Decision =
  Refusal | { state: 'same' } | { state: 'new' | 'changed'; changes: FieldChange[]; item: Item }

/** What an import would do with one release or article of the file, which is at `place` there. */
export type Plan = { place: string; name: string } & Decision

export const conflict = (reason: string): Refusal => ({ state: 'conflict', reason })
/** Something is missing in the file, or has to be said beside it. */
export const incomplete = (reason: string): Refusal => ({ state: 'incomplete', reason })

type Wanted = {
  kind: Kind
  present: Present | undefined
  /** Those that the file has. */
  values: Values
  lists?: Partial<Pick<Item, 'tracks' | 'editions'>>
  /** A value as people read it. */
  textOf: (values: Values, field: string) => string
  changes?: FieldChange[]
}

/** Compares what the file has with what there is. */
export function decide({ kind, present, values, lists, textOf, changes = [] }: Wanted): Decision {
  const checked = checkValues(kind, values, !present)
  if ('fields' in checked) return conflict(checked.message)
  const found = Object.keys(values)
    .map((field) => ({
      field,
      from: present ? textOf(present, field) : '',
      to: textOf(checked.output, field),
    }))
    .filter(({ from, to }) => from !== to)
  if (present && changes.length + found.length === 0) return { state: 'same' }
  const fields = new Set(found.map(({ field }) => field))
  const written = Object.entries(checked.output).filter(([field]) => !present || fields.has(field))
  const item: Item = {
    id: present?.id ?? crypto.randomUUID(),
    updatedAt: present?.updatedAt ?? null,
    version: present?.version ?? '',
    values: Object.fromEntries(written),
    tracks: null,
    editions: null,
    ...lists,
  }
  return { state: present ? 'changed' : 'new', changes: [...found, ...changes], item }
}
