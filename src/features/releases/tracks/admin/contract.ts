import * as v from 'valibot'
import { recordTrack } from '#src/features/releases/tracks/file-track.ts'

const track = v.object({ id: v.string(), ...recordTrack.entries })

/** Tracks in the order of the record. `version` is that of their list; a save says from which it started. */
export const trackVersion = v.object({ tracks: v.array(track), version: v.string() })

/** 409 `stale` with the current ReleaseFiles when the list is another by now. */
export type TracksSaved = v.InferOutput<typeof trackVersion> & { outcome: 'saved' }
