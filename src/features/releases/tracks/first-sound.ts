import { mediaAddress } from '#src/lib/media.ts'
import { absoluteAddress } from '#src/lib/absolute-address.ts'
import type { ListedTrack } from '../release.ts'

/** The first track that visitors may hear, for feeds and link cards; `bytes` is 0 where it is not known. */
export function firstSound({ tracks }: { tracks: readonly ListedTrack[] }, site: URL) {
  for (const { preview, previewBytes } of tracks) {
    const url = preview && absoluteAddress(mediaAddress(preview), site)
    if (url && absoluteAddress(preview, site)) return { url, bytes: previewBytes ?? 0 }
  }
  return null
}
