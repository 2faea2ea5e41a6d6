import * as v from 'valibot'
import { optionalAddress, requiredText } from '#src/lib/schema-atoms.ts'
import { missingReleaseFieldsMessage } from '#src/features/releases/messages.ts'

/** The maximum lengths; the database has the same. */
export const releaseLimits = { title: 300, artist: 300, year: 20 } as const

const required = (field: keyof typeof releaseLimits) =>
  requiredText(missingReleaseFieldsMessage, releaseLimits[field], field)
const file = (name: string) =>
  optionalAddress(
    `The ${name} address has to begin with https://, or with / for a file on this site.`,
  )

/** A release to save; an unset URL is ''. */
export const releaseInput = v.object({
  title: required('title'),
  artist: required('artist'),
  year: required('year'),
  coverImage: file('cover image'),
  downloadUrl: file('download'),
  mp3Url: file('MP3'),
  flacUrl: file('FLAC'),
  /** "Show on the site". */
  listed: v.optional(v.boolean(), false),
})
export type ReleaseInput = v.InferOutput<typeof releaseInput>

/** The initial values of the form; `year` is the current one. */
export const newRelease = (year: string): ReleaseInput => ({
  title: '',
  artist: '',
  year,
  coverImage: '',
  downloadUrl: '',
  mp3Url: '',
  flacUrl: '',
  listed: false,
})
