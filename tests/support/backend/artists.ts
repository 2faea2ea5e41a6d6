import type { Artist } from '#src/features/artists/artist.ts'

/** An artist without biography and picture, as the public site has one. */
export const someArtist: Artist = {
  id: '1',
  name: 'Odile Marrow',
  slug: 'odile-marrow',
  bio: '',
  image: null,
  imageAlt: '',
  linkText: 'LEARN MORE',
  linkUrl: null,
  links: '',
  colorScheme: 'Stone Light',
  isClaimSpot: false,
  formerSlugs: [],
}
