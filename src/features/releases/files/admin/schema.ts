import * as v from 'valibot'
import {
  badIsrcMessage,
  badSideMessage,
  missingTrackTitleMessage,
  tooManyTracksMessage,
} from './messages.ts'
import { anyFileKinds, fileKinds, trackFileKinds } from '#src/features/releases/files/file-kind.ts'
import { isIsrc, plainIsrc } from '#src/features/releases/tracks/isrc.ts'
import { requiredText, text } from '#src/lib/schema-atoms.ts'
import { fileLimits, trackLimits } from './limits.ts'

const id = v.pipe(v.string(), v.uuid())
const isOneOf = (kinds: readonly string[], kind: string) => kinds.includes(kind)
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** A file to upload, with how many bytes it has; of a track when `trackId` is there. */
export const fileInput = v.pipe(
  v.strictObject({
    releaseId: id,
    trackId: v.optional(v.nullable(id), null),
    kind: v.picklist(anyFileKinds),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(fileLimits.name)),
    bytes: count,
    tagsKey: v.optional(
      v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(fileLimits.tagsKey))),
      null,
    ),
  }),
  v.check(({ kind, trackId }) => isOneOf(trackId === null ? fileKinds : trackFileKinds, kind)),
)

/** What the browser knows of a multipart upload that is complete. */
export const completionInput = v.strictObject({
  parts: v.optional(
    v.pipe(
      v.array(v.strictObject({ number: count, etag: v.pipe(v.string(), v.maxLength(200)) })),
      v.maxLength(10_000),
    ),
    [],
  ),
})

export const filesQuery = v.strictObject({ releaseId: id })

export const trackInput = v.strictObject({
  /** Chosen by the browser, so that a track can be saved again when the answer was lost. */
  id,
  title: requiredText(missingTrackTitleMessage, trackLimits.title, 'track title'),
  artist: text(trackLimits.artist, 'track artist'),
  seconds: v.nullable(v.pipe(count, v.maxValue(trackLimits.seconds))),
  side: v.pipe(
    text(2, 'side'),
    v.toUpperCase(),
    v.check((side) => /^([A-Z]|[1-9]\d?)?$/.test(side), badSideMessage),
  ),
  isrc: v.pipe(
    text(20, 'ISRC'),
    v.transform(plainIsrc),
    v.check((code) => code === '' || isIsrc(code), badIsrcMessage),
  ),
  lyrics: text(trackLimits.lyrics, 'lyrics'),
})
export type TrackInput = v.InferOutput<typeof trackInput>

/** All tracks of a release, in the order of the record. */
export const tracksInput = v.strictObject({
  releaseId: id,
  version: v.pipe(v.string(), v.maxLength(40)),
  tracks: v.pipe(
    v.array(trackInput),
    v.maxLength(trackLimits.tracks, ({ input }) =>
      tooManyTracksMessage(trackLimits.tracks, input.length),
    ),
    v.check((tracks) => new Set(tracks.map(({ id }) => id)).size === tracks.length),
  ),
})
export type TracksInput = v.InferOutput<typeof tracksInput>
