/** The maximum lengths; the database has the same. */
export const releaseLimits = {
  title: 300,
  artist: 300,
  year: 20,
  slug: 200,
  catalogueNumber: 60,
  credits: 20_000,
  pLine: 200,
  cLine: 200,
} as const

/** Of the rows of a release's lists, and how many a list may have. The database has the same. */
export const editionLimits = {
  rows: 20,
  format: 100,
  description: 200,
  copies: 9_999_999,
  price: 999_999_999,
  catalogueNumber: 60,
  shipsNote: 200,
  links: 5,
} as const
export const linkLimits = { rows: 20, name: 60 } as const
