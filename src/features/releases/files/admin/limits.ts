/** The maximum lengths and numbers; the database has the same. */
export const trackLimits = {
  title: 300,
  artist: 300,
  seconds: 86_400,
  tracks: 200,
  lyrics: 20_000,
} as const
export const fileLimits = { name: 255, tagsKey: 64 } as const

/** The maximum size of a request body: 200 tracks with lyrics, or the parts of a large file. */
export const fileBodyBytes = 2 * 1024 * 1024
