import { useAll } from '#src/components/admin/use-all.ts'
import { releasesApi } from '#src/features/releases/admin/operations.ts'
import { fileKinds } from '#src/lib/file-kind.ts'

/** All releases; undefined while they are loading. */
export const useAllReleases = () => useAll('releases', releasesApi.list)
/** All releases; empty while they are loading. */
export const useReleaseChoices = () => useAllReleases() ?? []

type Addresses = 'downloadUrl' | 'mp3Url' | 'flacUrl'
type Gives = Pick<ReturnType<typeof useReleaseChoices>[number], 'files' | Addresses>

/** True when a code of the release gives something. */
export const hasFiles = ({ files, downloadUrl, mp3Url, flacUrl }: Gives): boolean =>
  downloadUrl + mp3Url + flacUrl !== '' ||
  files.tracksWithFiles > 0 ||
  fileKinds.some((kind) => files[kind] !== null)
