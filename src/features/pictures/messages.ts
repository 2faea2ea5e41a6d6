// Messages about pictures, for the server and the admin.

export const noPictureMessage =
  'This file is not a JPEG, PNG, WebP or AVIF picture, whatever its name says. Nothing was stored.'
export const pictureTooLargeMessage =
  'This picture has more pixels than the site can take. Please make it smaller first. Nothing was stored.'
export const pictureUsedMessage =
  'This picture is used. Choose another one in its places first, or replace it.'
export const pictureGoneMessage = 'This picture is not there any more. Please choose another one.'
export const pictureLimitMessage =
  'You have added 500 MB of pictures, which is as much as a moderator may. Please ask an admin to add this one.'
export const pictureTakenMessage =
  'A colleague is uploading this picture right now. Please try again in a few minutes.'
export const pictureDamagedMessage =
  'This picture did not arrive as it was sent. Nothing was stored. Please upload it again.'
export const pictureWithCameraDataMessage =
  'This picture still has the data of the camera in it, perhaps the place. Nothing was stored. Please upload it in the admin, which leaves that out.'
export const pictureBeingRemovedMessage =
  'This picture is being removed just now. Please try again in a minute.'

// What the browser says of a picture that was chosen, before anything of it is sent.
export const emptyPictureMessage =
  'This file is empty. Please choose it again, from where it was taken or saved.'
export const unknownPictureMessage =
  'This file is not a picture, whatever its name says. Please choose a JPEG, PNG or WebP file.'
export const heicMessage =
  'This browser cannot open HEIC photos. On an iPhone, choose “Most Compatible” under Settings, Camera, Formats and take the photo again, or open this page in Safari.'
export const foreignPictureMessage = (type: string) =>
  `This browser cannot open ${type.toUpperCase()} pictures. Please save it as JPEG or PNG and choose that file.`
export const brokenPictureMessage =
  'This picture cannot be opened: it is damaged, or not all of it is there. Please choose it again, or another one.'
export const manyPixelsMessage = (megapixels: number, most: number) =>
  `This picture has ${megapixels.toLocaleString('en-US')} megapixels; at most ${most} can be opened here. Please save a smaller copy, for example 4,000 pixels wide, and choose that.`
export const oldBrowserMessage =
  'This browser is too old to make pictures smaller. Please update it, or use another one.'
export const severalPicturesMessage = 'Only one picture fits here. Please choose one.'
export const uploadLostMessage =
  'The connection was lost before all of the picture had arrived. Please try again.'
export const storeRefusedMessage =
  'The file store did not take this picture. Please try again. If it fails once more, ask whoever set the site up: “npm run doctor” says what is wrong.'
export const partsMissingMessage =
  'The picture tools could not be loaded. Perhaps the connection is gone. Please try again.'
export const noMemoryMessage =
  'This device could not make the picture small enough. Please save a smaller copy, for example 4,000 pixels wide, and choose that.'

export const loadingPicturesFailedMessage = 'The pictures could not be loaded.'
export const deletePictureQuestion = (name: string) => ({
  text: `Delete “${name}”?`,
  detail: 'Nothing uses it. Choosing the same file again brings it back.',
  yes: 'DELETE',
  destroys: true,
})
export const pictureDeletedMessage = (name: string) => `“${name}” is deleted.`
/** `places`: in how many, like '3 places'. */
export const replacePictureQuestion = (name: string, by: string, places: string) => ({
  text: `Show “${by}” instead of “${name}”?`,
  detail: `It changes in ${places} at once.`,
  yes: 'REPLACE',
})
export const pictureReplacedMessage = (name: string, by: string, places: string) =>
  `“${by}” is shown instead of “${name}” now, in ${places}.`
