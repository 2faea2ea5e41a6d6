import type { PictureUpload } from './use-picture-upload.ts'

type Props = { upload: PictureUpload; onRetry: () => void; onStop: () => void }

/** A picture on its way: how far it is, or why it did not arrive. */
export function PictureProgress({ upload, onRetry, onStop }: Props) {
  const { name, state } = upload
  const percent = state === 'sending' ? Math.floor(100 * upload.part) : 0
  const text =
    state === 'shrinking' ? 'is made ready for the upload' : `${percent} % of it is uploaded`
  return (
    <div className="upload" data-state={state}>
      <p className="upload-name" dir="auto">
        {name}
      </p>
      <div role="alert">
        {state === 'failed' && <p className="field-error">{upload.problem}</p>}
      </div>
      {state !== 'failed' && (
        <>
          <progress
            max={100}
            {...(state === 'sending' && { value: percent })}
            aria-label={`Upload of ${name}`}
          />
          <p className="upload-text fact">{text}</p>
        </>
      )}
      <div className="upload-actions">
        {state === 'failed' && upload.mayRetry && (
          <button type="button" className="row-button" onClick={onRetry}>
            TRY AGAIN
          </button>
        )}
        <button type="button" className="row-button" onClick={onStop}>
          {state === 'failed' && !upload.mayRetry ? 'CLOSE' : 'CANCEL'}
        </button>
      </div>
    </div>
  )
}
