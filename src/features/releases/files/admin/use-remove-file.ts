import { useAct } from '#src/components/admin/dialogs.tsx'
import { fileRemoval, uploadCancelledMessage } from './messages.ts'
import { filesApi } from './operations.ts'
import type { ReleaseFile } from './contract.ts'

/** Functions that remove a file that fans get, after a question, or cancel an unfinished upload. */
export function useRemoveFile() {
  const act = useAct()
  return {
    remove: ({ id, name, kind }: ReleaseFile) =>
      act({ ...fileRemoval(name, kind === 'preview'), run: () => filesApi.remove(id) }),
    cancel: ({ id, name }: ReleaseFile) =>
      act({ run: () => filesApi.remove(id), done: uploadCancelledMessage(name) }),
  }
}
