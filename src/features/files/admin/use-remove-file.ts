import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import {
  fileRemovedMessage,
  removeFileQuestion,
  uploadCancelledMessage,
} from '#src/features/files/messages.ts'
import { removeFile } from './client.ts'
import type { ReleaseFile } from './contract.ts'

/** Functions that remove a file that fans get, after a question, or cancel an unfinished upload. */
export function useRemoveFile() {
  const confirm = useConfirm()
  const notices = useNotices()
  async function remove({ id, name }: ReleaseFile, message: (name: string) => string) {
    const result = await removeFile(id)
    if (result.ok) notices.succeed(message(name))
    else notices.fail(result.error.message)
  }
  return {
    remove: async (file: ReleaseFile) => {
      if (await confirm(removeFileQuestion(file.name))) await remove(file, fileRemovedMessage)
    },
    cancel: (file: ReleaseFile) => remove(file, uploadCancelledMessage),
  }
}
