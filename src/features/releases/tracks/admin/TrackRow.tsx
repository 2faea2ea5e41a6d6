import { type ChangeEvent, useState } from 'react'
import { FieldMessages, useControl } from '#src/components/admin/fields.tsx'
import { MoveButtons } from '#src/components/admin/MoveButtons.tsx'
import { RowButtons } from '#src/components/admin/RowButtons.tsx'
import type { useRowOrder } from '#src/components/admin/use-row-order.ts'
import { wrongLengthMessage } from './messages.ts'
import { trackFileKinds } from '#src/features/releases/files/file-kind.ts'
import { isrcText } from '#src/features/releases/tracks/isrc.ts'
import { lengthText, parseLength } from '#src/lib/length.ts'
import type { ReleaseFiles } from '#src/features/releases/files/admin/contract.ts'
import { trackLimits } from './limits.ts'
import { UploadsOfPlace } from '#src/features/releases/files/admin/UploadsOfPlace.tsx'
import type { TrackInput } from './schema.ts'
import { filesOfPlace, useUploads } from '#src/features/releases/files/admin/use-release-files.ts'
import { TrackFile } from './TrackFile.tsx'
import { problemOf, type TrackList } from './track-list.ts'

type Props = {
  releaseId: string
  track: TrackInput
  index: number
  list: TrackList
  read: ReleaseFiles
  order: Pick<ReturnType<typeof useRowOrder>, 'landingAt' | 'handleOf' | 'moveByButton'>
  onFile: (file: File) => void
  onRemove: () => void
}

/** A track: its order, its title, artist and length, edited in place, and its files. */
export function TrackRow(props: Props) {
  const { releaseId, track, index, list, read, order, onFile, onRemove } = props
  const { tracks } = list.get()
  const change = (part: Partial<TrackInput>) =>
    list.edit(tracks.map((one) => (one.id === track.id ? { ...one, ...part } : one)))
  const field = (name: 'title' | 'artist' | 'side' | 'isrc' | 'lyrics') => ({
    // Of no form: Enter would save the release.
    form: 'none',
    dir: 'auto',
    maxLength: name === 'side' || name === 'isrc' ? 20 : trackLimits[name],
    value: track[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value }),
    onBlur: () => void list.flush(),
  })
  const number = index + 1
  const problem = track.title.trim() ? problemOf(track) : null
  const name = track.title.trim() || `track ${number}`
  const items = useUploads()
  const places = trackFileKinds.map((kind) => ({ releaseId, trackId: track.id, kind }))
  return (
    <li className="track-form" data-track={track.id} data-landing={order.landingAt(track.id)}>
      <span className="row-handle fact" title="Drag to move" {...order.handleOf(track.id)}>
        <span className="visually-hidden">Track </span>
        {`${number}`.padStart(2, '0')}
      </span>
      <div className="field track-title-field">
        <input
          aria-label={`Title of track ${number}`}
          aria-invalid={!track.title.trim()}
          {...field('title')}
        />
      </div>
      <div className="field track-artist-field">
        <input
          aria-label={`Artist of track ${number}, if another`}
          placeholder="Artist, if another"
          {...field('artist')}
        />
      </div>
      <LengthField
        label={`Length of track ${number}`}
        seconds={track.seconds}
        onChange={(seconds) => change({ seconds })}
      />
      <div className="cluster track-files">
        {places.map((place) => (
          <TrackFile key={place.kind} title={name} place={place} read={read} onFile={onFile} />
        ))}
      </div>
      <div className="cluster track-order min-[1240px]:flex-nowrap">
        <MoveButtons
          name={name}
          index={index}
          count={tracks.length}
          onMove={(to) => order.moveByButton(track.id, index, to)}
        />
        <RowButtons of={name} actions={{ REMOVE: onRemove }} />
      </div>
      <details className="track-more">
        <summary className="fact">{moreText(track)}</summary>
        <div className="track-more-fields">
          <label className="field">
            <span className="field-label">Side or disc</span>
            <input {...field('side')} maxLength={2} />
          </label>
          <label className="field">
            <span className="field-label">ISRC</span>
            <input {...field('isrc')} maxLength={20} />
          </label>
          <label className="field col-span-full">
            <span className="field-label">Lyrics</span>
            <textarea rows={6} {...field('lyrics')} />
          </label>
        </div>
      </details>
      {problem !== null && <p className="field-error track-problem">{problem}</p>}
      {places.map((place) => (
        <div key={place.kind} className="stack-12 track-uploads empty:hidden">
          <UploadsOfPlace what={place.kind.toUpperCase()} {...filesOfPlace(place, read, items)} />
        </div>
      ))}
    </li>
  )
}

/** What the folded part of a track holds: 'SIDE A · GB-THR-26-00001 · LYRICS'. */
const moreText = ({ side, isrc, lyrics }: TrackInput): string =>
  [
    side && (/\d/.test(side) ? `DISC ${side}` : `SIDE ${side}`),
    isrc && isrcText(isrc),
    lyrics && 'LYRICS',
  ]
    .filter(Boolean)
    .join(' · ') || 'SIDE, ISRC, LYRICS'

type LengthProps = {
  label: string
  seconds: number | null
  onChange: (seconds: number | null) => void
}

/** A length as minutes and seconds. What is no length stays as it was typed, with a message. */
function LengthField({ label, seconds, onChange }: LengthProps) {
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && typed.trim() !== '' && parseLength(typed) === null
  const error = isWrong ? wrongLengthMessage : undefined
  const control = useControl({ error })
  return (
    <div className="field track-length">
      <input
        {...control}
        form="none"
        aria-label={label}
        inputMode="numeric"
        placeholder="m:ss"
        maxLength={8}
        value={typed ?? (seconds === null ? '' : lengthText(seconds))}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => {
          if (typed === undefined || isWrong) return
          setTyped(undefined)
          const length = parseLength(typed)
          if (length !== seconds) onChange(length)
        }}
      />
      <FieldMessages id={control.id} error={error} />
    </div>
  )
}
