// Messages about pictures, for the server and the admin.
import { removalQuestion } from '#src/lib/record-messages.ts'

export const noPictureMessage = 'This is not a JPEG, PNG, WebP or AVIF picture.'
export const pictureTooLargeMessage = 'This picture has too many pixels. Please make it smaller.'
export const pictureUsedMessage = 'This picture is in use. Replace it first.'
export const pictureGoneMessage = 'This picture no longer exists. Please choose another one.'
export const pictureLimitMessage =
  'You have added 500 MB of pictures, the limit for moderators. Please ask an admin to add this one.'
export const pictureTakenMessage =
  'A colleague is uploading this picture right now. Please try again in a few minutes.'
export const pictureDamagedMessage = 'This picture arrived damaged. Please upload it again.'
export const pictureWithCameraDataMessage =
  'This picture still has camera data, perhaps its location. Please upload it in the admin, which removes that.'
export const pictureBeingRemovedMessage = 'This picture is being removed. Try again in a minute.'

// What the browser says of a picture that was chosen, before anything of it is sent.
export const emptyPictureMessage = 'This file is empty. Please choose it again.'
export const unknownPictureMessage = 'This is not a picture. Please choose a JPEG, PNG or WebP.'
export const heicMessage =
  'This browser cannot open HEIC photos. On an iPhone, choose “Most Compatible” under Settings, Camera, Formats and take the photo again, or open this page in Safari.'
export const foreignPictureMessage = (type: string) =>
  `This browser cannot open ${type.toUpperCase()} pictures. Please save it as JPEG or PNG and choose that file.`
export const brokenPictureMessage = 'This picture is damaged or incomplete. Please choose another.'
export const manyPixelsMessage = (megapixels: number, most: number) =>
  `This picture has ${megapixels.toLocaleString('en-US')} megapixels; at most ${most} can be opened here. Please save a smaller copy, for example 4,000 pixels wide, and choose that.`
export const oldBrowserMessage = 'This browser is too old to resize pictures. Please update it.'
export const severalPicturesMessage = 'Only one picture fits here. Please choose one.'
export const uploadLostMessage = 'The connection was lost during the upload. Please try again.'
export const storeBusyMessage =
  'The file store is too busy or has an error of its own. Please try again in a minute.'
export const storeRefusedMessage =
  'The file store refused this picture. Please try again. If it fails again, ask whoever set up the site to run “npm run doctor”.'
export const partsMissingMessage = 'The picture tools could not be loaded. Please try again.'
export const noMemoryMessage =
  'This device could not make the picture small enough. Please save a smaller copy, for example 4,000 pixels wide, and choose that.'

export const deletePictureQuestion = (name: string) =>
  removalQuestion(`Delete “${name}”?`, 'It is not used anywhere.')
export const pictureDeletedMessage = (name: string) => `“${name}” is deleted.`
/** `places`: in how many, like '3 places'. */
export const replacePictureQuestion = (name: string, by: string, places: string) => ({
  text: `Show “${by}” instead of “${name}”?`,
  detail: `It changes in ${places} at once.`,
  yes: 'REPLACE',
})
/** `places`: in how many, like '3 places'. */
export const replacingText = (name: string, places: string) =>
  `Choose or upload the picture to show instead of “${name}” in ${places}. The old one stays in the library.`
export const pictureReplacedMessage = (name: string, by: string, places: string) =>
  `“${by}” replaces “${name}” in ${places}.`
