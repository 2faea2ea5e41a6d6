import { picturesApi } from '#src/features/pictures/admin/operations.ts'
import { parsePictureAddress } from '#src/lib/picture-address.ts'
import { useRead } from './use-read.ts'

type DescribedPicture = { id: string; alt: string }
type Found = { items: readonly DescribedPicture[] }

export const pictureKey = (address: string) => ['pictures', 'at', address]

const nothing = { ok: true, data: { items: [] } } as const

/** The uploaded picture with this address, as a list of one or none. */
export const usePicture = (address: string) =>
  useRead<Found>(pictureKey(address), async () =>
    parsePictureAddress(address) ? picturesApi.list({ address }) : nothing,
  )
