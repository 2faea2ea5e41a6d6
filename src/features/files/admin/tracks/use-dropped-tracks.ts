import { useState } from 'react'
import { uploadsUnavailableMessage } from '#src/features/files/messages.ts'
import type { ReleaseFiles } from '../contract.ts'
import { useSendFile } from '../use-send-file.ts'
import type { droppedTracks } from './dropped-tracks.ts'
import type { TrackList } from './track-list.ts'
import type { NamedRelease } from './track-name.ts'

type Release = NamedRelease & { id: string }
type Dropped = ReturnType<typeof droppedTracks>

/** droppedTracks(), loaded for the first file; `problems` are sentences about those that are no tracks. */
export function useDroppedTracks(release: Release, list: TrackList, read: ReleaseFiles) {
  const [problems, setProblems] = useState<string[]>([])
  const send = useSendFile()
  async function withDropped(use: (dropped: Dropped) => Promise<void>): Promise<void> {
    const loaded = await import('./dropped-tracks.ts').catch(() => undefined)
    if (loaded) await use(loaded.droppedTracks({ release, list, read, send, setProblems }))
    else setProblems([uploadsUnavailableMessage])
  }
  return {
    addFiles: (files: File[]) => withDropped(({ addFiles }) => addFiles(files)),
    addLength: (trackId: string, file: File) =>
      withDropped(({ addLength }) => addLength(trackId, file)),
    problems,
  }
}
