import type { ChildProcess } from 'node:child_process'

const listening = 'listening'

/** Tells the parent that this process has its port; an answer at the address might be another program's. */
export const announceListening = (): void => void process.send?.(listening)

/** Calls `onListening` once a child has announced it. */
export const whenListening = (child: ChildProcess, onListening: () => void): void =>
  void child.on('message', (message) => {
    if (message === listening) onListening()
  })
