import { fork } from 'node:child_process'
import { on } from 'node:events'
import type { DemoRelease } from './catalogue.ts'
import type { ChildMessage } from './child.ts'
import type { DemoReleaseFiles } from './make-demo-files.ts'

/** `makeDemoFiles()` in a process of its own and of lower priority, so that the site answers meanwhile. */
export async function* makeDemoFilesInBackground(
  releases: readonly DemoRelease[],
): AsyncGenerator<DemoReleaseFiles> {
  const child = fork(new URL('./child.ts', import.meta.url), [], {
    serialization: 'advanced',
    // Each track has an encoder of its own, which is done before an optimized build of it pays off.
    execArgv: ['--liftoff-only'],
  })
  // It hears that this process is gone only between two pieces.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  try {
    child.send([...releases])
    for await (const [received] of on(child, 'message', { close: ['disconnect'] })) {
      const message = received as ChildMessage
      if (message === 'done') return
      yield message
    }
    throw new Error('The demo music could not be made: its process ended early.')
  } finally {
    process.off('exit', kill)
    child.kill()
  }
}
