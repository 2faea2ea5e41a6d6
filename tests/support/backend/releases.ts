import type { ListedRelease } from '#src/features/releases/release.ts'

/** A release as the public site has one: out, with two tracks and two editions. */
export const someRelease: ListedRelease = {
  id: '7f20cb14-9fa5-433d-b8a0-5a2dca349b66',
  slug: 'odile-marrow-una-corda',
  formerSlugs: [],
  title: 'Una Corda',
  artist: 'Odile Marrow',
  artistId: null,
  year: '2024',
  catalogueNumber: 'TH-010',
  coverImage: '/demo/sleeves/th-010.svg',
  coverAlt: '',
  availableAt: '2024-01-19T23:30:00+00:00',
  credits: 'Piano: [bold]Odile[/bold].',
  editions: [
    { name: '12" vinyl', colour: 'black', copies: 500, soldOut: false, url: '/shop' },
    { name: 'Cassette', colour: '', copies: null, soldOut: true, url: '' },
  ],
  listeningLinks: [{ name: 'Bandcamp', url: 'https://example.com/bandcamp' }],
  tracks: [
    { position: 1, title: 'Left Pedal', artist: null, seconds: 222, preview: null },
    { position: 2, title: 'One String', artist: 'Halvard Rue', seconds: null, preview: null },
  ],
}
