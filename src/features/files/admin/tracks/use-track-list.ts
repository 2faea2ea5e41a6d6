import { useEffect, useState, useSyncExternalStore } from 'react'
import { filesApi } from '../operations.ts'
import type { ReleaseFiles } from '../contract.ts'
import { createTrackList, type TrackList, type TrackListState } from './track-list.ts'

/**
 * The tracks of a release while they are edited. What is not saved yet is saved when the screen is left, and the browser
 * asks before a tab is closed meanwhile.
 */
export function useTrackList(releaseId: string, read: ReleaseFiles): [TrackListState, TrackList] {
  const [list] = useState(() =>
    createTrackList({ releaseId, initial: read, save: filesApi.saveTracks }),
  )
  const state = useSyncExternalStore(list.subscribe, list.get)
  useEffect(() => list.take(read), [list, read])
  useEffect(() => () => void list.flush(), [list])
  const isSaved = state.status === 'saved'
  useEffect(() => {
    if (isSaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSaved])
  return [state, list]
}
