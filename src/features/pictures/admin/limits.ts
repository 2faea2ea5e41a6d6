import { pictureTextLength } from '#src/lib/picture-address.ts'

/** The maximum lengths, and bytes of one file; the database has the same. */
export const pictureLimits = {
  name: 255,
  alt: pictureTextLength,
  fileBytes: 5_000_000,
  shareBytes: 500_000,
} as const
