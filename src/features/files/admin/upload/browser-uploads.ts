import { beginUpload, completeUpload, removeFile } from '../client.ts'
import { checkFile } from '../check-file.ts'
import { later } from './later.ts'
import { sendFile } from './send-file.ts'
import { uploadMemory } from './upload-memory.ts'
import { areUploadsUnderway, setQueue, uploadList } from './upload-list.ts'
import { createUploadQueue } from './upload-queue.ts'

/** The uploads of this tab: they go on while staff move between screens. */
export const uploads = createUploadQueue({
  calls: { begin: beginUpload, complete: completeUpload, remove: removeFile },
  checkFile,
  send: sendFile,
  memory: uploadMemory(() => localStorage),
  now: () => performance.now(),
  later,
  onChange: uploadList.set,
})

setQueue(uploads)
addEventListener('online', uploads.reconnect)
// Asks before a reload or closing the tab; only while something goes up, because a browser may keep a page without it
// ready for going back.
uploadList.subscribe(() =>
  areUploadsUnderway()
    ? addEventListener('beforeunload', askBeforeLeaving)
    : removeEventListener('beforeunload', askBeforeLeaving),
)
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
