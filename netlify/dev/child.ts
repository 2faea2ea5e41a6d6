// How serve.ts and the processes that it starts talk: a build and each server load what they need, wait to be told what to
// do, and end with their parent.
import type { ChildProcess } from 'node:child_process'

/** Ends this process, and all that it has started, when its parent is gone. */
export function endWithParent(): void {
  if (process.connected) process.once('disconnect', endGroup)
  else endGroup()
}

function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } finally {
    process.exit(1)
  }
}

const listening = 'listening'

/** Tells the parent that this process has its port; an answer at the address might be another program's. */
export const announceListening = (): void => void process.send?.(listening)

/** Calls `onListening` once a child has announced it. */
export const whenListening = (child: ChildProcess, onListening: () => void): void =>
  void child.on('message', (message) => {
    if (message === listening) onListening()
  })
