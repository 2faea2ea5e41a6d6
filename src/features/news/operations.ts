import { answers, operation } from '#src/lib/operation.ts'
import { openPreviewInput, previewPath, type PreviewOpened } from './preview.ts'

export const previewApi = {
  open: operation(`POST ${previewPath}`, 'anyone', answers<PreviewOpened>(), {
    input: openPreviewInput,
  }),
}
