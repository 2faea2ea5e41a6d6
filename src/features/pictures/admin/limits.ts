/** The maximum lengths, and bytes of one file; the database has the same. */
export const pictureLimits = { name: 255, alt: 500, fileBytes: 6_000_000 } as const
