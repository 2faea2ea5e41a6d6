import { sendFile } from '#src/components/admin/upload/send-file.ts'
import { uploadMemory } from '#src/components/admin/upload/upload-memory.ts'
import { checkFile } from '../check-file.ts'
import { later } from './later.ts'
import { createUploadQueue, type QueueOptions, type UploadQueue } from './upload-queue.ts'

/** The queue of this tab. It goes on while staff move between screens, and when the connection is back. */
export function openQueue({
  calls,
  onChange,
}: Pick<QueueOptions, 'calls' | 'onChange'>): UploadQueue {
  const queue = createUploadQueue({
    calls,
    checkFile,
    send: sendFile,
    memory: uploadMemory(() => localStorage),
    now: () => performance.now(),
    later,
    onChange,
  })
  addEventListener('online', queue.reconnect)
  return queue
}
