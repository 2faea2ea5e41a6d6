import { percentOf } from '#src/components/admin/upload/transfer-rate.ts'
import { UploadProgress } from '#src/components/admin/upload/UploadCard.tsx'
import type { usePictureUpload } from './use-picture-upload.ts'

export function PictureProgress({ upload, retry, stop }: ReturnType<typeof usePictureUpload>) {
  if (!upload) return null
  const { source, state, problem, mayRetry } = upload
  const isShrinking = state === 'checking' || state === 'waiting'
  const percent = isShrinking ? undefined : percentOf(upload)
  return (
    <UploadProgress
      {...{ name: source.name, state, problem, percent }}
      text={isShrinking ? 'is made ready for the upload' : `${percent} % uploaded`}
      actions={
        state !== 'failed'
          ? { CANCEL: stop }
          : mayRetry
            ? { 'TRY AGAIN': retry, CANCEL: stop }
            : { CLOSE: stop }
      }
    />
  )
}
