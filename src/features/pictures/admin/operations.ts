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
  list: operation('GET /api/pictures', roles, answers<Page<PictureInList>>(), {
    query: pictureQuery,
  }),
  /** Begins an upload, or finds that the same picture is there already. */
  begin: operation('POST /api/pictures', roles, answers<PictureBegun>(), {
    input: pictureInput,
    status: ({ outcome }: PictureBegun) => (outcome === 'upload' ? 201 : 200),
  }),
  /** To be called when all bytes were sent. */
  complete: operation('POST /api/pictures/:id', roles, answers<PictureCompleted>(), {
    status: ({ outcome }: PictureCompleted) => (outcome === 'ready' ? 200 : 409),
  }),
  /** Saves the alternative text. */
  describe: operation(
    'PATCH /api/pictures/:id',
    roles,
    answers<{ outcome: 'saved'; picture: StaffPicture }>(),
    {
      input: altInput,
    },
  ),
  /** Shows another picture wherever this one is used; `records`: in how many. */
  replace: operation(
    'POST /api/pictures/:id/replacement',
    admins,
    answers<{ outcome: 'replaced'; records: number }>(),
    {
      input: replacementInput,
    },
  ),
  /** 409 `picture-used` while something shows it. */
  remove: operation(
    'DELETE /api/pictures/:id',
    admins,
    answers<{ outcome: 'removed'; picture: StaffPicture }>(),
  ),
}
