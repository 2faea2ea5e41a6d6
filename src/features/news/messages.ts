// The catalogue's words about news (spec, sections 2, 5 and 8), for the server and the screen.

export const missingTextsSentence = 'Please fill in title and content'
export const missingEventDateSentence = 'Please set an event date for shows and releases'
export const missingExcerptSentence = 'Please provide an excerpt'
export const tooManyFeaturedSentence =
  'Maximum 3 articles can be featured. Please unfeature another article first.'
export const nothingSelectedSentence = 'Please select text to apply effects'

export const badEventDateSentence = 'Please set an event date that is in the calendar.'
export const badPublishDateSentence = 'Please set a publish date that is in the calendar.'
export const halfPublishDateSentence =
  'Please complete the publish date and time, or clear both of them.'
export const badImageSentence =
  'The image address has to begin with https://, or with / for a file on this site.'
export const longTextSentence = (field: string, longest: number) =>
  `Please keep the ${field} within ${longest.toLocaleString('en-US')} characters.`

export const loadingNewsFailedSentence = 'Error loading articles'
export const deletingArticleFailedSentence = 'Error deleting article'
export const savingArticleFailedSentence = (reason: string) => `Error saving article: ${reason}`

export const articleCreatedSentence = (title: string) => `Article "${title}" created successfully!`
export const articleUpdatedSentence = (title: string) => `Article "${title}" updated successfully!`
export const articleDeletedSentence = (title: string) => `Article "${title}" deleted successfully!`
export const articleRestoredSentence = (title: string) =>
  `Article "${title}" restored successfully!`
/** Its place on the landing page went to another article in the meantime. */
export const restoredUnfeaturedSentence = (title: string) =>
  `${articleRestoredSentence(title)} Three others are featured by now, so it is not featured any more.`

export const deleteArticleQuestion = (title: string) =>
  `Are you sure you want to delete "${title}"?`
