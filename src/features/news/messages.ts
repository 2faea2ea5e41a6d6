// Messages about news, worded by the spec (sections 2, 5 and 8), for the server and the admin.

export const missingTextsMessage = 'Please fill in title and content'
export const missingEventDateMessage = 'Please set an event date for shows and releases'
export const missingExcerptMessage = 'Please provide an excerpt'
export const tooManyFeaturedMessage =
  'Maximum 3 articles can be featured. Please unfeature another article first.'

export const badEventDateMessage = 'This event date does not exist. Please set another one.'
export const badPublishDateMessage = 'This publish date does not exist. Please set another one.'
export const halfPublishDateMessage =
  'Please complete the publish date and time, or clear both of them.'
export const badTimeMessage = 'Please set a time like 20:30, or leave it empty.'
export const badTicketMessage =
  'The ticket link has to begin with https://, or with / for a page on this site.'
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

/** When what was to be published, or unpublished, is that already. */
export const alreadyPublishedMessage = (published: boolean) =>
  published ? 'They are published already.' : 'They are drafts already.'
/** `undone` of `all` articles that were published, or unpublished, together. */
export const undoneMessage = (undone: number, all: number) =>
  undone === all
    ? 'Everything is as it was.'
    : `${undone} of ${all} are as they were. The others have been changed since, and stay so.`
/** For a move behind an article that another user has just taken off. */
export const featuredChangedMessage =
  'Somebody else has just changed the featured articles. Nothing was moved: please try again.'
export const articleMovedMessage = (title: string, place: number, count: number) =>
  `“${title}” is featured article ${place} of ${count} now.`
export const movingArticleFailedMessage = (title: string, reason: string) =>
  `“${title}” is back in its old place, because the new one could not be saved: ${reason}`
export const articleTakenOffMessage = (title: string) => `“${title}” is off the landing page.`
export const takingOffFailedMessage = (title: string, reason: string) =>
  `“${title}” is still on the landing page: ${reason}`
export const articlePutBackMessage = (title: string) => `“${title}” is on the landing page again.`

/** For a preview link that is wrong, too old or taken back, whatever is the matter with it. */
export const previewOverMessage =
  'This link does not show anything any more. Please ask the label for a new one.'
export const noPreviewNeededMessage =
  'This article is out, so everybody can read it. Pass its own address on.'
export const previewLinkEndedMessage = 'The preview link is taken back. It shows nothing any more.'
/** What a preview link does; `day` is 'Month D, YYYY'. */
export const previewLinkMessage = (day: string) =>
  `Whoever has the link reads the article as it was last saved, until ${day} or until you take the link back.`

export const confirmDeleteArticleMessage = (title: string) =>
  `Are you sure you want to delete "${title}"?`
