import * as v from 'valibot'
import { noPictureMessage, pictureTooLargeMessage } from './messages.ts'
import { fileWidths, largestPicture, pictureTypes } from '#src/lib/picture-address.ts'
import { recordId } from '#src/lib/record-input.ts'
import { pictureLimits } from './limits.ts'

const count = (maximum: number) =>
  v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(1, noPictureMessage),
    v.maxValue(maximum, pictureTooLargeMessage),
  )
const alt = v.pipe(v.string(), v.trim(), v.maxLength(pictureLimits.alt))

/** A picture to upload: its largest file's hash and size in pixels, and how many bytes each of its files has. */
export const pictureInput = v.pipe(
  v.strictObject({
    /** The first half of the SHA-256 of its largest file, in hex. */
    hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    type: v.picklist(pictureTypes),
    width: count(largestPicture.width),
    height: count(largestPicture.height),
    /** Of each file, the smallest first (fileWidths). */
    fileBytes: v.array(count(pictureLimits.fileBytes)),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(pictureLimits.name)),
    alt: v.optional(alt, ''),
  }),
  v.forward(
    v.partialCheck(
      [['width'], ['fileBytes']],
      ({ width, fileBytes }) => fileBytes.length === fileWidths(width).length,
      ({ input }) => `A picture of this width has ${fileWidths(input.width).length} files.`,
    ),
    ['fileBytes'],
  ),
)
export type PictureInput = v.InferInput<typeof pictureInput>

/** How many bytes the JPEG of a picture has. */
export const shareInput = v.strictObject({ id: recordId, bytes: count(pictureLimits.shareBytes) })

const percent = v.pipe(v.number(), v.multipleOf(25), v.minValue(0), v.maxValue(100))
/** The alternative text, or the focal point. */
export const descriptionInput = v.union([
  v.strictObject({ id: recordId, alt }),
  v.strictObject({ id: recordId, focusX: percent, focusY: percent }),
])

export const replacementInput = v.strictObject({ pictureId: recordId, newPictureId: recordId })
