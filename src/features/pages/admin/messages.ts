import { recordMessages } from '#src/lib/record-messages.ts'

export const missingTitleMessage = 'Please give the page a title.'
export const missingSlugMessage = 'Please give the page an address.'
export const reservedSlugMessage = (slug: string) =>
  `/${slug} is a page of the site itself. Please choose another address.`
export const slugTakenMessage =
  'This address belongs to another of your pages. Please choose another one, or change theirs first.'
export const badOrderMessage = 'The order is a number from 0 to 1,000.'
export const badPublishDateMessage = 'This publish date does not exist. Please set another one.'
export const pageMessages = {
  ...recordMessages('page'),
  empty: 'No pages yet. An imprint, terms or a list of shops can stand here.',
}
