import { useNotices } from '#src/components/admin/notices.tsx'
import { cancelFailedMessage } from '#src/features/files/messages.ts'
import { loadedQueue } from './upload/upload-list.ts'
import type { UploadItem } from './upload/upload-item.ts'
import { percentOf, uploadText } from './upload/upload-text.ts'

type Props = {
  upload: UploadItem
  /** What goes up, when its name alone does not say it: 'MP3'. */
  what?: string
}

/** An upload on its way: how far it is, how fast it goes, and what can be done about it. */
export function UploadProgress({ upload, what }: Props) {
  const { id, name, state, fileId } = upload
  const text = uploadText(upload)
  const hasFailed = state === 'failed'
  return (
    <div className="upload" data-state={state}>
      <p className="upload-name" dir="auto">
        {what && <span className="fact">{what} </span>}
        {name}
      </p>
      {!hasFailed && (
        <progress
          max={100}
          value={percentOf(upload)}
          aria-label={`Upload of ${name}`}
          aria-valuetext={`${percentOf(upload)} %, ${text}`}
        />
      )}
      <div role="alert">{hasFailed && <p className="field-error">{text}</p>}</div>
      {!hasFailed && <p className="upload-text fact">{text}</p>}
      <div className="upload-actions">
        {state === 'paused' && (
          <UploadButton label={`RESUME ${name}`} onClick={() => loadedQueue()?.resume(id)}>
            RESUME
          </UploadButton>
        )}
        {/* What was refused before it began would be refused again. */}
        {hasFailed && fileId !== null && (
          <UploadButton label={`TRY AGAIN ${name}`} onClick={() => loadedQueue()?.resume(id)}>
            TRY AGAIN
          </UploadButton>
        )}
        {!hasFailed && state !== 'paused' && (
          <UploadButton label={`PAUSE ${name}`} onClick={() => loadedQueue()?.pause(id)}>
            PAUSE
          </UploadButton>
        )}
        <CancelUpload {...{ id, name }} text={hasFailed && fileId === null ? 'CLOSE' : 'CANCEL'} />
      </div>
    </div>
  )
}

type CancelProps = Pick<UploadItem, 'id' | 'name'> & { text: string }

function CancelUpload({ id, name, text }: CancelProps) {
  const notices = useNotices()
  const cancel = async () => {
    if ((await loadedQueue()?.cancel(id)) === false) notices.fail(cancelFailedMessage(name))
  }
  return (
    <UploadButton label={`${text} ${name}`} onClick={() => void cancel()}>
      {text}
    </UploadButton>
  )
}

type ButtonProps = { label: string; onClick: () => void; children: string }

const UploadButton = ({ label, onClick, children }: ButtonProps) => (
  <button type="button" className="row-button" aria-label={label} onClick={onClick}>
    {children}
  </button>
)
