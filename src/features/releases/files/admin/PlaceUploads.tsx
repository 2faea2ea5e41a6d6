import { useNotices } from '#src/components/admin/notices.tsx'
import { UploadCard, UploadProgress, uploadText } from '#src/components/admin/upload/UploadCard.tsx'
import { percentOf } from '#src/components/admin/upload/transfer-rate.ts'
import type { UploadAction } from '#src/components/admin/upload/upload-state.ts'
import { cancelFailedMessage, unfinishedText } from './messages.ts'
import type { ReleaseUpload } from './upload-list.ts'
import { loadUploads, type PlaceFiles } from './use-release-files.ts'
import { useRemoveFile } from './use-remove-file.ts'

/** `what`: what is uploaded, when its name alone does not say it: 'MP3'. */
type Props = Pick<PlaceFiles, 'upload' | 'unfinished'> & { what?: string }

/** The upload of a place, and those that were begun on an earlier visit, in another tab or by another admin. */
export default function PlaceUploads({ upload, unfinished, what }: Props) {
  const { cancel } = useRemoveFile()
  return (
    <>
      {upload && <PlaceUpload upload={upload} what={what} />}
      {unfinished.map((file) => (
        <UploadCard
          key={file.id}
          state="unfinished"
          name={file.name}
          what={what}
          actions={{ CANCEL: () => void cancel(file) }}
        >
          <p className="upload-text">{unfinishedText(file.bytes)}</p>
        </UploadCard>
      ))}
    </>
  )
}

type UploadProps = { upload: ReleaseUpload; what: string | undefined }

function PlaceUpload({ upload, what }: UploadProps) {
  const notices = useNotices()
  const { id, source, state, problem, fileId } = upload
  const { name } = source
  const act = async (action: UploadAction) => (await loadUploads()).act(action, id)
  const resume = () => act('resume')
  const cancel = async () => {
    if (!(await act('cancel'))) notices.fail(cancelFailedMessage(name))
  }
  const actionsOf = () => {
    if (state === 'paused') return { RESUME: resume, CANCEL: cancel }
    const pause = { PAUSE: () => act('pause'), CANCEL: cancel }
    if (state === 'retrying') return { 'TRY AGAIN': () => act('retry'), ...pause }
    if (state !== 'failed') return pause
    // What was refused before it began would be refused again.
    return fileId === null ? { CLOSE: cancel } : { 'TRY AGAIN': resume, CANCEL: cancel }
  }
  return (
    <UploadProgress
      state={state}
      name={name}
      what={what}
      problem={problem}
      text={uploadText(upload)}
      percent={percentOf(upload)}
      actions={actionsOf()}
    />
  )
}
