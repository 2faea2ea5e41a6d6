import { useState } from 'react'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { WaitingFilePlace } from '#src/components/admin/WaitingFilePlace.tsx'
import { useFileDrop } from '#src/components/admin/use-file-drop.ts'
import { tooManyFilesMessage, uploadsUnavailableMessage } from '#src/features/files/messages.ts'
import { bytesText } from '#src/lib/bytes.ts'
import type { FileKind } from '#src/lib/file-kind.ts'
import type { ReleaseFile } from './contract.ts'
import { UnfinishedUpload } from './UnfinishedUpload.tsx'
import { isUnderway } from './upload/upload-list.ts'
import { LoadedUploadProgress } from './LoadedUploadProgress.tsx'
import { filesOfPlace, useReleaseFiles, useUploads } from './use-release-files.ts'
import { useRemoveFile } from './use-remove-file.ts'
import { loadUploads, useSendFile } from './use-send-file.ts'

const zip = '.zip,application/zip,application/x-zip-compressed'
const places = {
  download: {
    name: 'Download',
    takes: 'zip, MP3 or FLAC',
    accept: `${zip},.mp3,.flac,audio/mpeg,audio/flac`,
  },
  mp3: { name: 'MP3', takes: 'zip or MP3', accept: `${zip},.mp3,audio/mpeg` },
  flac: { name: 'FLAC', takes: 'zip or FLAC', accept: `${zip},.flac,audio/flac` },
}

type SavedProps = { releaseId: string; kind: FileKind; hasAddress: boolean }

/** The file of one place of a release, which fans get instead of its address. */
export function FilePlace({ releaseId, kind, hasAddress }: SavedProps) {
  const { data } = useReleaseFiles(releaseId)
  const items = useUploads()
  const { remove } = useRemoveFile()
  const send = useSendFile()
  const place = { releaseId, trackId: null, kind }
  if (!data) return <WaitingFilePlace hasAddress={hasAddress} />
  const { upload, ready, unfinished } = filesOfPlace(place, data, items)
  const isBusy = upload !== undefined && (isUnderway(upload) || upload.state === 'paused')
  return (
    <DropZone
      kind={kind}
      isBusy={isBusy}
      isReplacing={ready !== undefined}
      onFile={(file) => void send(place, file, data)}
      hasAddress={hasAddress}
      ready={ready && <ReadyFile file={ready} />}
      actions={
        ready && (
          <button
            type="button"
            className="row-button"
            aria-label={`REMOVE ${ready.name}`}
            onClick={() => void remove(ready)}
          >
            REMOVE
          </button>
        )
      }
    >
      {upload && <LoadedUploadProgress upload={upload} />}
      {unfinished.map((file) => (
        <UnfinishedUpload key={file.id} file={file} />
      ))}
    </DropZone>
  )
}

type StagedProps = {
  kind: FileKind
  hasAddress: boolean
  staged: File | undefined
  onStage: (file: File | undefined) => void
}

/** The same of a release that is not created yet: the file waits for it. */
export function StagedFilePlace({ kind, hasAddress, staged, onStage }: StagedProps) {
  const [problem, setProblem] = useState<string | null>(null)
  async function stage(file: File) {
    // What is to send it is loaded now: later there would be nobody to say that it could not be.
    const loaded = await Promise.all([import('./check-file.ts'), loadUploads()]).catch(
      () => undefined,
    )
    const problem = loaded
      ? await loaded[0].checkFile(file, { kind, trackId: null })
      : uploadsUnavailableMessage
    setProblem(problem)
    if (problem === null) onStage(file)
  }
  return (
    <DropZone
      kind={kind}
      hasAddress={hasAddress}
      isReplacing={staged !== undefined}
      onFile={(file) => void stage(file)}
      ready={
        staged && (
          <>
            <p className="upload-name" dir="auto">
              {staged.name}
            </p>
            <p className="upload-text fact">
              {bytesText(staged.size)} · is uploaded when the release is created
            </p>
          </>
        )
      }
      actions={
        staged && (
          <button type="button" className="row-button" onClick={() => onStage(undefined)}>
            REMOVE
          </button>
        )
      }
    >
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </DropZone>
  )
}

function ReadyFile({ file }: { file: ReleaseFile }) {
  return (
    <>
      <p className="upload-name" dir="auto">
        {file.name}
      </p>
      <p className="upload-text fact">
        {bytesText(file.bytes)} · {file.type}
      </p>
    </>
  )
}

/** As high as a file that is there. */
const NoFile = ({ takes }: { takes: string }) => (
  <>
    <p className="upload-name">No file</p>
    <p className="upload-text fact">{takes}</p>
  </>
)

type ZoneProps = {
  kind: FileKind
  hasAddress: boolean
  /** Nothing can be chosen while something goes up. */
  isBusy?: boolean
  isReplacing: boolean
  onFile: (file: File) => void
  ready: React.ReactNode
  actions: React.ReactNode
  children: React.ReactNode
}

function DropZone({
  kind,
  hasAddress,
  isBusy = false,
  isReplacing,
  onFile,
  ready,
  actions,
  children,
}: ZoneProps) {
  const { name, takes, accept } = places[kind]
  const [hasTooMany, setHasTooMany] = useState(false)
  const take = ([file, ...others]: File[]) => {
    if (isBusy) return
    setHasTooMany(others.length > 0)
    if (file && others.length === 0) onFile(file)
  }
  const drop = useFileDrop(take)
  return (
    <div className="file-place" role="group" aria-label={`${name} file`} {...drop}>
      {/* Says it when a file has become ready. */}
      <div role="status">{ready || (!isBusy && <NoFile takes={takes} />)}</div>
      {hasAddress && (
        <p className="field-hint">
          {ready ? 'Fans get this file. The address is not used.' : 'Fans get the address.'}
        </p>
      )}
      {children}
      {hasTooMany && (
        <p className="field-error" role="alert">
          {tooManyFilesMessage}
        </p>
      )}
      {!isBusy && (
        <div className="upload-actions">
          <FileButton
            label={`${isReplacing ? 'REPLACE' : 'CHOOSE FILE'} for ${name}`}
            accept={accept}
            onFiles={take}
          >
            {isReplacing ? 'REPLACE' : 'CHOOSE FILE'}
          </FileButton>
          {actions}
          {!isReplacing && <span className="file-place-hint">or drop it here</span>}
        </div>
      )}
    </div>
  )
}
