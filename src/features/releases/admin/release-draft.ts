import type { FormOf } from '#src/components/admin/use-form.ts'
import { toLocalTime, typedInstant } from '#src/lib/local-time.ts'
import type { Release } from './contract.ts'
import type { ReleaseInput } from './schema.ts'

type EditionValues = Omit<ReleaseInput['editions'][number], 'copies'> & { copies: string }

/** The values of the form: `availableAt` is a LocalTime in the site's time zone, copies are as they are typed. */
export type ReleaseValues = Omit<ReleaseInput, 'editions'> & { editions: EditionValues[] }

export type ReleaseForm = FormOf<ReleaseValues>

export function valuesOf(
  { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...input }: Release,
  timeZone: string,
): ReleaseValues {
  return {
    ...input,
    availableAt: input.availableAt && toLocalTime(input.availableAt, timeZone),
    editions: input.editions.map((edition) => ({ ...edition, copies: `${edition.copies ?? ''}` })),
  }
}

export const inputOf = (values: ReleaseValues, timeZone: string, release?: Release) => ({
  ...values,
  availableAt: typedInstant(values.availableAt, timeZone, release?.availableAt),
})
