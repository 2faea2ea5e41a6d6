import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { localDay } from '#src/components/admin/moment.ts'
import type { ApiError } from '#src/lib/api.ts'
import type { Rehearsal as Tried, RehearsalResult, RehearsalStep } from '../contract.ts'
import { batchesApi } from '../operations.ts'

type Props = { batchId: string; triedAt: string | null }
type State =
  | { step: 'idle' }
  | { step: 'trying' }
  | { step: 'tried'; rehearsal: Tried }
  | { step: 'failed'; error: ApiError }

/** Walks what a fan of this batch will walk, and shows each step. */
export default function Rehearsal({ batchId, triedAt }: Props) {
  const [state, setState] = useState<State>({ step: 'idle' })
  const queries = useQueryClient()

  async function rehearse() {
    setState({ step: 'trying' })
    const result = await batchesApi.rehearse(batchId)
    setState(
      result.ok
        ? { step: 'tried', rehearsal: result.data }
        : { step: 'failed', error: result.error },
    )
    // The batch says when it was tried.
    await queries.invalidateQueries({ queryKey: ['batches'] })
  }

  return (
    <div className="rehearsal">
      <p>
        {triedAt
          ? `Last tested ${localDay(triedAt)}.`
          : 'Not tested yet. Test before you print: it finds anything that would keep a fan from the music.'}
      </p>
      <button
        type="button"
        className="button"
        disabled={state.step === 'trying'}
        onClick={() => void rehearse()}
      >
        {state.step === 'trying' ? 'TESTING...' : 'RUN TEST'}
      </button>
      <div role="status">
        {state.step === 'failed' && <p className="form-refusal">{state.error.message}</p>}
        {state.step === 'tried' && <Steps steps={state.rehearsal.steps} />}
      </div>
    </div>
  )
}

function Steps({ steps }: { steps: RehearsalResult[] }) {
  return (
    <>
      <p className="rehearsal-verdict">{rehearsalVerdict(steps)}</p>
      <ol className="rehearsal-steps">
        {steps.map(({ step, state, detail }) => (
          <li key={step} data-state={state}>
            <span className="badge fact">{stateNames[state]}</span>
            <div>
              <h3>{stepNames[step]}</h3>
              <p>{detail}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

const stateNames = { fine: 'OK', note: 'NOTE', fault: 'FIX' } as const

const stepNames: Record<RehearsalStep, string> = {
  site: 'The address on the card',
  open: 'The site',
  redemptions: 'The form',
  release: 'The release',
  codes: 'The codes',
  day: 'The release day',
  files: 'The files',
  links: 'The download',
  page: 'The release page',
}

export function rehearsalVerdict(steps: RehearsalResult[]): string {
  const faults = steps.filter(({ state }) => state === 'fault').length
  if (faults > 0) return `Fix ${faults === 1 ? 'one thing' : `${faults} things`} before you print.`
  return steps.some(({ state }) => state === 'note')
    ? 'These codes will work. Please read the notes first.'
    : 'These codes will work.'
}
