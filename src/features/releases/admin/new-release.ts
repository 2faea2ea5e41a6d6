import { defaultsOf } from '#src/lib/schema-atoms.ts'
import { releaseInput, type ReleaseInput } from './schema.ts'

/** The initial values of the form; `year` is the current one. */
export const newRelease = (year: string): ReleaseInput => ({
  ...defaultsOf(releaseInput),
  editions: [],
  listeningLinks: [],
  year,
})
