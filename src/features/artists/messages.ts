// The catalogue's words about artists (spec, sections 5 and 8), for the server and the screen.

export const missingArtistFieldsMessage = 'Please fill in name and bio'
export const missingSlugMessage = 'Please provide a slug for the artist'
export const slugTakenMessage =
  'This slug belongs to another artist. Please choose another one, or change theirs first.'
export const loadingArtistsFailedMessage = 'Error loading artists'
export const deletingArtistFailedMessage = 'Error deleting artist'
export const savingArtistFailedMessage = (reason: string) => `Error saving artist: ${reason}`

export const artistCreatedMessage = (name: string) => `Artist "${name}" created successfully!`
export const artistUpdatedMessage = (name: string) => `Artist "${name}" updated successfully!`
export const artistDeletedMessage = (name: string) => `Artist "${name}" deleted successfully!`

/** `newSlug`: the one that the artist came back with, when somebody has taken theirs. */
export const artistRestoredMessage = (name: string, newSlug?: string) =>
  `Artist "${name}" restored successfully!` +
  (newSlug ? ` Their address was taken in the meantime, so it is now /artist/${newSlug}.` : '')

export const confirmDeleteArtistMessage = (name: string) =>
  `Are you sure you want to delete "${name}"?`

/** What stands under a slug that differs from the one whose page people have bookmarked. */
export const addressChangesMessage = (slug: string) =>
  `The address of this artist changes: links to /artist/${slug} will stop working.`
