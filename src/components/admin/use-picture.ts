import { picturesApi } from '#src/features/pictures/admin/api.ts'
import { parsePictureAddress } from '#src/lib/picture-address.ts'
import { useRead } from './read.tsx'

export const pictureKey = (address: string) => ['pictures', 'at', address]

const none: Awaited<ReturnType<typeof picturesApi.listPictures>> = {
  ok: true,
  data: { items: [], next: null, total: 0, more: false },
}

/** The uploaded picture with this address, as a list of one or none. */
export const usePicture = (address: string) =>
  useRead(pictureKey(address), async () =>
    parsePictureAddress(address) ? picturesApi.listPictures({ picked: address }) : none,
  )
