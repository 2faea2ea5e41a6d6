// What is loaded for the first picture that is chosen.
import { sendFile } from '#src/components/admin/upload/send-file.ts'
import { picturesApi } from './operations.ts'
import type { StaffPicture } from './contract.ts'
import { pictureToSend, type PictureToSend } from './picture-to-send.ts'
import { shrinkPicture } from './shrink/shrink-picture.ts'
import { uploadPicture } from './upload-picture.ts'

const calls = { begin: picturesApi.begin, complete: picturesApi.complete }

/** Makes a picture that was chosen ready to be sent. Throws PictureError. */
export const preparePicture = async (file: File, signal: AbortSignal): Promise<PictureToSend> =>
  pictureToSend(await shrinkPicture(file, signal), file.name)

/** Sends it. Throws PictureError. */
export const sendPicture = (
  picture: PictureToSend,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<StaffPicture> => uploadPicture(picture, { calls, send: sendFile, onProgress, signal })
