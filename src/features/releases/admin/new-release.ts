import type { ReleaseInput } from './schema.ts'

/** The initial values of the form; `year` is the current one. */
export const newRelease = (year: string): ReleaseInput => ({
  title: '',
  artist: '',
  year,
  artistId: '',
  slug: '',
  catalogueNumber: '',
  availableAt: '',
  previewsEarly: false,
  coverImage: '',
  credits: '',
  editions: [],
  listeningLinks: [],
  downloadUrl: '',
  mp3Url: '',
  flacUrl: '',
  listed: false,
})
