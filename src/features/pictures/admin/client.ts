import { callApi } from '#src/lib/api.ts'
import { withQuery, type Page } from '#src/lib/page.ts'
import {
  picturesPath,
  type PictureBegun,
  type PictureCompleted,
  type PictureInList,
  type PictureQuery,
  type PictureRemoved,
  type PictureReplaced,
} from './contract.ts'
import type { PictureInput } from './schema.ts'

export const listPictures = (query: PictureQuery) =>
  callApi<Page<PictureInList>>('GET', withQuery(picturesPath, query))

/** Begins an upload, or finds that the same picture is there already. */
export const beginPicture = (input: PictureInput) =>
  callApi<PictureBegun>('POST', picturesPath, input)

/** To be called when all bytes were sent. */
export const completePicture = (id: string) =>
  callApi<PictureCompleted>('POST', `${picturesPath}/${id}`)

/** Shows another picture wherever this one is used. */
export const replacePicture = (id: string, by: string) =>
  callApi<PictureReplaced>('POST', `${picturesPath}/${id}/replacement`, { id: by })

export const removePicture = (id: string) =>
  callApi<PictureRemoved>('DELETE', `${picturesPath}/${id}`)
