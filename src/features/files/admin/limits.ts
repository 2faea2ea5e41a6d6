/** The maximum lengths and numbers; the database has the same. */
export const trackLimits = { title: 300, artist: 300, seconds: 86_400, tracks: 200 } as const
export const fileLimits = { name: 255 } as const

/** The maximum size of a request body: 200 tracks with long titles, or the parts of a large file. */
export const fileBodyBytes = 512 * 1024
