// Messages about old addresses.
import { counted } from '#src/lib/counted.ts'
import { removalQuestion } from '#src/lib/record-messages.ts'
import { longestSource, mostRedirects, type Problem } from '../redirects.ts'

const most = mostRedirects.toLocaleString('en-US')
export const aboutAddresses =
  'Did your label have another site? Links and search engines still know its addresses. Each one here sends visitors on to a page of this site.'
export const linesHint =
  'One address a line, or “old,new”. Paste them here or take a CSV file; lines of .htaccess and _redirects are understood. For old addresses alone we propose a page. What visitors have behind a ? goes along to the page.'
export const tooManyMessage = `The limit is ${most}. Delete some first.`
export const nothingToCheckMessage = 'There is no address in this list.'
export const chainMessage = 'One of these leads to another old address. Please check again.'
export const nothingThereMessage = 'Nothing is at this address'

/** Why a line is not saved; an address that is long or strange is not quoted whole. */
export function lineMessage({ is, from, to, other }: Problem): string {
  const messages = {
    source: `${from.slice(0, 80)} cannot be an old address. It begins with / and has at most ${longestSource} characters, no space and none of * : ! %. Of a query only ?p=123 works.`,
    reserved: `${from} is needed by this site itself.`,
    missing: 'Choose or type where it leads. Without that it is left out.',
    target: `${to.slice(0, 80)} cannot be a target. It begins with / or https:// and has no space and none of * : !`,
    twice: `${from} is in this list twice.`,
    page: `This site has a page there: “${other}”.`,
    loop: `${from} would lead back to itself.`,
    chain: `${to} is an old address, too. Lead straight to ${other}.`,
    'led-to': `${other} leads here. Change that one first.`,
  }
  return messages[is]
}

// What was made of a pasted line, behind what is at its target.
export const withoutCountersNote = (query: string) => `without ${query}`
export const foreignHostNote = (host: string) => `works once ${host} leads to this site`
export const temporaryNote = (status: string) => `was for some time only (${status})`

// Lines of a server that are no old address.
export const patternRefusal = (pattern: string) =>
  `${pattern.slice(0, 80)} stands for many addresses. Please write each one on a line of its own.`
export const conditionRefusal =
  'This line holds only under a condition, which this site does not know. Please write the address alone.'
export const noRedirectRefusal = (status: string) =>
  `This line shows something at its own address (${status}), so it is no redirect.`

export const addresses = (count: number) => counted(count, ['address', 'addresses'])
export const allAddresses = (count: number) =>
  `ALL OLD ADDRESSES (${count.toLocaleString('en-US')} of ${most})`
export const checkedMessage = (count: number, refused: number) =>
  `${addresses(count)} checked. ${refused ? `${refused} will not be saved; what is wrong stands at each.` : 'All of them can be saved.'}`
export const savedMessage = (count: number) =>
  `${addresses(count)} saved. They work once the site is published.`
export const removal = (from: string) => ({
  question: removalQuestion(
    `Delete ${from}?`,
    'Links to it lead nowhere from the next publish on.',
  ),
  done: `${from} is deleted.`,
})
