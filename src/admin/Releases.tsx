import { lazy, useSyncExternalStore } from 'react'
import { FoldedMasters } from '#src/features/releases/masters/admin/FoldedMasters.tsx'
import { adoptMasters, droppedMasters } from '#src/features/releases/masters/admin/job.ts'
import type { ReleaseParts } from '#src/features/releases/admin/release-parts.ts'
import { releasesScreen } from '#src/features/releases/admin/ReleasesScreen.tsx'

/** With the form of a release, and not with their list. */
const loadFiles = () => import('#src/features/releases/files/admin/release-files.tsx')

const parts: ReleaseParts = {
  FilePlace: lazy(async () => ({ default: (await loadFiles()).FilePlace })),
  StagedFilePlace: lazy(async () => ({ default: (await loadFiles()).StagedFilePlace })),
  Tracks: lazy(async () => {
    const { TracksPart } = await loadFiles()
    const Tracks: ReleaseParts['Tracks'] = ({ release, onUnsaved, onCover }) => (
      <TracksPart
        release={release}
        onUnsaved={onUnsaved}
        masters={({ dropped, ...tracks }) => (
          <FoldedMasters context={{ release, ...tracks }} dropped={dropped} onCover={onCover} />
        )}
      />
    )
    return { default: Tracks }
  }),
  NewMasters: (props) => (
    <FoldedMasters
      context={null}
      dropped={useSyncExternalStore(droppedMasters.subscribe, droppedMasters.get)}
      {...props}
    />
  ),
  takeMasters: droppedMasters.set,
  sendPicture: async (file) => {
    const { sendPictures } = await import('#src/features/pictures/admin/send-pictures.ts')
    return (await sendPictures(new Map([[file, '']]), () => undefined)).get(file) ?? null
  },
  SavedTracks: lazy(async () => ({ default: (await loadFiles()).SavedTracks })),
  Batches: lazy(async () => ({
    default: (await import('#src/features/codes/admin/BatchesPart.tsx')).BatchesPart,
  })),
  readArtists: async () => {
    const { choicesApi } = await import('#src/features/news/admin/choices-operations.ts')
    const read = await choicesApi.readReleaseChoices()
    if (!read.ok) return read
    const artists = new Set(read.data.releases.map(({ artist }) => artist))
    return { ok: true, data: [...artists].map((artist) => [artist, artist]) }
  },
  sendFiles: async (releaseId, files) => {
    adoptMasters(releaseId)
    if (files.size === 0) return
    const uploads = await (await loadFiles()).loadUploads()
    for (const [kind, file] of files) uploads.add({ releaseId, trackId: null, kind }, file)
  },
}

/** The releases screen with their files and codes, which are features of their own. */
export default releasesScreen(parts)
