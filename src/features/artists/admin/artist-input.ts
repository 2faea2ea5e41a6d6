import { slugify } from '#src/lib/slug.ts'
import type { ValidationError } from '#src/lib/validation-error.ts'
import { isWebAddress } from '#src/lib/web-address.ts'
import { missingArtistFieldsMessage, missingSlugMessage } from '#src/features/artists/messages.ts'

/** The values of the artist form; an unset URL is ''. */
export type ArtistInput = {
  name: string
  slug: string
  bio: string
  image: string
  linkText: string
  linkUrl: string
  /** The name of a preset. */
  colorScheme: string
  /** As typed; parsed by displayOrderOf(). */
  displayOrder: string
  isActive: boolean
  isClaimSpot: boolean
}

type ArtistError = ValidationError<keyof ArtistInput>

/** The maximum lengths (the database has the same), and the names of the fields in messages. */
const longest = {
  name: [200, 'name'],
  bio: [20_000, 'bio'],
  slug: [200, 'slug'],
  linkText: [100, 'link text'],
} as const

const addresses = { image: 'image', linkUrl: 'link' } as const
const longestAddress = 2000
const farthestOrder = 1_000_000

/** The initial values of the form. */
export const newArtist: ArtistInput = {
  name: '',
  slug: '',
  bio: '',
  image: '',
  linkText: 'LEARN MORE',
  linkUrl: '',
  colorScheme: 'Stone Light',
  displayOrder: '0',
  isActive: true,
  isClaimSpot: false,
}

/** The typed display order; 0 when it is not a number. */
export function displayOrderOf(typed: string): number {
  const order = Number.parseInt(typed, 10)
  return Number.isNaN(order) ? 0 : order
}

/** The first validation error of an artist, in the order of the spec (section 5), or null. */
export function validateArtist(input: ArtistInput): ArtistError | null {
  return (
    missingField(input) ??
    longField(input) ??
    badSlug(input) ??
    badOrder(input) ??
    badAddress(input)
  )
}

function missingField({ name, bio, slug, isClaimSpot }: ArtistInput): ArtistError | null {
  for (const [field, value] of Object.entries({ name, bio }))
    if (!value.trim())
      return {
        code: 'missing-fields',
        message: missingArtistFieldsMessage,
        field: field as 'name' | 'bio',
      }
  if (!isClaimSpot && !slug.trim())
    return { code: 'missing-slug', message: missingSlugMessage, field: 'slug' }
  return null
}

function longField(input: ArtistInput): ArtistError | null {
  for (const [field, [length, name]] of Object.entries(longest) as [
    keyof typeof longest,
    (typeof longest)[keyof typeof longest],
  ][])
    if (input[field].trim().length > length)
      return {
        code: 'too-long',
        message: `Please keep the ${name} within ${length.toLocaleString('en-US')} characters.`,
        field,
      }
  return null
}

function badSlug({ slug, isClaimSpot }: ArtistInput): ArtistError | null {
  const typed = slug.trim()
  const slugified = slugify(typed)
  if (isClaimSpot || typed === slugified) return null
  const hint = slugified ? ` Try ${slugified}` : ''
  return {
    code: 'bad-slug',
    message: `A slug is made of a to z, digits and single hyphens.${hint}`,
    field: 'slug',
  }
}

function badOrder({ displayOrder }: ArtistInput): ArtistError | null {
  if (Math.abs(displayOrderOf(displayOrder)) <= farthestOrder) return null
  return {
    code: 'bad-order',
    message: 'Please keep the display order between -1,000,000 and 1,000,000.',
    field: 'displayOrder',
  }
}

function badAddress(input: ArtistInput): ArtistError | null {
  for (const [field, name] of Object.entries(addresses) as [keyof typeof addresses, string][]) {
    const address = input[field].trim()
    if (address && (address.length > longestAddress || !isWebAddress(address)))
      return {
        code: 'bad-address',
        message: `The ${name} address has to begin with https://, or with / for a page or file on this site.`,
        field,
      }
  }
  return null
}
