import { useEffect, useRef, useState } from 'react'
import { RowButton } from '#src/components/admin/fields.tsx'
import { lengthText } from '#src/lib/length.ts'
import { wavOf } from '../wav-of.ts'
import { musicOf, type MasterRow as Master, type MastersJob } from './masters-state.ts'
import { masters } from './run-masters.ts'
import { leftText } from './time-left.ts'

type Player = ReturnType<typeof usePlayer>
/** `track`: where its music goes, in words. */
type RowPlace = { index: number; track: string | undefined }
type RowProps = { row: Master; job: MastersJob; player: Player }

export function MasterRow({ index, track, ...props }: RowProps & RowPlace) {
  const { row, job, player } = props
  const { draft, state, share, problem, file } = row
  const { title, side, artist } = draft
  const left = leftText(row, job)
  const isReady = job.state === 'ready' || job.state === 'asking'
  const remove = () => {
    player.stop()
    void masters.dispatch({ type: 'remove', file })
  }
  return (
    <li className="stack-6 border-t border-line py-12 master-row">
      <p dir="auto">
        <span className="fact">{`${side ?? ''} ${index + 1}`} </span>
        <strong>{title}</strong> {artist}
        <span className="fact">
          {' '}
          {formatText(row)} {track}
        </span>
      </p>
      {isReady && (
        <div className="cluster">
          <PreviewPoint {...props} />
          <RowButton about={`the master ${file.name}`} onClick={remove}>
            REMOVE
          </RowButton>
        </div>
      )}
      {(state === 'working' || state === 'slow') && (
        <progress max={1} value={share} aria-label={`Files of ${title}`} aria-valuetext={left} />
      )}
      {!isReady && <p className="upload-text fact">{left}</p>}
      {problem && <p className="field-error">{problem}</p>}
    </li>
  )
}

/** Where the preview begins, which is moved and heard. */
function PreviewPoint({ row, job, player }: RowProps) {
  const { title } = row.draft
  const last = Math.max(0, Math.floor(musicOf(row) - job.previewSeconds))
  const from = Math.min(last, row.previewFrom)
  const moveTo = (previewFrom: number) => {
    player.stop()
    void masters.dispatch({ type: 'move-preview', file: row.file, from: previewFrom })
  }
  return (
    <>
      <label className="flex flex-[0_1_26rem] flex-wrap items-center gap-x-12 gap-y-4">
        <span className="fact">Preview from {lengthText(from)}</span>
        {/* Of no form: Enter would create the release. */}
        <input
          className="min-h-44 flex-[1_1_10rem]"
          form="none"
          type="range"
          max={last}
          value={from}
          disabled={last === 0}
          aria-label={`Preview of ${title}`}
          aria-valuetext={`from ${lengthText(from)}`}
          onChange={({ currentTarget }) => moveTo(Number(currentTarget.value))}
        />
      </label>
      <RowButton about={`the preview of ${title}`} onClick={() => void player.toggle(row)}>
        {player.playing === row.file ? 'STOP' : 'LISTEN'}
      </RowButton>
    </>
  )
}

/** '24 bit, 48 kHz, 3:42'. */
const formatText = (row: Master) =>
  `${row.master.floatBits ? `${row.master.floatBits}-bit float, made ` : ''}${row.master.bits} bit, ${row.master.sampleRate / 1000} kHz, ${lengthText(Math.round(musicOf(row)))}`

/** Plays the preview of one master as it would be. */
export function usePlayer(seconds: number) {
  const audio = useRef<HTMLAudioElement>(undefined)
  const [playing, setPlaying] = useState<File | null>(null)
  const stop = () => {
    audio.current?.pause()
    setPlaying(null)
  }
  useEffect(() => () => audio.current?.pause(), [])
  async function toggle({ file, master, previewFrom }: Master) {
    stop()
    if (playing === file) return
    const address = URL.createObjectURL(await wavOf(master, previewFrom, seconds))
    audio.current = new Audio(address)
    audio.current.addEventListener('ended', () => {
      URL.revokeObjectURL(address)
      setPlaying(null)
    })
    setPlaying(file)
    await audio.current.play()
  }
  return { playing, toggle, stop }
}
