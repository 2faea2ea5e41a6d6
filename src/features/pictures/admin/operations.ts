import { answers, operation, admins, roles } from '#src/lib/operation.ts'
import type { Page } from '#src/lib/page.ts'
import * as contract from './contract.ts'
import * as schema from './schema.ts'

export const picturesApi = {
  list: operation('GET /api/pictures', roles, answers<Page<contract.PictureInList>>(), {
    query: contract.pictureQuery,
  }),
  /** Begins an upload, or finds that the same picture is there already. */
  begin: operation('POST /api/pictures', roles, answers<contract.PictureBegun>(), {
    input: schema.pictureInput,
    status: ({ outcome }: contract.PictureBegun) => (outcome === 'upload' ? 201 : 200),
  }),
  /** To be called when all bytes were sent. */
  complete: operation('POST /api/pictures/:id', roles, answers<contract.PictureCompleted>(), {
    status: ({ outcome }: contract.PictureCompleted) => (outcome === 'ready' ? 200 : 409),
  }),
  /** Begins the upload of the JPEG that link previews get of a picture, or finds that it is there. */
  beginShare: operation('POST /api/pictures/:id/share', roles, answers<contract.ShareBegun>(), {
    input: schema.shareInput,
    status: ({ outcome }: contract.ShareBegun) => (outcome === 'upload' ? 201 : 200),
  }),
  /** To be called when all of it was sent. */
  completeShare: operation(
    'PUT /api/pictures/:id/share',
    roles,
    answers<contract.ShareCompleted>(),
    {
      status: ({ outcome }: contract.ShareCompleted) => (outcome === 'ready' ? 200 : 409),
    },
  ),
  /** Saves the alternative text, or the focal point. */
  describe: operation(
    'PATCH /api/pictures/:id',
    roles,
    answers<{ outcome: 'saved'; picture: contract.StaffPicture }>(),
    { input: schema.descriptionInput },
  ),
  /** Shows another picture wherever this one is used; `records`: in how many. */
  replace: operation(
    'POST /api/pictures/:id/replacement',
    admins,
    answers<{ outcome: 'replaced'; records: number }>(),
    { input: schema.replacementInput },
  ),
  /** 409 `picture-used` while something shows it. */
  remove: operation(
    'DELETE /api/pictures/:id',
    admins,
    answers<{ outcome: 'removed'; picture: contract.StaffPicture }>(),
  ),
}
