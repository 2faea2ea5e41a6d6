import { invitePage, resetPage } from './contract.ts'

let token = ''

/**
 * Takes the token of a link out of the address, so that it is in no history, no screenshot and no report. To be called
 * before anything else reads the address.
 */
export function takeLinkToken(): void {
  const { pathname, hash } = window.location
  if (![invitePage, resetPage].includes(pathname.replace(/\/$/, '')) || !hash) return
  token = hash.slice(1)
  window.history.replaceState(null, '', pathname)
}

/** The token that was taken, until the page is loaded anew; '' without one. */
export const linkToken = (): string => token
