import * as v from 'valibot'
import { releaseInput, type ReleaseInput } from './schema.ts'

/** The initial values of the form; `year` is the current one. */
export const newRelease = (year: string): ReleaseInput => ({
  ...v.getDefaults(releaseInput),
  editions: [],
  listeningLinks: [],
  year,
})
