import type { InferOutput } from 'valibot'
import { initialOf, schemaOf, type ValuesOf } from '#src/lib/field.ts'
import { releaseFields } from './fields.ts'

/** A release to save; an unset text, instant, id or URL is ''. */
export const releaseInput = schemaOf(releaseFields)
export type ReleaseInput = InferOutput<typeof releaseInput>

/** The initial values of the form; `year` is the current one. */
export const newRelease = (year: string): ValuesOf<typeof releaseFields> => ({
  ...initialOf(releaseFields),
  year,
})
