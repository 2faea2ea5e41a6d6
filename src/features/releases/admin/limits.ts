/** The maximum lengths; the database has the same. */
export const releaseLimits = {
  title: 300,
  artist: 300,
  year: 20,
  slug: 200,
  catalogueNumber: 60,
  credits: 20_000,
} as const

/** Of the rows of a release's lists, and how many a list may have. The database has the same. */
export const editionLimits = { rows: 20, name: 100, colour: 100, copies: 9_999_999 } as const
export const listeningLinkLimits = { rows: 20, name: 60 } as const
