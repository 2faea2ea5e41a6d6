// The catalogue's words about artists (spec, sections 5 and 8), for the server and the screen.

export const missingArtistFieldsSentence = 'Please fill in name and bio'
export const missingSlugSentence = 'Please provide a slug for the artist'
export const slugTakenSentence =
  'This slug belongs to another artist. Please choose another one, or change theirs first.'
export const loadingArtistsFailedSentence = 'Error loading artists'
export const deletingArtistFailedSentence = 'Error deleting artist'
export const savingArtistFailedSentence = (reason: string) => `Error saving artist: ${reason}`

export const artistCreatedSentence = (name: string) => `Artist "${name}" created successfully!`
export const artistUpdatedSentence = (name: string) => `Artist "${name}" updated successfully!`
export const artistDeletedSentence = (name: string) => `Artist "${name}" deleted successfully!`

/** `newSlug`: the one that the artist came back with, when somebody has taken theirs. */
export const artistRestoredSentence = (name: string, newSlug?: string) =>
  `Artist "${name}" restored successfully!` +
  (newSlug ? ` Their address was taken in the meantime, so it is now /artist/${newSlug}.` : '')

export const deleteArtistQuestion = (name: string) => `Are you sure you want to delete "${name}"?`

/** What stands under a slug that differs from the one whose page people have bookmarked. */
export const addressChangesSentence = (slug: string) =>
  `The address of this artist changes: links to /artist/${slug} will stop working.`
