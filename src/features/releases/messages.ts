// Messages about releases, worded by the spec (sections 5 and 8), for the server and the admin.

export const missingReleaseFieldsMessage = 'Please fill in title, artist, and year'
export const loadingReleasesFailedMessage = 'Error loading releases'
export const deletingReleaseFailedMessage = 'Error deleting release'
export const savingReleaseFailedMessage = (message: string) => `Error saving release: ${message}`

export const pageAddressTakenMessage =
  'Another release has this page address. Please choose another one.'
export const halfReleaseDayMessage =
  'Please complete the release day and hour, or clear both of them.'
export const oldPageAddressMessage = (slug: string) =>
  `/release/${slug} goes on working: it leads to the new address.`

export const releaseCreatedMessage = (title: string) => `Release "${title}" created successfully!`
export const releaseUpdatedMessage = (title: string) => `Release "${title}" updated successfully!`
export const releaseDeletedMessage = (title: string) => `Release "${title}" deleted successfully!`
/** `newSlug`: the page address after the restore, when another release has taken the old one. */
export const releaseRestoredMessage = (title: string, newSlug?: string) =>
  `Release "${title}" restored successfully!` +
  (newSlug
    ? ` Its page address was taken in the meantime, so it is now /release/${newSlug}. EDIT changes it.`
    : '')
/** In the bin, of a release that has codes. */
export const releaseLeavesBinMessage = (day: string) => `Leaves the bin on ${day}; its codes stay.`

export const confirmDeleteReleaseMessage = (title: string) =>
  `Are you sure you want to delete "${title}"?`

export const deletingReleasesDetail =
  'Their unused codes stop working. For 30 days the releases can be restored from the bin, and then the codes work again.'

// The detail of the delete confirmation, from when it opens on.
export const countingCodesMessage = 'Counting the unused codes...'
export const countingCodesFailedMessage =
  'The unused codes could not be counted. If there are any, they will stop working.'
export function codesThatStopMessage(unusedCodes: number): string {
  if (unusedCodes === 0) return 'It has no unused codes.'
  const codes =
    unusedCodes === 1 ? '1 unused code' : `${unusedCodes.toLocaleString('en-US')} unused codes`
  return `${codes} will stop working.`
}
