import type { PictureInList, PictureUse } from './contract.ts'

const settingsPlaces = {
  logo: 'Logo',
  share: 'Share picture',
  'about-who-we-are': 'About: Who we are',
  'about-mission': 'About: Our mission',
  'about-philosophy': 'About: Our philosophy',
} as const

const screens = {
  release: 'releases',
  artist: 'artists',
  article: 'news',
  page: 'pages',
  goods: 'goods',
  'press-kit': 'press',
} as const

/** A place that shows a picture, in words, and where it is changed below /admin; null when it was deleted. */
export function placeOf(use: PictureUse): { text: string; path: string | null } {
  if (use.kind === 'settings')
    return { text: settingsPlaces[use.id], path: '/settings?tab=pictures' }
  return use.isDeleted
    ? { text: `${use.title} (deleted, may come back)`, path: null }
    : { text: use.title, path: `/${screens[use.kind]}/${use.id}` }
}

/** What staff call a picture: what it belongs to, else what is on it, else its file. */
export const pictureTitle = ({ alt, uses: [use], name }: PictureInList): string =>
  use ? placeOf(use).text : alt.trim() || name

/** '1 place', '3 places'. */
export const placesText = (places: number): string =>
  `${places.toLocaleString('en-US')} ${places === 1 ? 'place' : 'places'}`
