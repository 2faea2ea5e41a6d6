import { execFileSync } from 'node:child_process'

export type Process = { pid: number; parent: number; command: string }

/** What runs on this machine. A zombie has ended, and only waits for its parent to hear of it. */
function running(): Process[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return list.split('\n').flatMap((line) => {
    const [, pid, parent, state, command] = /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? []
    return command && !state!.startsWith('Z')
      ? [{ pid: Number(pid), parent: Number(parent), command }]
      : []
  })
}

/** This process and everything below it. */
export function processTree(pid: number, all = running()): Process[] {
  const below = all.filter(({ parent }) => parent === pid)
  return [
    ...all.filter((process) => process.pid === pid),
    ...below.flatMap((child) => processTree(child.pid, all)),
  ]
}

/** Those of them that still run. */
export const stillRunning = (processes: Process[]): Process[] => {
  const now = new Set(running().map(({ pid }) => pid))
  return processes.filter(({ pid }) => now.has(pid))
}
