import { useSite } from '#src/components/admin/site-context.ts'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { CheckList } from '#src/components/admin/CheckList.tsx'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { momentOf } from '#src/components/admin/moment.ts'
import type { ApiError } from '#src/lib/api.ts'
import { pathOf } from '#src/lib/operation.ts'
import type { Batch, BatchRead, Rehearsal, RehearsalResult, RehearsalStep } from '../contract.ts'
import { CopyCodes } from '../CopyCodes.tsx'
import {
  checksPassedMessage,
  lastTestMessage,
  neverTestedMessage,
  printQuestion,
  verdictMessage,
} from '../messages.ts'
import { batchTables } from '../tables-operations.ts'
import { codesApi } from '../api.ts'

const CardPicture = lazy(() => import('../cards/CardPicture.tsx'))
/** A phone does not load what draws cards before it is asked for them. */
const wide = matchMedia('(width >= 1024px)')

function onRoom(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

type State =
  | { step: 'idle' | 'testing' }
  | { step: 'tested'; test: Rehearsal }
  | { step: 'failed'; error: ApiError }

function LastTest({ triedAt, triedFaults }: Pick<Batch, 'triedAt' | 'triedFaults'>) {
  const site = useSite()
  if (triedAt === null) return <p>{neverTestedMessage}</p>
  return (
    <p>
      Last tested {momentOf(triedAt, site)}: {lastTestMessage(triedFaults)}.
    </p>
  )
}

/** Tests what a fan of this batch will meet, and then prints its codes. The main action is black: the test, a fix, the print. */
export default function PrintPart({ read }: { read: BatchRead }) {
  const { batch } = read
  const { id, triedAt, triedFaults } = batch
  const [state, test] = useTest(id)
  const hasRoomForCard = useSyncExternalStore(onRoom, () => wide.matches)
  const results = state.step === 'tested' ? state.test.steps : []
  /** Null without a test that ended. */
  const faults = state.step === 'tested' ? results.filter(isFault).length : triedFaults
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] lg:items-start lg:gap-48">
      <div className="stack-20">
        <div className="cluster justify-between">
          <div>
            <h2>{headingOf(batch, state)}</h2>
            <LastTest triedAt={triedAt} triedFaults={triedFaults} />
          </div>
          <button
            type="button"
            className={faults === null ? 'button' : 'button button-quiet'}
            disabled={state.step === 'testing'}
            onClick={test}
          >
            {state.step === 'testing' ? 'TESTING...' : triedAt === null ? 'RUN TEST' : 'TEST AGAIN'}
          </button>
        </div>
        <div role="status">
          {state.step === 'failed' && <p className="form-refusal">{state.error.message}</p>}
          {results.length > 0 && <Results results={results} />}
        </div>
        <div className="cluster row-actions gap-x-8">
          <PrintCards batchId={id} faults={faults ?? 0} isMain={faults === 0} />
          <CopyCodes batchId={id} />
          <PrintersFiles batchId={id} />
        </div>
      </div>
      {hasRoomForCard && (
        <Suspense>
          <CardPicture read={read} />
        </Suspense>
      )}
    </div>
  )
}

const headingOf = ({ triedAt }: Batch, state: State) => {
  if (triedAt === null) return 'TEST THIS BATCH'
  return state.step === 'tested' ? verdictMessage(state.test) : 'PRINT'
}

const PrintersFiles = ({ batchId }: { batchId: string }) => (
  <>
    <a className="row-button" href={pathOf(batchTables.printersXlsx, batchId)} download>
      XLSX FOR PRINTERS
    </a>
    <a className="row-button" href={pathOf(batchTables.printersCsv, batchId)} download>
      CSV FOR PRINTERS
    </a>
  </>
)

const isFault = ({ level }: RehearsalResult) => level === 'danger'

/** What the tests of this visit have found, for whoever comes back from a fix. */
const tested = new Map<string, State>()

function useTest(batchId: string): [State, () => void] {
  const [state, setState] = useState<State>(() => tested.get(batchId) ?? { step: 'idle' })
  const queries = useQueryClient()
  async function test() {
    setState({ step: 'testing' })
    const result = await codesApi.rehearseBatch({ batchId })
    const next: State = result.ok
      ? { step: 'tested', test: result.data }
      : { step: 'failed', error: result.error }
    tested.set(batchId, next)
    setState(next)
    // The batch says when it was tested.
    await queries.invalidateQueries({ queryKey: ['batches'] })
  }
  return [state, () => void test()]
}

type PrintProps = { batchId: string; faults: number; isMain: boolean }

/** Cards can be printed in spite of faults, after a question. */
function PrintCards({ batchId, faults, isMain }: PrintProps) {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const path = `/codes/batches/${batchId}/cards`
  return (
    <Link
      className={isMain ? 'button' : 'row-button'}
      to={path}
      onClick={(event) => {
        if (faults === 0) return
        event.preventDefault()
        void confirm(printQuestion(faults)).then((yes) => yes && navigate(path))
      }}
    >
      PRINT CARDS
    </Link>
  )
}

/** What is to be fixed first, then the notes; what is fine folds into one line. */
function Results({ results }: { results: RehearsalResult[] }) {
  const fine = results.filter(({ level }) => level === 'ok')
  const others = [...results.filter(isFault), ...results.filter(({ level }) => level === 'warning')]
  return (
    <>
      <CheckList
        checks={others.map((result, index) => ({
          ...listed(result),
          isMain: index === 0 && isFault(result),
        }))}
      />
      {fine.length > 0 && (
        <details>
          <summary>{checksPassedMessage(fine.length)}</summary>
          <CheckList checks={fine.map(listed)} />
        </details>
      )}
    </>
  )
}

const listed = ({ step, ...check }: RehearsalResult) => ({
  ...check,
  key: step,
  title: stepNames[step],
})

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
