import { useEffect, useRef, useState } from 'react'
import { RowButton } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { timeLeftText } from '#src/components/admin/upload/transfer-rate.ts'
import { lengthText } from '#src/lib/length.ts'
import { previewLengths } from './masters-task.ts'
import { estimate } from '../estimate.ts'
import { wavOf } from '../wav-of.ts'
import {
  changeJob,
  changeRow,
  findFile,
  type MasterRow,
  type MastersContext,
  type MastersJob,
} from './job.ts'
import { forgetMasters, makeFiles, pauseFiles } from './make-files.ts'
import * as messages from './messages.ts'

type Props = {
  job: MastersJob
  context: MastersContext | null
}

/** The masters that were dropped: what they seem to be, what to expect, and how far the work is. */
export function MasterRows({ job, context }: Props) {
  const { state, rows, notes } = job
  const isUploading = useFinish(job, context)
  const play = usePlayer(job.previewSeconds)
  if (state === 'reading') return <p role="status">Reading the masters...</p>
  return (
    <div className="stack-12" role="group" aria-label="Dropped masters">
      {job.title && (
        <p dir="auto">
          <strong>{[job.artist, job.title].filter(Boolean).join(' - ')}</strong>
        </p>
      )}
      {rows.length > 0 && state === 'ready' && <Expectation {...{ job, context }} />}
      <ol className="master-rows">
        {rows.map((row, index) => (
          <Row key={row.draft.path} {...{ row, index, job }} onListen={() => void play(row)} />
        ))}
      </ol>
      <div role="alert">
        {notes.map((note) => (
          <p key={note} className="field-error">
            {note}
          </p>
        ))}
      </div>
      <p role="status" className="fact">
        {state === 'made' && messages.madeMessage}
      </p>
      <Actions {...{ job, context, isUploading }} />
    </div>
  )
}

function Actions({ job, context, isUploading }: Props & { isUploading: boolean }) {
  const { state, rows, previewSeconds: seconds } = job
  const start = () => context && void makeFiles(context)
  return (
    <div className="cluster">
      {rows.length > 0 && ['ready', 'paused'].includes(state) && (
        <>
          {context ? (
            <button type="button" className="button" onClick={start}>
              {state === 'ready' ? 'MAKE THE FILES' : 'GO ON'}
            </button>
          ) : (
            <span className="field-hint">They are made once the release is created.</span>
          )}
          {state === 'ready' && (
            <label className="cluster field">
              <span className="field-label">Previews of</span>
              <select
                value={seconds}
                onChange={({ currentTarget }) =>
                  changeJob({ previewSeconds: Number(currentTarget.value) })
                }
              >
                {previewLengths.map((choice) => (
                  <option key={choice} value={choice}>{`${choice} seconds`}</option>
                ))}
              </select>
            </label>
          )}
        </>
      )}
      {state === 'making' && <RowButton onClick={pauseFiles}>PAUSE</RowButton>}
      <RowButton about="the masters" onClick={() => void forgetMasters({ isUploading })}>
        {state === 'making' || state === 'paused' ? 'CANCEL' : 'CLOSE'}
      </RowButton>
    </div>
  )
}

/** How long it takes and what it needs, with what the browser says of its room. */
function Expectation({ job, context }: Props) {
  const [free, setFree] = useState<number | null>(null)
  useEffect(() => {
    void navigator.storage
      .estimate()
      .then(({ quota, usage = 0 }) => setFree(quota ? quota - usage : null))
  }, [])
  const maximumBytes = context?.maximumBytes ?? Infinity
  const masters = job.rows.map(({ master }) => master)
  const expected = estimate(masters, { previewSeconds: job.previewSeconds, maximumBytes })
  const about = { tracks: masters.length, maximumBytes, free }
  return messages
    .estimateMessages(expected, about)
    .map((sentence) => <p key={sentence}>{sentence}</p>)
}

type RowProps = { row: MasterRow; job: MastersJob; onListen: () => void }

function Row({ row, index, job, onListen }: RowProps & { index: number }) {
  const { draft, state, share, problem } = row
  const { title, side, artist } = draft
  return (
    <li className="stack-6 master-row">
      <p dir="auto">
        <span className="fact">{`${side ?? ''} ${index + 1}`} </span>
        <strong>{title}</strong> {artist}
        <span className="fact"> {formatText(row)}</span>
      </p>
      {job.state === 'ready' && <PreviewPoint {...{ row, job, onListen }} />}
      {state === 'working' && (
        <progress
          max={1}
          value={share}
          aria-label={`Files of ${title}`}
          aria-valuetext={leftText(row, job)}
        />
      )}
      {job.state !== 'ready' && <p className="upload-text fact">{leftText(row, job)}</p>}
      {problem && <p className="field-error">{problem}</p>}
    </li>
  )
}

/** Where the preview begins, which is moved and heard. */
function PreviewPoint({ row: { file, draft, master, previewFrom }, job, onListen }: RowProps) {
  const { title } = draft
  const seconds = master.frames / master.sampleRate
  const last = Math.max(0, Math.floor(seconds - job.previewSeconds))
  const from = Math.min(last, previewFrom)
  return (
    <div className="cluster">
      <label className="master-preview">
        <span className="fact">Preview from {lengthText(from)}</span>
        <input
          type="range"
          max={last}
          value={from}
          aria-label={`Preview of ${title}`}
          aria-valuetext={`from ${lengthText(from)}`}
          onChange={({ currentTarget }) =>
            changeRow(file, { previewFrom: Number(currentTarget.value) })
          }
        />
      </label>
      <RowButton about={`the preview of ${title}`} onClick={onListen}>
        LISTEN
      </RowButton>
    </div>
  )
}

/** '24 bit, 48 kHz, 3:42'. */
const formatText = ({ master: { bits, sampleRate, frames } }: MasterRow) =>
  `${bits} bit, ${sampleRate / 1000} kHz, ${lengthText(Math.round(frames / sampleRate))}`

function leftText({ state, share, master }: MasterRow, { rows, startedAt }: MastersJob): string {
  if (state !== 'working') return { waiting: 'waiting', made: 'made', refused: 'not made' }[state]
  const musicOf = (row: MasterRow) => row.master.frames / row.master.sampleRate
  const done = rows.reduce((sum, row) => sum + musicOf(row) * row.share, 0)
  const rate = done / ((Date.now() - startedAt) / 1000)
  const left = timeLeftText((1 - share) * (master.frames / master.sampleRate), rate)
  return [`${Math.floor(share * 100)} %`, left].filter(Boolean).join(', ')
}

/** Forgets the masters when each was made and is with the release; whether files are still on their way to it. */
function useFinish(job: MastersJob, context: MastersContext | null): boolean {
  const { state, rows, sent } = job
  const { succeed } = useNotices()
  const isThere = sent.every((place) => {
    const found = context && findFile(context.files, place)
    return found && found.id !== place.replacedId
  })
  const isFinished = state === 'made' && isThere && rows.every((row) => row.state === 'made')
  useEffect(() => {
    if (!isFinished) return
    void forgetMasters({ isUploading: false })
    succeed(messages.keptMessage)
  }, [isFinished, succeed])
  return !isThere
}

/** A function that plays the preview of a master as it would be, and stops another one. */
function usePlayer(seconds: number) {
  const audio = useRef<HTMLAudioElement>(undefined)
  useEffect(() => () => audio.current?.pause(), [])
  return async ({ master, previewFrom }: MasterRow) => {
    audio.current?.pause()
    const address = URL.createObjectURL(await wavOf(master, previewFrom, seconds))
    audio.current = new Audio(address)
    audio.current.addEventListener('ended', () => URL.revokeObjectURL(address))
    await audio.current.play()
  }
}
