import { useSyncExternalStore } from 'react'
import { invitePage, resetPage } from './contract.ts'

let token = ''

/** Takes a link's token out of the address and its history. To be called before anything else reads the address. */
export function takeLinkToken(): void {
  const { pathname, hash } = window.location
  if (![invitePage, resetPage].includes(pathname.replace(/\/$/, '')) || !hash) return
  token = hash.slice(1)
  window.history.replaceState(null, '', pathname)
}

/** The token that was taken last; '' without one. Another link that is opened in the same tab only changes the fragment. */
export const useLinkToken = (): string => useSyncExternalStore(onNewLink, () => token)

function onNewLink(notify: () => void): () => void {
  const listen = () => {
    takeLinkToken()
    notify()
  }
  window.addEventListener('hashchange', listen)
  return () => window.removeEventListener('hashchange', listen)
}
