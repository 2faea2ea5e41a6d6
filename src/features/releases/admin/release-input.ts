import type { ValidationError } from '#src/lib/validation-error.ts'
import { isWebAddress } from '#src/lib/web-address.ts'
import { missingReleaseFieldsMessage } from '#src/features/releases/messages.ts'

/** The values of the release form; an unset URL is ''. */
export type ReleaseInput = {
  title: string
  artist: string
  year: string
  coverImage: string
  downloadUrl: string
  mp3Url: string
  flacUrl: string
  /** "Show on the site". */
  listed: boolean
}

type ReleaseError = ValidationError<keyof ReleaseInput>

/** The maximum lengths; the database has the same. */
export const longestRelease = { title: 300, artist: 300, year: 20 } as const

/** The names of the URL fields in messages. */
const addresses = {
  coverImage: 'cover image',
  downloadUrl: 'download',
  mp3Url: 'MP3',
  flacUrl: 'FLAC',
} as const
const longestAddress = 2000

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

/** The first validation error of a release, in the order of the form's fields, or null. */
export function validateRelease(input: ReleaseInput): ReleaseError | null {
  return missingField(input) ?? longField(input) ?? badAddress(input)
}

function missingField(input: ReleaseInput): ReleaseError | null {
  for (const field of ['title', 'artist', 'year'] as const)
    if (!input[field].trim())
      return { code: 'missing-fields', message: missingReleaseFieldsMessage, field }
  return null
}

function longField(input: ReleaseInput): ReleaseError | null {
  for (const field of ['title', 'artist', 'year'] as const)
    if (input[field].trim().length > longestRelease[field])
      return { code: 'too-long', message: longMessage(field), field }
  return null
}

function badAddress(input: ReleaseInput): ReleaseError | null {
  for (const field of Object.keys(addresses) as (keyof typeof addresses)[]) {
    const address = input[field].trim()
    if (address && (address.length > longestAddress || !isWebAddress(address)))
      return { code: 'bad-address', message: badAddressMessage(field), field }
  }
  return null
}

const longMessage = (field: keyof typeof longestRelease) =>
  `Please keep the ${field} within ${longestRelease[field]} characters.`

export const badAddressMessage = (field: keyof typeof addresses) =>
  `The ${addresses[field]} address has to begin with https://, or with / for a file on this site.`
