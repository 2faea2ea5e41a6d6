// Messages about news, worded by the spec (sections 2, 5 and 8), for the server and the admin.

import { recordMessages } from '#src/lib/record-messages.ts'

export const missingTextsMessage = 'Please fill in title and content'
export const missingExcerptMessage = 'Please provide an excerpt'
export const tooManyFeaturedMessage =
  'Maximum 3 articles can be featured. Please unfeature another article first.'

export const badTimeMessage = 'Please set a time like 20:30, or leave it empty.'

/** For the short form of a show, which proposes a title. */
export const nobodyPlaysMessage = 'Please choose who plays, or write a title.'
export const noTextMessage = 'Please write what people should know.'

export const articleMessages = recordMessages('article')

/** For a move behind an article that another user has just taken off. */
export const featuredChangedMessage =
  'Someone else just changed the featured articles. Nothing was moved; please try again.'

export const noPreviewNeededMessage = 'This article is public. Share its own address.'
