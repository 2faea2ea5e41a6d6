import { useEffect, useSyncExternalStore } from 'react'
import { useNotices } from '#src/components/admin/notices.tsx'
import { useRead } from '#src/components/admin/read.tsx'
import { filesApi } from './api.ts'
import type { ReleaseFile, ReleaseFiles } from './contract.ts'
import { uploadsUnavailableMessage } from './messages.ts'
import {
  isSamePlace,
  uploadList,
  type Place,
  type ReleaseUpload,
  type Target,
} from './upload-list.ts'

/** What sends files, loaded when somebody has one. */
export const loadUploads = async () => (await import('./release-uploads.ts')).releaseUploads()

/** The uploads of this tab, also of other screens. */
export const useUploads = (): readonly ReleaseUpload[] =>
  useSyncExternalStore(uploadList.subscribe, uploadList.get)

/** The files and tracks of a release. Uploads that are among them as ready leave the list of uploads. */
export function useReleaseFiles(releaseId: string) {
  const read = useRead(['files', releaseId], () => filesApi.readReleaseFiles({ releaseId }))
  const files = read.data?.files
  const items = useUploads()
  useEffect(() => {
    const isReady = (id: string | null) =>
      files?.some((file) => file.id === id && file.state === 'ready')
    for (const { id, fileId, state } of items)
      if (state === 'ready' && isReady(fileId))
        void loadUploads().then((uploads) => uploads.act('dismiss', id))
  }, [files, items])
  return read
}

/** What a place has: an upload of this tab, the file that fans get, and unfinished uploads of others. */
export type PlaceFiles = {
  upload: ReleaseUpload | undefined
  ready: ReleaseFile | undefined
  unfinished: ReleaseFile[]
}

export function filesOfPlace(
  place: Place,
  { files }: Pick<ReleaseFiles, 'files'>,
  items: readonly ReleaseUpload[],
): PlaceFiles {
  const upload = items.find((item) => isSamePlace(item.place, place))
  const here = files.filter(({ kind, trackId }) => kind === place.kind && trackId === place.trackId)
  // The answer to the upload is newer than what was read.
  const completed = upload?.result
  return {
    upload: completed ? undefined : upload,
    ready: completed ?? here.find(({ state }) => state === 'ready'),
    unfinished: here.filter(({ state, id }) => state === 'uploading' && id !== upload?.fileId),
  }
}

/** The track that everybody hears whole from a day on. */
export function earlyTrackOf({ files, tracks }: Pick<ReleaseFiles, 'files' | 'tracks'>) {
  const file = files.find(({ kind, state }) => kind === 'early' && state === 'ready')
  return file && tracks.find(({ id }) => id === file.trackId)
}

/** A function that sends a file to its place, or resumes an unfinished upload of it; false when it could not begin. */
export function useSendToPlace() {
  const notices = useNotices()
  return async (
    place: Place & Pick<Target, 'tagsKey'>,
    file: File,
    read: ReleaseFiles,
  ): Promise<boolean> => {
    const { unfinished } = filesOfPlace(place, read, uploadList.get())
    const same = unfinished.find(({ name, bytes }) => name === file.name && bytes === file.size)
    const { maximumBytes } = read
    try {
      const uploads = await loadUploads()
      uploads.add({ ...place, maximumBytes }, file, same?.id)
      return true
    } catch {
      notices.fail(uploadsUnavailableMessage(file.name))
      return false
    }
  }
}
