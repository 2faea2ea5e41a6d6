// Messages about old addresses.
import { counted } from '#src/lib/counted.ts'
import { longestSource, mostRedirects, type Problem } from '../redirects.ts'

export const aboutAddresses =
  'Did your label have another site? Links and search engines still know its addresses. Each one here sends visitors on to a page of this site.'
export const linesHint =
  'One address a line, or “old,new”. Paste them here or take a CSV file. For old addresses alone we propose a page.'
export const largeFileMessage = 'This file is larger than 1 MB. Please take it in parts.'
const most = mostRedirects.toLocaleString('en-US')
export const tooManyMessage = `There is room for ${most} old addresses. Please delete some, or save fewer.`
export const nowhereMessage = 'There is no address in this list.'

const messages: Record<Problem['is'], (line: Problem) => string> = {
  source: ({ from }) =>
    `${from.slice(0, 80)} cannot be an old address. It begins with / and has at most ${longestSource} characters, no space and none of * : ! %. Of a query only ?p=123 works.`,
  reserved: ({ from }) => `${from} is needed by this site itself.`,
  missing: () => 'Choose or type where it leads. Without that it is left out.',
  target: ({ to }) =>
    `${to.slice(0, 80)} cannot be a target. It begins with / or https:// and has no space and none of * : !`,
  twice: ({ from }) => `${from} is in this list twice.`,
  page: ({ other }) => `This site has a page there: “${other}”.`,
  loop: ({ from }) => `${from} would lead back to itself.`,
  chain: ({ to, other }) => `${to} is an old address, too. Lead straight to ${other}.`,
  'led-to': ({ other }) => `${other} leads here. Change that one first.`,
}
export const lineMessage = (problem: Problem): string => messages[problem.is](problem)
export const chainMessage = 'One of these leads to another old address. Please check again.'

export const nothingThereMessage = 'Nothing is at this address'
export const addresses = (count: number) => counted(count, ['address', 'addresses'])
export const savedMessage = (count: number) =>
  `${addresses(count)} saved. They work once the site is published.`
export const checkedMessage = (count: number, refused: number) =>
  `${addresses(count)} checked. ${refused ? `${refused} will not be saved; what is wrong stands at each.` : 'All of them can be saved.'}`
export const deletedMessage = (from: string) => `${from} is deleted.`
export const restoredMessage = (from: string) => `${from} is back.`
