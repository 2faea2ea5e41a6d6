import type { PictureType } from '#src/lib/picture-address.ts'

/** What the worker gets: a file to open, or a drawing that the page has drawn. */
export type ShrinkTask = { source: File | ImageBitmap }

/** A picture as it is sent: `files` are the smallest first, `width` and `height` those of the last one. */
export type ShrunkPicture = { type: PictureType; width: number; height: number; files: Blob[] }

/** `unreadable`: the browser cannot open the file. `too-large`: no format makes it small enough. */
export type Shrunk =
  { outcome: 'shrunk'; picture: ShrunkPicture } | { outcome: 'unreadable' | 'too-large' }
