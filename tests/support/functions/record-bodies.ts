// A record of each kind with every field, as its form saves it. A new field is a type error here until it has a value.
import type { ArtistInput } from '#src/features/artists/admin/schema.ts'
import type { ArticleInput } from '#src/features/news/admin/schema.ts'
import type { PressKitInput } from '#src/features/press/admin/schema.ts'
import type { GoodsInput } from '#src/features/goods/admin/schema.ts'
import type { PageInput } from '#src/features/pages/admin/schema.ts'
import type { ReleaseInput } from '#src/features/releases/admin/schema.ts'

export const wholeEdition: ReleaseInput['editions'][number] = {
  id: '00000000-0000-4000-8000-0000000000e1',
  format: '12"',
  description: 'Salt white',
  copies: 300,
  catalogueNumber: 'TH-005LP',
  barcode: '4006381333931',
  price: 2450,
  currency: 'EUR',
  state: 'pre_order',
  shipsOn: '2027-02-01',
  shipsNote: 'Slow boat',
  links: [{ name: 'Us', url: '/shop' }],
}

export const wholeRelease: ReleaseInput = {
  title: 'Salt',
  artist: 'Amparo Lisk',
  artistId: '',
  year: '2016',
  slug: '',
  listed: true,
  catalogueNumber: 'TH-005',
  credits: '[bold]Gulls[/bold]',
  pLine: '2016 Salt',
  cLine: '2016 Sill',
  availableAt: '2027-02-01T19:00:17.000Z',
  previewsEarly: true,
  earlyAt: '2027-01-15T11:00:17.000Z',
  editions: [wholeEdition],
  listeningLinks: [{ name: 'Bandcamp', url: 'https://lisk.example/salt' }],
  coverImage: '/covers/una.jpg',
  downloadUrl: 'https://files.example/una.zip',
  mp3Url: 'https://files.example/una-mp3.zip',
  flacUrl: 'https://files.example/una.flac',
}

export const wholeArtist: ArtistInput = {
  name: 'Odile Marrow',
  slug: 'odile-marrow',
  bio: 'Plays.',
  image: '/odile.svg',
  linkText: 'LISTEN',
  linkUrl: 'https://odile.example',
  links: 'https://music.example/odile https://shop.example/odile',
  colorScheme: 'Taxi',
  displayOrder: 7,
  isActive: false,
  isClaimSpot: false,
}

export const wholeArticle: ArticleInput = {
  title: 'Choir on the [wobble]ferry[/wobble]',
  excerpt: 'Soon',
  content: '[bold]Now[/bold]',
  type: 'show',
  featured: false,
  featuredImage: '/ferry.svg',
  published: false,
  publishedAt: '2027-01-31T19:30:00.000Z',
  eventDate: '2027-02-28',
  eventTime: '19:40',
  doorsTime: '19:10',
  endTime: '01:10',
  releaseId: '',
  venue: 'Marram Quay',
  city: 'Marram',
  ticketUrl: 'https://tickets.example/ferry',
  soldOut: true,
  acts: [
    { name: 'Night Bus Choir', artistId: '00000000-0000-4000-8000-0000000000a7' },
    { name: 'Ada', artistId: null },
  ],
  showState: 'postponed',
  stateNote: 'The ferry is in dry dock.',
}

export const wholeGoods: GoodsInput = {
  title: 'Tour shirt',
  slug: '',
  kind: 'bag',
  content: '[list]Cotton[/list]',
  images: ['/shirt.svg', 'https://label.example/back.jpg'],
  currency: 'GBP',
  variants: [
    { name: 'M', price: 2450, state: 'last_ones', links: [{ name: 'Us', url: '/shop' }] },
    { name: 'L', price: null, state: '', links: [] },
  ],
  artistId: '',
  releaseId: '',
  published: false,
  publishedAt: '2027-01-31T19:30:00.000Z',
}

export const wholePressKit: PressKitInput = {
  title: 'Una Corda, for writers',
  slug: '',
  releaseId: '',
  artistId: '00000000-0000-4000-8000-0000000000a1',
  line: 'Strings, swinging.',
  short: 'A piano from the inside.',
  content: '[heading]Felt[/heading]',
  photos: [
    { address: '/piano.svg', credit: 'Ada' },
    { address: 'https://label.example/hands.jpg', credit: '' },
  ],
  contact: 'press@label.example',
  published: false,
  publishedAt: '2027-01-31T19:30:00.000Z',
}

export const wholePage: PageInput = {
  title: 'Stockists',
  slug: 'stockists',
  content: '[list]Pump Hall[/list]',
  image: '/shop.svg',
  placement: 'navigation',
  position: 7,
  published: false,
  publishedAt: '2027-01-31T19:30:00.000Z',
}
