/** One object for both directions: a channel does not hear itself. */
const channel = new BroadcastChannel('deadwax-session')

/** Tells the other tabs of this browser that somebody signed out. */
export const announceSignOut = (): void => channel.postMessage('signed-out')

/** Calls `leave` when another tab signs out; answers a function that stops listening. */
export function onSignOutElsewhere(leave: () => void): () => void {
  channel.addEventListener('message', leave)
  return () => channel.removeEventListener('message', leave)
}
