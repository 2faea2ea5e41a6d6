import { useAct } from '#src/components/admin/dialogs.tsx'
import { fileRemoval, uploadCancelledMessage } from './messages.ts'
import { filesApi } from './api.ts'
import type { ReleaseFile } from './contract.ts'

/** Functions that remove a file that fans get, after a question, or cancel an unfinished upload. */
export function useRemoveFile() {
  const act = useAct()
  return {
    remove: ({ id, name, kind }: ReleaseFile) =>
      act({ ...fileRemoval(name, kind), run: () => filesApi.removeFile({ id }) }),
    cancel: ({ id, name }: ReleaseFile) =>
      act({ run: () => filesApi.removeFile({ id }), done: uploadCancelledMessage(name) }),
  }
}
