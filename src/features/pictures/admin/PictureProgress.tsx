import { percentOf } from '#src/components/admin/upload/transfer-rate.ts'
import { UploadProgress } from '#src/components/admin/upload/UploadCard.tsx'
import type { usePictureUploads } from './use-picture-uploads.ts'

const progressText = (upload: Props['uploads'][number]) => {
  const { state } = upload
  if (state === 'checking' || state === 'waiting') return 'is made ready for the upload'
  const sent = `${percentOf(upload)} % uploaded`
  return state === 'retrying' ? `${sent} · no answer, tries again` : sent
}

type Props = Pick<ReturnType<typeof usePictureUploads>, 'uploads' | 'act'>

export const PictureProgress = ({ uploads, act }: Props) =>
  uploads.map((upload) => {
    const { id, source, state, problem, mayRetry } = upload
    const isShrinking = state === 'checking' || state === 'waiting'
    const stop = () => act('cancel', id)
    return (
      <UploadProgress
        key={id}
        name={source.name}
        state={state}
        problem={problem}
        percent={isShrinking ? undefined : percentOf(upload)}
        text={progressText(upload)}
        actions={{
          ...(mayRetry && { 'TRY AGAIN': () => act('resume', id) }),
          [state === 'failed' && !mayRetry ? 'CLOSE' : 'CANCEL']: stop,
        }}
      />
    )
  })
