import type { InferOutput } from 'valibot'
import { initialOf, schemaOf, type ValuesOf } from '#src/lib/field.ts'
import { pageFields } from './fields.ts'

/** A page to save. */
export const pageInput = schemaOf(pageFields)
export type PageInput = InferOutput<typeof pageInput>

export type PageValues = ValuesOf<typeof pageFields>
export const newPage: PageValues = initialOf(pageFields)
