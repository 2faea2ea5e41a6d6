import { expect, test } from 'vitest'
import { artistInput, newArtist, type ArtistValues } from '#src/features/artists/admin/schema.ts'
import { claimSpot, claimSpotSlug, claimSpotTime } from '#src/features/artists/claim-spot.ts'
import { validate } from '#src/lib/validate.ts'

const sound: ArtistValues = { ...newArtist, name: 'Björk', slug: 'bjork', bio: 'Sings.' }

test('an artist needs name, bio and slug, and nothing else', () => {
  expect(validate(artistInput, sound)).toEqual({ output: { ...sound, displayOrder: 0 } })
})

test('a claim spot needs no slug, and one of its own is no problem', () => {
  const spot = { ...newArtist, ...claimSpot, isClaimSpot: true }
  for (const slug of ['', 'Left Over'])
    expect(validate(artistInput, { ...spot, slug })).toMatchObject({ output: { slug } })
})

test('a new artist has the defaults of the spec', () => {
  expect(newArtist).toMatchObject({
    linkText: 'LEARN MORE',
    colorScheme: 'Stone Light',
    displayOrder: '0',
    isActive: true,
    isClaimSpot: false,
  })
})

test.each<[Partial<ArtistValues>, string, string]>([
  [{ name: ' ' }, 'Please fill in name and bio', 'name'],
  [{ bio: '\n' }, 'Please fill in name and bio', 'bio'],
  [{ bio: '', slug: '' }, 'Please fill in name and bio', 'bio'],
  [{ bio: '', isClaimSpot: true }, 'Please fill in name and bio', 'bio'],
  [{ slug: '' }, 'Please provide a slug for the artist', 'slug'],
  [{ slug: ' ', image: 'x' }, 'Please provide a slug for the artist', 'slug'],
  [
    { slug: 'Björk & Friends' },
    'A slug is made of a to z, digits and single hyphens. Try bjork-friends',
    'slug',
  ],
  [{ slug: 'two--hyphens' }, 'single hyphens. Try two-hyphens', 'slug'],
  [{ slug: '東京' }, 'A slug is made of a to z, digits and single hyphens.', 'slug'],
  [{ displayOrder: '1000001' }, 'The display order must be between', 'displayOrder'],
  [{ image: 'http://label.example/x.jpg' }, 'The image address must begin with', 'image'],
  [{ linkUrl: 'javascript:alert(1)' }, 'The link address must begin with', 'linkUrl'],
  [{ links: 'https://a.example\njavascript:b' }, 'Each link must begin', 'links'],
])('%j is refused: %s', (part, message, field) => {
  const refused = validate(artistInput, { ...sound, ...part })
  if (!('fields' in refused)) throw new Error('It was taken.')
  expect(Object.keys(refused.fields)[0]).toBe(field)
  expect(refused.message).toContain(message)
})

test.each([
  ['7', 7],
  [' -3 ', -3],
  ['2.9', 2],
  ['3rd', 3],
  ['', 0],
  ['first', 0],
])('the display order %j counts as %d', (typed, order) => {
  const checked = validate(artistInput, { ...sound, displayOrder: typed })
  expect(checked).toMatchObject({ output: { displayOrder: order } })
})

test('the slug of a claim spot tells its time, and no other slug does', () => {
  expect(claimSpotTime(claimSpotSlug(1_800_000_000_000))).toBe(1_800_000_000_000)
  for (const slug of ['bjork', 'claim-spot-', 'claim-spot-x', 'my-claim-spot-1'])
    expect(claimSpotTime(slug)).toBeNull()
})
