// The catalogue's words about releases (spec, sections 5 and 8), for the server and the screen.

export const missingReleaseFieldsSentence = 'Please fill in title, artist, and year'
export const loadingReleasesFailedSentence = 'Error loading releases'
export const deletingReleaseFailedSentence = 'Error deleting release'
export const savingReleaseFailedSentence = (message: string) => `Error saving release: ${message}`

export const releaseCreatedSentence = (title: string) => `Release "${title}" created successfully!`
export const releaseUpdatedSentence = (title: string) => `Release "${title}" updated successfully!`
export const releaseDeletedSentence = (title: string) => `Release "${title}" deleted successfully!`
export const releaseRestoredSentence = (title: string) =>
  `Release "${title}" restored successfully!`

export const deleteReleaseQuestion = (title: string) =>
  `Are you sure you want to delete "${title}"?`

/** What stands under the question; null when deleting takes nothing from anybody. */
export function codesThatStopSentence(unusedCodes: number): string | null {
  if (unusedCodes === 0) return null
  const codes =
    unusedCodes === 1 ? '1 unused code' : `${unusedCodes.toLocaleString('en-US')} unused codes`
  return `${codes} will stop working.`
}
