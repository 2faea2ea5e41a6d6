import type { EditionValues } from '#src/features/releases/admin/edition-fields.ts'
import type { Edition } from '#src/features/releases/editions/edition.ts'
import type { ListedRelease, ListedTrack } from '#src/features/releases/release.ts'

/** An edition as the public site has it: in stock, without a price or a shop. */
export const someEdition: Edition = {
  format: '12" vinyl',
  description: 'black',
  copies: 500,
  catalogueNumber: null,
  barcode: null,
  price: null,
  currency: null,
  links: [],
  state: 'in_stock',
  shipsOn: null,
  shipsBefore: null,
  shipsNote: null,
}

/** An edition as a form has it. */
export const typedEdition: EditionValues = {
  id: '00000000-0000-4000-8000-0000000000e1',
  format: 'LP',
  description: '',
  copies: '',
  catalogueNumber: '',
  barcode: '',
  price: '',
  currency: '',
  links: [],
  state: 'in_stock',
  shipsOn: '',
  shipsNote: '',
}

export const someTrack: ListedTrack = {
  position: 1,
  title: 'Left Pedal',
  artist: null,
  seconds: 222,
  preview: null,
  previewBytes: null,
  isWhole: false,
  side: null,
  isrc: null,
  lyrics: null,
}

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
  coverImage: '/demo/sleeves/th-010.jpg',
  coverAlt: '',
  availableAt: '2024-01-19T23:30:00+00:00',
  formerAvailableAt: null,
  dayToldAt: '2024-01-02T09:00:00+00:00',
  credits: 'Piano: [bold]Odile[/bold].',
  pLine: '2024 Tarehouse Records',
  cLine: '2024 Odile Marrow',
  editions: [
    { ...someEdition, price: 2400, currency: 'EUR', links: [{ name: 'Us', url: '/shop' }] },
    { ...someEdition, format: 'Cassette', description: null, copies: null, state: 'sold_out' },
  ],
  listeningLinks: [{ name: 'Bandcamp', url: 'https://example.com/bandcamp' }],
  tracks: [
    someTrack,
    { ...someTrack, position: 2, title: 'One String', artist: 'Halvard Rue', seconds: null },
  ],
}
