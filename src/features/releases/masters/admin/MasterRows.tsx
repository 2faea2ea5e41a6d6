import { useEffect, useEffectEvent, useState } from 'react'
import { RowButton } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { estimate } from '../estimate.ts'
import { matchTracks } from '../match-tracks.ts'
import type { MastersContext } from './job.ts'
import { MasterRow, usePlayer } from './MasterRow.tsx'
import { MastersQuestion } from './MastersQuestion.tsx'
import type { MastersJob } from './masters-state.ts'
import { previewLengths } from './masters-task.ts'
import {
  estimateMessages,
  goneMessage,
  keptMessage,
  madeMessage,
  masterHints,
  offlineMessage,
  restKeptMessage,
  slowMessage,
  trackMessage,
} from './messages.ts'
import { masters } from './run-masters.ts'
import { totalLeftText } from './time-left.ts'

const buttonLabels: Partial<Record<MastersJob['state'], string>> = {
  ready: 'MAKE THE FILES',
  asking: 'MAKE THE FILES',
  preparing: 'PAUSE',
  making: 'PAUSE',
  offline: 'GO ON',
  paused: 'GO ON',
}

/** Files may be missing when the work ends now: CANCEL asks first. */
const isUnfinished = ({ state }: MastersJob) =>
  ['preparing', 'making', 'offline', 'paused'].includes(state)

type Props = {
  job: MastersJob
  context: MastersContext | null
}

/** The masters that were dropped: what they seem to be, what to expect, and how far the work is. */
export default function MasterRows({ job, context }: Props) {
  const { state, rows, refused, hints } = job
  const notes = [...refused.map(({ note }) => note), ...job.notes]
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
      {rows.length > 0 && (state === 'ready' || state === 'asking') && (
        <>
          <Expectation job={job} context={context} />
          <PreviewLength seconds={job.previewSeconds} />
        </>
      )}
      <ol>
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
      {rows.some((row) => row.state === 'slow') && <p role="status">{slowMessage}</p>}
      <Actions job={job} context={context} onStart={player.stop} />
      <MastersQuestion job={job} />
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
  const label = buttonLabels[state]
  const press = ({ detail }: React.MouseEvent) => {
    // The second click of a double one would undo the first.
    if (detail > 1) return
    onStart()
    if (context) masters.keepContext(context)
    if (state === 'ready') {
      if (context) void masters.make(context)
    } else void masters.dispatch({ type: label === 'PAUSE' ? 'pause' : 'resume' })
  }
  const leave = () => void masters.dispatch({ type: isUnfinished(job) ? 'cancel' : 'close' })
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
      <RowButton about="the masters" onClick={leave}>
        {isUnfinished(job) ? 'CANCEL' : 'CLOSE'}
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
      onChange={({ currentTarget }) =>
        void masters.dispatch({ type: 'choose-length', seconds: Number(currentTarget.value) })
      }
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
  const start = useEffectEvent(() => context && void masters.make(context))
  useEffect(() => {
    if (isReady) start()
  }, [isReady])
  useEffect(() => {
    if (context) masters.keepContext(context)
  }, [context])
  useEffect(() => {
    if (state !== 'done' || !isWhole) return
    void masters.dispatch({ type: 'close' })
    succeed(keptMessage)
  }, [state, isWhole, succeed])
}

const isAllMade = ({ refused, notes, rows }: MastersJob) =>
  refused.length === 0 && notes.length === 0 && rows.every(({ state }) => state === 'made')

function statusText(job: MastersJob): string {
  const { state, rows } = job
  if (state === 'made') return madeMessage
  if (state === 'done') return isAllMade(job) ? keptMessage : restKeptMessage
  if (state === 'gone') return goneMessage
  if (!isUnfinished(job)) return ''
  if (state === 'offline') return offlineMessage
  return `${rows.filter((row) => row.state === 'made').length} of ${rows.length} made${state === 'paused' ? ', paused' : ''}`
}
