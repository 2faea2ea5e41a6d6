import { lazy } from 'react'
import type { ReleaseParts } from '#src/features/releases/admin/release-parts.ts'
import { releasesScreen } from '#src/features/releases/admin/ReleasesScreen.tsx'

const parts: ReleaseParts = {
  Batches: lazy(() => import('#src/features/codes/admin/BatchesPart.tsx')),
  sendPicture: async (file) => {
    const { sendPictures } = await import('#src/features/pictures/admin/send-pictures.ts')
    const sent = await sendPictures(new Map([[file, '']]), () => undefined, { isForPress: true })
    return sent.get(file) ?? null
  },
}

/** The releases screen with what other features add to it: codes, and uploads of pictures. */
export default releasesScreen(parts)
