// Runs on the machine's own Node, before anything is installed: no dependencies, no TypeScript.
import { readFileSync } from 'node:fs'
import { clearInterval, setInterval } from 'node:timers'

const intervalMs = 500

/** Calls `end` once when the parent process is gone or, on Linux, npm behind the shell in which it runs a script. */
export function whenOrphaned(end) {
  const first = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === first) return
    clearInterval(timer)
    end()
  }, intervalMs)
  timer.unref()
}

/** An orphan gets another parent, whether the old one is a zombie or not: a number that is in use says less. */
const ancestors = () => `${process.ppid} ${npmBehind(process.ppid)}`

/**
 * A signal to npm ends the shell in between at most, and a SIGKILL not even that. macOS's shell is replaced by the
 * command.
 */
function npmBehind(shell) {
  if (process.platform !== 'linux' || !process.env.npm_lifecycle_script) return ''
  try {
    const isShell = readFileSync(`/proc/${shell}/cmdline`, 'utf8').split('\0')[1] === '-c'
    // pid (name) state ppid …, and a name may have anything in it.
    return isShell
      ? readFileSync(`/proc/${shell}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]
      : ''
  } catch {
    return ''
  }
}
