/** The maximum lengths and numbers; the database has the same. */
export const trackLimits = {
  title: 300,
  artist: 300,
  seconds: 86_400,
  tracks: 200,
  lyrics: 20_000,
} as const

/** The maximum size of a request body: all tracks, with lyrics. */
export const tracksBodyBytes = 2 * 1024 * 1024
