import { bytesText } from '#src/lib/bytes.ts'
import type { ReleaseFile } from './contract.ts'
import { useRemoveFile } from './use-remove-file.ts'

/** An upload that nobody has finished: of an earlier visit, another tab or somebody else. */
export function UnfinishedUpload({ file, what }: { file: ReleaseFile; what?: string }) {
  const { cancel } = useRemoveFile()
  return (
    <div className="upload" data-state="unfinished">
      <p className="upload-name" dir="auto">
        {what && <span className="fact">{what} </span>}
        {file.name}
      </p>
      <p className="upload-text">
        {bytesText(file.bytes)}, not all of it is here. Choose the same file again and it goes on.
      </p>
      <div className="upload-actions">
        <button
          type="button"
          className="row-button"
          aria-label={`CANCEL ${file.name}`}
          onClick={() => void cancel(file)}
        >
          CANCEL
        </button>
      </div>
    </div>
  )
}
