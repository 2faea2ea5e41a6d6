import { answers, operation, admins, roles } from '#src/lib/operation.ts'
import type { Page } from '#src/lib/page.ts'
import {
  type PictureBegun,
  type PictureCompleted,
  type PictureInList,
  type ShareBegun,
  type ShareCompleted,
  type StaffPicture,
  pictureQuery,
} from './contract.ts'
import { descriptionInput, pictureInput, replacementInput, shareInput } from './schema.ts'

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
  /** Begins the upload of the JPEG that link previews get of a picture, or finds that it is there. */
  beginShare: operation('POST /api/pictures/:id/share', roles, answers<ShareBegun>(), {
    input: shareInput,
    status: ({ outcome }: ShareBegun) => (outcome === 'upload' ? 201 : 200),
  }),
  /** To be called when all of it was sent. */
  completeShare: operation('PUT /api/pictures/:id/share', roles, answers<ShareCompleted>(), {
    status: ({ outcome }: ShareCompleted) => (outcome === 'ready' ? 200 : 409),
  }),
  /** Saves the alternative text, or the focal point. */
  describe: operation(
    'PATCH /api/pictures/:id',
    roles,
    answers<{ outcome: 'saved'; picture: StaffPicture }>(),
    { input: descriptionInput },
  ),
  /** Shows another picture wherever this one is used; `records`: in how many. */
  replace: operation(
    'POST /api/pictures/:id/replacement',
    admins,
    answers<{ outcome: 'replaced'; records: number }>(),
    { input: replacementInput },
  ),
  /** 409 `picture-used` while something shows it. */
  remove: operation(
    'DELETE /api/pictures/:id',
    admins,
    answers<{ outcome: 'removed'; picture: StaffPicture }>(),
  ),
}
