import { lazy, Suspense } from 'react'
import type Shown from './PlaceUploads.tsx'

const PlaceUploads = lazy(() => import('./PlaceUploads.tsx'))

/** The uploads of a place, whose code is loaded when there are some. */
export const UploadsOfPlace = (props: React.ComponentProps<typeof Shown>) =>
  (props.upload || props.unfinished.length > 0) && (
    <Suspense>
      <PlaceUploads {...props} />
    </Suspense>
  )
