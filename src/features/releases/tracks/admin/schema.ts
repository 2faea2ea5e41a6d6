import * as v from 'valibot'
import { isIsrc, plainIsrc } from '#src/features/releases/tracks/isrc.ts'
import { recordId } from '#src/lib/record-input.ts'
import { requiredText, text } from '#src/lib/schema-atoms.ts'
import { trackLimits } from './limits.ts'
import {
  badIsrcMessage,
  badSideMessage,
  missingTrackTitleMessage,
  tooManyTracksMessage,
} from './messages.ts'

export const trackInput = v.strictObject({
  /** Chosen by the browser, so that a track can be saved again when the answer was lost. */
  id: recordId,
  title: requiredText(missingTrackTitleMessage, trackLimits.title, 'track title'),
  artist: text(trackLimits.artist, 'track artist'),
  seconds: v.nullable(
    v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(trackLimits.seconds)),
  ),
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
  releaseId: recordId,
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
