import { callApi } from '#src/lib/api.ts'
import { withQuery } from '#src/lib/page.ts'
import { parsePictureAddress } from '#src/lib/picture-address.ts'
import { useRead } from './use-read.ts'

const path = '/api/pictures'

/** An uploaded picture, as far as forms know it. */
type DescribedPicture = { id: string; alt: string }
type Found = { items: readonly DescribedPicture[] }

/** The key of what is known of the picture with this address. */
export const pictureKey = (address: string) => ['pictures', 'at', address]

const nothing = { ok: true, data: { items: [] } } as const

/** The uploaded picture with this address, as a list of one or none. */
export const usePicture = (address: string) =>
  useRead<Found>(pictureKey(address), async () =>
    parsePictureAddress(address) ? callApi<Found>('GET', withQuery(path, { address })) : nothing,
  )

/** Saves the alternative text of a picture. */
export const describePicture = (id: string, alt: string) =>
  callApi<{ picture: DescribedPicture }>('PATCH', `${path}/${id}`, { alt })
