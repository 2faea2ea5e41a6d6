import { admins, answers, roles } from '#src/lib/operation.ts'
import type { Page } from '#src/lib/page.ts'
import { handledOperation, oneOf, sqlOperation, staffOperations } from '#src/lib/staff-operation.ts'
import {
  type PictureBegun,
  type PictureCompleted,
  type PictureInList,
  type ShareBegun,
  type ShareCompleted,
  type StaffPicture,
  pictureQuery,
  pictureReplaced,
} from './contract.ts'
import { pictureGoneMessage } from './messages.ts'
import { descriptionInput, pictureInput, replacementInput, shareInput } from './schema.ts'

export const pictureOperations = staffOperations({
  listPictures: handledOperation(roles, pictureQuery, answers<Page<PictureInList>>()),
  /** Begins an upload, or finds that the same picture is there already. */
  beginPicture: handledOperation(roles, pictureInput, answers<PictureBegun>(), {
    status: ({ outcome }: PictureBegun) => (outcome === 'upload' ? 201 : 200),
  }),
  /** To be called when all bytes were sent. */
  completePicture: handledOperation(roles, oneOf, answers<PictureCompleted>(), {
    status: ({ outcome }: PictureCompleted) => (outcome === 'ready' ? 200 : 409),
  }),
  /** Begins the upload of the JPEG that link previews get of a picture, or finds that it is there. */
  beginShare: handledOperation(roles, shareInput, answers<ShareBegun>(), {
    status: ({ outcome }: ShareBegun) => (outcome === 'upload' ? 201 : 200),
  }),
  /** To be called when all of it was sent. */
  completeShare: handledOperation(roles, oneOf, answers<ShareCompleted>(), {
    status: ({ outcome }: ShareCompleted) => (outcome === 'ready' ? 200 : 409),
  }),
  /** Saves the alternative text, or the focal point. */
  describePicture: handledOperation(
    roles,
    descriptionInput,
    answers<{ outcome: 'saved'; picture: StaffPicture }>(),
  ),
  /** Shows another picture wherever this one is used; `records`: in how many. */
  replacePicture: sqlOperation(admins, replacementInput, pictureReplaced, {
    missing: ['not-found', pictureGoneMessage],
  }),
  /** 409 `picture-used` while something shows it. */
  removePicture: handledOperation(
    admins,
    oneOf,
    answers<{ outcome: 'removed'; picture: StaffPicture }>(),
  ),
})
