import { anyFileKinds, type AnyFileKind } from '#src/features/releases/files/file-kind.ts'
import { matchTracks } from '../match-tracks.ts'
import type { MastersContext } from './job.ts'
import type { MasterRow, ReplacedFiles } from './masters-state.ts'
import { madeKinds } from './masters-task.ts'

/** The files that a release has, or that are on their way to it, at the places of what is made of masters; null without any. */
export function replacedFiles(
  rows: readonly Pick<MasterRow, 'draft' | 'trackId'>[],
  { release, files, uploads, ...context }: ReplacedContext,
): ReplacedFiles | null {
  const listed = context.tracks()
  const drafts = rows.map(({ draft, trackId }) => ({ ...draft, trackId }))
  const { ids, tracks } = matchTracks(drafts, listed)
  const places = [
    ...files.filter(({ state }) => state === 'ready'),
    ...uploads
      .get()
      .filter(({ place, state }) => place.releaseId === release.id && state !== 'failed')
      .map(({ place }) => place),
  ]
  const kindsAt = (trackId: string | null, kinds: readonly AnyFileKind[]) =>
    anyFileKinds.filter(
      (kind) =>
        kinds.includes(kind) &&
        places.some((place) => place.trackId === trackId && place.kind === kind),
    )
  const replaced = tracks
    .filter(({ id }) => ids.includes(id))
    .map(({ id, title }) => ({ title, kinds: kindsAt(id, madeKinds) }))
    .filter(({ kinds }) => kinds.length > 0)
  // Zips are made of all tracks together.
  const isWhole = tracks.every(({ id }) => ids.includes(id))
  const zips = isWhole ? kindsAt(null, ['mp3', 'flac']) : []
  return replaced.length > 0 || zips.length > 0 ? { tracks: replaced, zips } : null
}

type ReplacedContext = Pick<MastersContext, 'tracks'> & {
  release: { id: string }
  files: readonly { trackId: string | null; kind: AnyFileKind; state: string }[]
  uploads: Pick<MastersContext['uploads'], 'get'>
}
