// Messages about pictures, for the server and the admin.

export const noPictureMessage =
  'This is no JPEG, PNG, WebP or AVIF picture, whatever it is called. Nothing was stored.'
export const pictureTooLargeMessage =
  'This picture has more pixels than the site can take. Please make it smaller first. Nothing was stored.'
export const pictureUsedMessage =
  'This picture is used. Choose another one in its places first, or replace it.'
export const pictureGoneMessage = 'This picture is not there any more. Please choose another one.'
export const pictureLimitMessage =
  'You have added 500 MB of pictures, which is as much as a moderator may. Please ask an admin to add this one.'
export const pictureBeingRemovedMessage =
  'This picture is being removed just now. Please try again in a minute.'
