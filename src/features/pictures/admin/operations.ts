import { answers, operation } from '#src/lib/operation.ts'
import type { Page } from '#src/lib/page.ts'
import { admins, roles } from '#src/lib/role.ts'
import {
  pictureQuery,
  type PictureBegun,
  type PictureCompleted,
  type PictureInList,
  type StaffPicture,
} from './contract.ts'
import { altInput, pictureInput, replacementInput } from './schema.ts'

export const picturesApi = {
  list: operation('GET /api/pictures', {
    by: roles,
    query: pictureQuery,
    answer: answers<Page<PictureInList>>(),
  }),
  /** Begins an upload, or finds that the same picture is there already. */
  begin: operation('POST /api/pictures', {
    by: roles,
    input: pictureInput,
    status: ({ outcome }: PictureBegun) => (outcome === 'upload' ? 201 : 200),
    answer: answers<PictureBegun>(),
  }),
  /** To be called when all bytes were sent. */
  complete: operation('POST /api/pictures/:id', {
    by: roles,
    status: ({ outcome }: PictureCompleted) => (outcome === 'ready' ? 200 : 409),
    answer: answers<PictureCompleted>(),
  }),
  /** Saves the alternative text. */
  describe: operation('PATCH /api/pictures/:id', {
    by: roles,
    input: altInput,
    answer: answers<{ outcome: 'saved'; picture: StaffPicture }>(),
  }),
  /** Shows another picture wherever this one is used; `records`: in how many. */
  replace: operation('POST /api/pictures/:id/replacement', {
    by: admins,
    input: replacementInput,
    answer: answers<{ outcome: 'replaced'; records: number }>(),
  }),
  /** 409 `picture-used` while something shows it. */
  remove: operation('DELETE /api/pictures/:id', {
    by: admins,
    answer: answers<{ outcome: 'removed'; picture: StaffPicture }>(),
  }),
}
