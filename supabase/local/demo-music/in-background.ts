import { fork } from 'node:child_process'
import { on } from 'node:events'
import { demoReleases } from './catalogue.ts'
import type { DemoFile } from './make-demo-files.ts'

/** What the child process sends: files, and at the end that there are no more. */
export type ChildMessage = { file: DemoFile } | { done: true }

/** `makeDemoFiles()` in a process of its own and of lower priority, so that the site answers meanwhile. */
export async function* makeDemoFilesInBackground(
  today: Date,
  releaseIds: readonly string[] = demoReleases.map(({ id }) => id),
): AsyncGenerator<DemoFile> {
  const child = fork(
    new URL('./child.ts', import.meta.url),
    [today.toISOString(), ...releaseIds],
    // Each track has an encoder of its own, which is done before an optimized build of it pays off.
    { serialization: 'advanced', execArgv: ['--liftoff-only'] },
  )
  // It hears that this process is gone only between two pieces.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  try {
    for await (const [message] of on(child, 'message', { close: ['disconnect'] })) {
      if ('done' in (message as ChildMessage)) return
      yield (message as { file: DemoFile }).file
    }
    throw new Error('The demo music could not be made: its process ended early.')
  } finally {
    process.off('exit', kill)
    child.kill()
  }
}
