import { MoveButtons } from '#src/components/admin/MoveButtons.tsx'
import { RowButtons } from '#src/components/admin/RowButtons.tsx'
import type { Landing, RowHandle } from '#src/components/admin/use-row-drag.ts'
import { trackFileKinds } from '#src/lib/file-kind.ts'
import type { ReleaseFiles } from '../contract.ts'
import { trackLimits } from '../limits.ts'
import { PlaceUploads } from '../PlaceUploads.tsx'
import type { TrackInput } from '../schema.ts'
import { filesOfPlace, useUploads } from '../use-release-files.ts'
import { LengthField } from './LengthField.tsx'
import { TrackFile } from './TrackFile.tsx'

type Props = {
  releaseId: string
  track: TrackInput
  index: number
  count: number
  read: ReleaseFiles
  landing: Landing
  handle: RowHandle
  onChange: (part: Partial<TrackInput>) => void
  onLeave: () => void
  onFile: (file: File) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** A track: its order, its title, artist and length, edited in place, and its files. */
export function TrackRow(props: Props) {
  const { track, index, count, read, landing, handle, releaseId } = props
  const { onChange, onLeave, onFile, onMove, onRemove } = props
  const number = index + 1
  const name = track.title.trim() || `track ${number}`
  const items = useUploads()
  const places = trackFileKinds.map((kind) => ({ releaseId, trackId: track.id, kind }))
  return (
    <li className="track-form" data-track={track.id} data-landing={landing}>
      <span className="row-handle fact" title="Drag to move" {...handle}>
        <span className="visually-hidden">Track </span>
        {`${number}`.padStart(2, '0')}
      </span>
      <div className="field track-title-field">
        <input
          aria-label={`Title of track ${number}`}
          aria-invalid={!track.title.trim()}
          dir="auto"
          maxLength={trackLimits.title}
          value={track.title}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
          onBlur={onLeave}
        />
      </div>
      <div className="field track-artist-field">
        <input
          aria-label={`Artist of track ${number}, if another`}
          placeholder="Artist, if another"
          dir="auto"
          maxLength={trackLimits.artist}
          value={track.artist}
          onChange={({ currentTarget }) => onChange({ artist: currentTarget.value })}
          onBlur={onLeave}
        />
      </div>
      <LengthField
        label={`Length of track ${number}`}
        seconds={track.seconds}
        onChange={(seconds) => onChange({ seconds })}
      />
      <div className="track-files">
        {places.map((place) => (
          <TrackFile key={place.kind} title={name} {...{ place, read, onFile }} />
        ))}
      </div>
      <div className="track-order">
        <MoveButtons {...{ name, index, count, onMove }} />
        <RowButtons of={name} actions={{ REMOVE: onRemove }} />
      </div>
      {places.map((place) => (
        <div key={place.kind} className="track-uploads">
          <PlaceUploads what={place.kind.toUpperCase()} {...filesOfPlace(place, read, items)} />
        </div>
      ))}
    </li>
  )
}
