import { useEffect, useEffectEvent, useState } from 'react'
import { RowButton } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { estimate } from '../estimate.ts'
import { matchTracks } from '../match-tracks.ts'
import { changeJob, mastersJob, type MastersContext, type MastersJob } from './job.ts'
import { forgetMasters, keepContext, makeFiles, pauseFiles } from './make-files.ts'
import { MasterRow, usePlayer } from './MasterRow.tsx'
import { previewLengths } from './masters-task.ts'
import {
  estimateMessages,
  keptMessage,
  madeMessage,
  masterHints,
  restKeptMessage,
  trackMessage,
} from './messages.ts'
import { totalLeftText } from './time-left.ts'

const buttonLabels: Partial<Record<MastersJob['state'], string>> = {
  ready: 'MAKE THE FILES',
  making: 'PAUSE',
  paused: 'GO ON',
}

type Props = {
  job: MastersJob
  context: MastersContext | null
}

/** The masters that were dropped: what they seem to be, what to expect, and how far the work is. */
export default function MasterRows({ job, context }: Props) {
  const { state, rows, notes, hints } = job
  useTurns(job, context)
  const player = usePlayer(job.previewSeconds)
  if (state === 'reading') return <p role="status">Reading the masters...</p>
  const tracks = trackTexts(job, context)
  return (
    <div className="stack-12" role="group" aria-label="Dropped masters">
      {!context && job.title && (
        <p dir="auto">
          <strong>{[job.artist, job.title].filter(Boolean).join(' - ')}</strong>
        </p>
      )}
      {rows.length > 0 && state === 'ready' && (
        <>
          <Expectation job={job} context={context} />
          <PreviewLength seconds={job.previewSeconds} />
        </>
      )}
      <ol className="master-rows">
        {rows.map((row, index) => (
          <MasterRow
            key={row.draft.path}
            row={row}
            index={index}
            job={job}
            player={player}
            track={tracks[index]}
          />
        ))}
      </ol>
      <div role="alert">
        {notes.map((note) => (
          <p key={note} className="field-error">
            {note}
          </p>
        ))}
      </div>
      {[...masterHints(rows), ...hints].map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
      <Actions job={job} context={context} onStart={player.stop} />
    </div>
  )
}

/** Which track of the release each master is for, before the work begins. */
function trackTexts({ rows, state }: MastersJob, context: MastersContext | null): string[] {
  const tracks = context?.tracks() ?? []
  if (state !== 'ready' || tracks.length === 0) return []
  const drafts = rows.map(({ draft, trackId }) => ({ ...draft, trackId }))
  return matchTracks(drafts, tracks).ids.map((id) => {
    const at = tracks.findIndex((track) => track.id === id)
    return trackMessage(at < 0 ? null : at + 1, tracks[at]?.title ?? '')
  })
}

function Actions({ job, context, onStart }: Props & { onStart: () => void }) {
  const { state, rows } = job
  const press = ({ detail }: React.MouseEvent) => {
    // The second click of a double one would undo the first.
    if (detail > 1) return
    onStart()
    if (state === 'making') pauseFiles()
    else if (context) void makeFiles(context)
  }
  const label = buttonLabels[state]
  return (
    <div className="cluster">
      {rows.length > 0 && !context && (
        <span className="field-hint">They are made once the release is created.</span>
      )}
      {rows.length > 0 && context && label && (
        <button type="button" className="button" onClick={press}>
          {label}
        </button>
      )}
      <RowButton about="the masters" onClick={() => void forgetMasters()}>
        {state === 'making' || state === 'paused' ? 'CANCEL' : 'CLOSE'}
      </RowButton>
      <p className="fact">
        <span role="status">{statusText(job)}</span>
        {state === 'making' && totalLeftText(job)}
      </p>
    </div>
  )
}

const PreviewLength = ({ seconds }: { seconds: number }) => (
  <label className="field max-w-320">
    <span className="field-label">Previews of</span>
    <select
      form="none"
      value={seconds}
      onChange={({ currentTarget }) => changeJob({ previewSeconds: Number(currentTarget.value) })}
    >
      {previewLengths.map((choice) => (
        <option key={choice} value={choice}>{`${choice} seconds`}</option>
      ))}
    </select>
  </label>
)

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
  return estimateMessages(expected, about).map((sentence) => <p key={sentence}>{sentence}</p>)
}

/** Begins by itself for a release that was just created, and ends when it has all of its files. */
function useTurns(job: MastersJob, context: MastersContext | null): void {
  const { state, startsItself, rows } = job
  const { succeed } = useNotices()
  const hasOvers = rows.some(({ overs }) => overs.samples > 0)
  const isWhole = isAllMade(job) && job.hints.length === 0 && !hasOvers
  const isReady = state === 'ready' && startsItself && rows.length > 0 && context !== null
  const start = useEffectEvent(() => context && void makeFiles(context))
  useEffect(() => {
    if (isReady) start()
  }, [isReady])
  useEffect(() => {
    if (context) keepContext(context)
  }, [context])
  useEffect(() => {
    if (state !== 'done' || !isWhole) return
    mastersJob.set(null)
    succeed(keptMessage)
  }, [state, isWhole, succeed])
}

const isAllMade = ({ notes, rows }: MastersJob) =>
  notes.length === 0 && rows.every(({ state }) => state === 'made')

function statusText(job: MastersJob): string {
  const { state, rows } = job
  if (state === 'made') return madeMessage
  if (state === 'done') return isAllMade(job) ? keptMessage : restKeptMessage
  if (state !== 'making' && state !== 'paused') return ''
  return `${rows.filter((row) => row.state === 'made').length} of ${rows.length} made${state === 'paused' ? ', paused' : ''}`
}
