import { RowButton } from '#src/components/admin/fields.tsx'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { bytesText } from '#src/lib/bytes.ts'
import type { TrackFileKind } from '#src/features/releases/files/file-kind.ts'
import type { ReleaseFiles } from '#src/features/releases/files/admin/contract.ts'
import type { Place } from '#src/features/releases/files/admin/upload-list.ts'
import {
  filesOfPlace,
  useSendToPlace,
  useUploads,
} from '#src/features/releases/files/admin/use-release-files.ts'
import { useEarlyTrack } from './use-early-track.ts'
import { useRemoveFile } from '#src/features/releases/files/admin/use-remove-file.ts'

type Props = {
  place: Place & { kind: TrackFileKind }
  title: string
  read: ReleaseFiles
  onFile: (file: File) => void
}

const mp3 = '.mp3,audio/mpeg'
const accepted = { mp3, flac: '.flac,audio/flac', preview: mp3, early: mp3 }

export function TrackFile({ place, title, read, onFile }: Props) {
  const uploads = useUploads()
  const { upload, ready } = filesOfPlace(place, read, uploads)
  const { remove } = useRemoveFile()
  const send = useSendToPlace()
  const early = useEarlyTrack(place, title, read)
  const name = place.kind.toUpperCase()
  const text = ready ? `${name} ${bytesText(ready.bytes)}` : `+ ${name}`
  const choose = ([file]: File[]) => {
    if (!file) return
    if (place.kind === 'early') return void early.sendFile(file)
    void send(place, file, read)
    // A preview is shorter than its track.
    if (place.kind !== 'preview') onFile(file)
  }
  const { ready: wholeMp3 } = filesOfPlace({ ...place, kind: 'mp3' }, read, uploads)
  if (upload && upload.state !== 'failed')
    return <span className="track-file fact">uploading {name}</span>
  if (place.kind === 'early' && !ready && wholeMp3)
    return (
      <RowButton about={`of ${title}`} onClick={() => void early.sendMp3(wholeMp3)}>
        {text}
      </RowButton>
    )
  return (
    <span className="track-file">
      <FileButton
        label={`${text} of ${title}${ready ? `, REPLACE ${ready.name}` : ''}`}
        accept={accepted[place.kind]}
        onFiles={choose}
      >
        {text}
      </FileButton>
      {ready && (
        <RowButton aria-label={`REMOVE ${name} of ${title}`} onClick={() => remove(ready)}>
          ×
        </RowButton>
      )}
    </span>
  )
}
