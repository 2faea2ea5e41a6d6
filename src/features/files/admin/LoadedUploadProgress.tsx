import { type ComponentProps, lazy, Suspense } from 'react'
import type { UploadProgress } from './UploadProgress.tsx'

const Loaded = lazy(async () => ({
  default: (await import('./UploadProgress.tsx')).UploadProgress,
}))

/** UploadProgress, loaded with the first upload. */
export const LoadedUploadProgress = (props: ComponentProps<typeof UploadProgress>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
