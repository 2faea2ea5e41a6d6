// What makeDemoFilesInBackground() runs.
import { constants, setPriority } from 'node:os'
import type { DemoRelease } from './catalogue.ts'
import { makeDemoFiles, type DemoReleaseFiles } from './make-demo-files.ts'

/** What it sends: the files of each release, and at the end that there are no more. */
export type ChildMessage = DemoReleaseFiles | 'done'

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// When the parent is gone nobody wants the rest.
process.once('disconnect', () => process.exit())

const send = (message: ChildMessage) =>
  new Promise<void>((sent, failed) =>
    process.send?.(message, (error: Error | null) => (error ? failed(error) : sent())),
  )

async function sendFiles(releases: readonly DemoRelease[]): Promise<void> {
  for (const release of releases) await send(await makeDemoFiles(release))
  await send('done')
  process.disconnect()
}

process.once('message', (releases: DemoRelease[]) => void sendFiles(releases))
