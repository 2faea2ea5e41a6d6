import * as v from 'valibot'
import { fileKinds } from './file-kind.ts'

/**
 * `everything`: the whole release as one download, or the only track of a single. `whole_and_some_tracks`: of the other
 * tracks nobody knows whether the download has them. The kinds have the bytes of the file of the whole release.
 */
export const releaseMusic = v.object({
  gives: v.picklist([
    'nothing',
    'some_tracks',
    'all_tracks',
    'whole_and_some_tracks',
    'everything',
  ]),
  tracks: v.number(),
  tracksWithFiles: v.number(),
  tracksWithPreviews: v.number(),
  ...v.entriesFromList(fileKinds, v.nullable(v.number())),
})
export type ReleaseMusic = v.InferOutput<typeof releaseMusic>
