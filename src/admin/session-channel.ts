/** One object to post and to listen: a BroadcastChannel does not receive its own messages. */
const channel = new BroadcastChannel('deadwax-session')

/** Announces to the other tabs of this browser that the user signed out. */
export const announceSignOut = (): void => channel.postMessage('signed-out')

/** Calls `leave` when another tab signs out; returns a function that stops listening. */
export function onSignOutElsewhere(leave: () => void): () => void {
  channel.addEventListener('message', leave)
  return () => channel.removeEventListener('message', leave)
}
