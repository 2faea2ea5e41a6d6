import type { ComponentType } from 'react'

/** What other features add to the form of a release: its codes, and the uploads of pictures. */
export type ReleaseParts = {
  /** Suspends until it is loaded. */
  Batches: ComponentType<{ releaseId: string }>
  /** Uploads a picture; answers its address, or null. */
  sendPicture: (file: File) => Promise<string | null>
}
