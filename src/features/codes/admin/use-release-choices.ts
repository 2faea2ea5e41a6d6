import { useAll } from '#src/components/admin/use-all.ts'
import { releasesApi } from '#src/features/releases/admin/operations.ts'
import { type FileKind, fileKinds } from '#src/lib/file-kind.ts'

export type ReleaseChoice = { id: string; title: string; artist: string } & Record<
  'downloadUrl' | 'mp3Url' | 'flacUrl',
  string
> & { files: Record<FileKind, number | null> & { tracksWithFiles: number } }

/** All releases; empty while they are loading. */
export const useReleaseChoices = (): ReleaseChoice[] => useAll('releases', releasesApi.list) ?? []

/** True when a code of the release gives something. */
export const hasFiles = ({ files, downloadUrl, mp3Url, flacUrl }: ReleaseChoice): boolean =>
  downloadUrl + mp3Url + flacUrl !== '' ||
  files.tracksWithFiles > 0 ||
  fileKinds.some((kind) => files[kind] !== null)
