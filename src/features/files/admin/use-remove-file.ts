import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import {
  fileRemovedMessage,
  previewRemovedMessage,
  removeFileQuestion,
  removePreviewQuestion,
  uploadCancelledMessage,
} from './messages.ts'
import { filesApi } from './operations.ts'
import type { ReleaseFile } from './contract.ts'

/** Functions that remove a file that fans get, after a question, or cancel an unfinished upload. */
export function useRemoveFile() {
  const confirm = useConfirm()
  const notices = useNotices()
  async function remove({ id, name }: ReleaseFile, message: (name: string) => string) {
    const result = await filesApi.remove(id)
    if (result.ok) notices.succeed(message(name))
    else notices.fail(result.error.message)
  }
  return {
    remove: async (file: ReleaseFile) => {
      const isPreview = file.kind === 'preview'
      const question = isPreview ? removePreviewQuestion : removeFileQuestion
      if (await confirm(question(file.name)))
        await remove(file, isPreview ? previewRemovedMessage : fileRemovedMessage)
    },
    cancel: (file: ReleaseFile) => remove(file, uploadCancelledMessage),
  }
}
