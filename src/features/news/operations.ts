import { answers, operation } from '#src/lib/operation.ts'
import { openPreviewInput, previewPath, type PreviewOpened } from './preview.ts'

export const previewApi = {
  open: operation(`POST ${previewPath}`, {
    by: 'anyone',
    input: openPreviewInput,
    answer: answers<PreviewOpened>(),
  }),
}
