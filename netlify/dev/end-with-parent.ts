/**
 * Ends this process, and all that it has started, when its parent is gone, however that ended. For the leader of a
 * process group with a channel to its parent.
 */
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
