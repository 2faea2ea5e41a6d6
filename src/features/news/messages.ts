// Messages about news, worded by the spec (sections 2, 5 and 8), for the server and the admin.

export const missingTextsMessage = 'Please fill in title and content'
export const missingEventDateMessage = 'Please set an event date for shows and releases'
export const missingExcerptMessage = 'Please provide an excerpt'
export const tooManyFeaturedMessage =
  'Maximum 3 articles can be featured. Please unfeature another article first.'

export const badEventDateMessage = 'Please set an event date that is in the calendar.'
export const badPublishDateMessage = 'Please set a publish date that is in the calendar.'
export const halfPublishDateMessage =
  'Please complete the publish date and time, or clear both of them.'
export const badImageMessage =
  'The image address has to begin with https://, or with / for a file on this site.'

export const loadingNewsFailedMessage = 'Error loading articles'
export const deletingArticleFailedMessage = 'Error deleting article'
export const savingArticleFailedMessage = (reason: string) => `Error saving article: ${reason}`

export const articleCreatedMessage = (title: string) => `Article "${title}" created successfully!`
export const articleUpdatedMessage = (title: string) => `Article "${title}" updated successfully!`
export const articleDeletedMessage = (title: string) => `Article "${title}" deleted successfully!`
export const articleRestoredMessage = (title: string) => `Article "${title}" restored successfully!`
/** For a featured article whose place another article has taken meanwhile. */
export const restoredUnfeaturedMessage = (title: string) =>
  `${articleRestoredMessage(title)} Three others are featured by now, so it is not featured any more.`

export const confirmDeleteArticleMessage = (title: string) =>
  `Are you sure you want to delete "${title}"?`
