const name = 'deadwax-session'

/** Tells the other tabs of this browser that somebody signed out. */
export function announceSignOut(): void {
  const sender = new BroadcastChannel(name)
  sender.postMessage('signed-out')
  sender.close()
}

/** Calls `leave` when another tab signs out; answers a function that stops listening. */
export function onSignOutElsewhere(leave: () => void): () => void {
  const receiver = new BroadcastChannel(name)
  receiver.onmessage = leave
  return () => receiver.close()
}
