// Messages about artists, worded by the spec (sections 5 and 8), for the server and the admin.

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

/** `newSlug`: the slug after the restore, when another artist has taken the old one. */
export const artistRestoredMessage = (name: string, newSlug?: string) =>
  `Artist "${name}" restored successfully!` +
  (newSlug
    ? ` Their address was taken in the meantime, so it is now /artist/${newSlug}. EDIT changes it.`
    : '')

export const confirmDeleteArtistMessage = (name: string) =>
  `Are you sure you want to delete "${name}"?`

/** For a move behind an artist whom another admin has just deleted. */
export const rosterChangedMessage =
  'Somebody else has just changed the roster. Nothing was moved: please try again.'
/** For screen readers. */
export const artistMovedMessage = (name: string, place: number, count: number) =>
  `“${name}” is artist ${place} of ${count} now.`
export const movingArtistFailedMessage = (name: string, reason: string) =>
  `${name} is back in the old place, because the new one could not be saved: ${reason}`

/** For a changed slug of a published artist. `slug` is the published one. */
export const addressChangesMessage = (slug: string) =>
  `/artist/${slug} goes on working: it leads to the new address.`
/** The warning when a published artist becomes a claim spot. */
export const pageGoesMessage = (slug: string) =>
  `A claim spot has no page: links to /artist/${slug} will stop working.`
