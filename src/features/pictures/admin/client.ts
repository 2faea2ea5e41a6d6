import { callApi } from '#src/lib/api.ts'
import { withQuery, type Page } from '#src/lib/page.ts'
import {
  picturesPath,
  type PictureBegun,
  type PictureCompleted,
  type PictureDescribed,
  type PictureInList,
  type PictureQuery,
  type PictureRemoved,
  type PictureReplaced,
  type StaffPicture,
} from './contract.ts'
import type { PictureInput } from './schema.ts'

export const listPictures = (query: PictureQuery) =>
  callApi<Page<PictureInList>>('GET', withQuery(picturesPath, query))

/** The picture with an address, as a list of one or none. */
export const findPicture = (address: string) =>
  callApi<Page<StaffPicture>>('GET', withQuery(picturesPath, { address }))

/** Begins an upload, or finds that the same picture is there already. */
export const beginPicture = (input: PictureInput) =>
  callApi<PictureBegun>('POST', picturesPath, input)

/** To be called when all bytes were sent. */
export const completePicture = (id: string) =>
  callApi<PictureCompleted>('POST', `${picturesPath}/${id}`)

export const describePicture = (id: string, alt: string) =>
  callApi<PictureDescribed>('PATCH', `${picturesPath}/${id}`, { alt })

/** Shows another picture wherever this one is used. */
export const replacePicture = (id: string, by: string) =>
  callApi<PictureReplaced>('POST', `${picturesPath}/${id}/replacement`, { id: by })

export const removePicture = (id: string) =>
  callApi<PictureRemoved>('DELETE', `${picturesPath}/${id}`)
