// What makeDemoFilesInBackground() runs.
import { constants, setPriority } from 'node:os'
import type { ChildMessage } from './in-background.ts'
import { makeDemoFiles } from './make-demo-files.ts'

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// When the parent is gone nobody wants the rest.
process.once('disconnect', () => process.exit())

const send = (message: ChildMessage) =>
  new Promise<void>((sent, failed) =>
    process.send!(message, (error: Error | null) => (error ? failed(error) : sent())),
  )

const [today = '', ...releaseIds] = process.argv.slice(2)
for await (const file of makeDemoFiles(new Date(today), releaseIds)) await send({ file })
await send({ done: true })
process.disconnect()
