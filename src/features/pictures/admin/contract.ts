import * as v from 'valibot'
import { pageInput } from '#src/lib/page.ts'
import { pictureTypes } from '#src/lib/picture-address.ts'
import type { Upload } from '#src/lib/upload.ts'

/** An uploaded picture. `address` is that of its largest file; `bytes` are of all its files. Times are ISO 8601. */
export const staffPicture = v.object({
  id: v.string(),
  address: v.string(),
  name: v.string(),
  alt: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  type: v.picklist(pictureTypes),
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
  focusY: v.number(),
  /** The focal point, in percent from the left and from the top. */
  focusX: v.number(),
})
export type StaffPicture = v.InferOutput<typeof staffPicture>

const useEntries = { title: v.string(), isDeleted: v.boolean() }
/** A place that shows a picture. `title` is that of the record; of the settings, `id` says which of their pictures. */
export const pictureUse = v.variant('kind', [
  v.object({
    kind: v.picklist(['release', 'artist', 'article', 'page', 'goods', 'press-kit']),
    id: v.string(),
    ...useEntries,
  }),
  v.object({
    kind: v.literal('settings'),
    id: v.picklist(['logo', 'share', 'about-who-we-are', 'about-mission', 'about-philosophy']),
    ...useEntries,
  }),
])
export type PictureUse = v.InferOutput<typeof pictureUse>

export type PictureInList = StaffPicture & { uses: PictureUse[] }

/** Newest first. `q`: words of name or alt text. `picked`: `no_alt`, `no_share`, `unused`, or the address of one alone. */
export const pictureQuery = v.strictObject({
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  picked: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  ...pageInput(v.pipe(v.string(), v.uuid())),
})

/** `records`: in how many the other picture is shown now. */
export const pictureReplaced = v.object({ outcome: v.literal('replaced'), records: v.number() })

/** 201 `upload` with one upload for each file, the smallest first; 200 `ready` when the picture is there. */
export type PictureBegun =
  | { outcome: 'upload'; picture: StaffPicture; uploads: Upload[] }
  | { outcome: 'ready'; picture: StaffPicture }

/** 201 `upload` of the JPEG for link previews; 200 `ready` when the picture has one. */
export type ShareBegun = { outcome: 'upload'; upload: Upload } | { outcome: 'ready' }

/** 409 `not-complete` while the store does not have all of the JPEG. */
export type ShareCompleted = { outcome: 'ready' | 'not-complete' }

/** 409 `not-complete` while the store does not have all bytes. */
export type PictureCompleted = { outcome: 'ready' | 'not-complete'; picture: StaffPicture }
