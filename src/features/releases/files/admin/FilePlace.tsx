import { useState, type ReactNode } from 'react'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { RowButtons } from '#src/components/admin/RowButtons.tsx'
import { useFileDrop } from '#src/components/admin/use-file-drop.ts'
import { addressHint, stagedText, tooManyFilesMessage } from './messages.ts'
import { bytesText } from '#src/lib/bytes.ts'
import type { FileKind } from '#src/features/releases/files/file-kind.ts'
import { checkFile } from './check-file.ts'
import { UploadsOfPlace } from './UploadsOfPlace.tsx'
import { filesOfPlace, useSendToPlace, useReleaseFiles, useUploads } from './use-release-files.ts'
import { useRemoveFile } from './use-remove-file.ts'

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

type Props = { kind: FileKind; hasAddress: boolean }

/** The file of one place of a release, which fans get instead of its address. */
export function FilePlace({ releaseId, kind, hasAddress }: Props & { releaseId: string }) {
  const { data } = useReleaseFiles(releaseId)
  const items = useUploads()
  const { remove } = useRemoveFile()
  const send = useSendToPlace()
  const place = { releaseId, trackId: null, kind }
  if (!data) return null
  const { upload, ready, unfinished } = filesOfPlace(place, data, items)
  return (
    <DropZone
      kind={kind}
      hasAddress={hasAddress}
      isBusy={upload !== undefined && upload.state !== 'failed'}
      file={
        ready && {
          name: ready.name,
          text: `${bytesText(ready.bytes)} · ${ready.type}`,
          onRemove: () => void remove(ready),
        }
      }
      onFile={(file) => send(place, file, data)}
    >
      <UploadsOfPlace upload={upload} unfinished={unfinished} />
    </DropZone>
  )
}

type StagedProps = Props & { staged: File | undefined; onStage: (file: File | undefined) => void }

/** The same of a release that is not created yet: the file waits for it. */
export function StagedFilePlace({ kind, hasAddress, staged, onStage }: StagedProps) {
  const [problem, setProblem] = useState<string | null>(null)
  async function stage(file: File) {
    const problem = await checkFile(file, { kind, trackId: null })
    setProblem(problem)
    if (problem === null) onStage(file)
  }
  return (
    <DropZone
      kind={kind}
      hasAddress={hasAddress}
      file={
        staged && {
          name: staged.name,
          text: stagedText(staged.size),
          onRemove: () => onStage(undefined),
        }
      }
      onFile={(file) => void stage(file)}
    >
      <Problem text={problem} />
    </DropZone>
  )
}

const Problem = ({ text }: { text: string | null }) =>
  text !== null && (
    <p className="field-error" role="alert">
      {text}
    </p>
  )

type ZoneProps = Props & {
  /** No file can be chosen during an upload. */
  isBusy?: boolean
  file: { name: string; text: string; onRemove: () => void } | undefined
  onFile: (file: File) => void
  children: ReactNode
}

function DropZone({ kind, hasAddress, isBusy = false, file, onFile, children }: ZoneProps) {
  const { name, takes } = places[kind]
  const [hasTooMany, setHasTooMany] = useState(false)
  const take = ([taken, ...others]: File[]) => {
    if (isBusy) return
    setHasTooMany(others.length > 0)
    if (taken && others.length === 0) onFile(taken)
  }
  const drop = useFileDrop(take)
  // A place without a file is as high as one with a file.
  const shown = file ?? (isBusy ? undefined : { name: 'No file', text: takes })
  return (
    <div className="stack-12 file-place" role="group" aria-label={`${name} file`} {...drop}>
      {/* Announces a file that has become ready. */}
      <div role="status">
        {shown && (
          <>
            <p className="upload-name" dir={file && 'auto'}>
              {shown.name}
            </p>
            <p className="upload-text fact">{shown.text}</p>
          </>
        )}
      </div>
      {hasAddress && <p className="field-hint">{addressHint(file !== undefined)}</p>}
      {children}
      <Problem text={hasTooMany ? tooManyFilesMessage : null} />
      {!isBusy && <PlaceActions kind={kind} file={file} take={take} />}
    </div>
  )
}

type ActionsProps = Pick<ZoneProps, 'kind' | 'file'> & { take: (files: File[]) => void }

function PlaceActions({ kind, file, take }: ActionsProps) {
  const { name, accept } = places[kind]
  const choose = file ? 'REPLACE' : 'CHOOSE FILE'
  return (
    <div className="cluster">
      <FileButton label={`${choose} for ${name}`} accept={accept} onFiles={take}>
        {choose}
      </FileButton>
      {file ? (
        <RowButtons of={file.name} actions={{ REMOVE: file.onRemove }} />
      ) : (
        <span className="file-place-hint">or drop it here</span>
      )}
    </div>
  )
}
