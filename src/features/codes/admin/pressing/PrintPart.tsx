import { useSite } from '#src/components/admin/site-context.ts'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { momentOf } from '#src/components/admin/moment.ts'
import type { ApiError } from '#src/lib/api.ts'
import { pathOf } from '#src/lib/operation.ts'
import type { Batch, Rehearsal, RehearsalResult, RehearsalStep } from '../contract.ts'
import { CopyCodes } from '../CopyCodes.tsx'
import {
  checksPassedMessage,
  neverTestedMessage,
  printQuestion,
  verdictMessage,
} from '../messages.ts'
import { batchTables, codesApi } from '../operations.ts'

type State =
  | { step: 'idle' | 'testing' }
  | { step: 'tested'; test: Rehearsal }
  | { step: 'failed'; error: ApiError }

function LastTest({ triedAt }: Pick<Batch, 'triedAt'>) {
  const site = useSite()
  if (triedAt === null) return <p>{neverTestedMessage}</p>
  return <p>Last tested {momentOf(triedAt, site)}.</p>
}

/** Tests what a fan of this batch will meet, and then prints its codes. The main action is black: the test, a fix, the print. */
export default function PrintPart({ batch }: { batch: Batch }) {
  const { id, triedAt } = batch
  const [state, test] = useTest(id)
  const results = state.step === 'tested' ? state.test.steps : []
  const faults = results.filter(isFault)
  const mayPrint = triedAt !== null && faults.length === 0
  return (
    <>
      <div className="cluster justify-between">
        <div>
          <h2>{headingOf(batch, state)}</h2>
          <LastTest triedAt={triedAt} />
        </div>
        <button
          type="button"
          className={triedAt === null ? 'button' : 'button button-quiet'}
          disabled={state.step === 'testing'}
          onClick={test}
        >
          {state.step === 'testing' ? 'TESTING...' : triedAt === null ? 'RUN TEST' : 'TEST AGAIN'}
        </button>
      </div>
      <div role="status">
        {state.step === 'failed' && <p className="form-refusal">{state.error.message}</p>}
        {results.length > 0 && <Results results={results} batch={batch} />}
      </div>
      <div className="cluster row-actions">
        <PrintCards batchId={id} faults={faults.length} isMain={mayPrint} />
        <CopyCodes batchId={id} />
        <PrintersFiles batchId={id} />
      </div>
    </>
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

const isFault = ({ state }: RehearsalResult) => state === 'fault'

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

type ResultsProps = { results: RehearsalResult[]; batch: Batch }

/** What is to be fixed first, then the notes; what is fine folds into one line. */
function Results({ results, batch }: ResultsProps) {
  const fine = results.filter(({ state }) => state === 'fine')
  const others = [...results.filter(isFault), ...results.filter(({ state }) => state === 'note')]
  return (
    <>
      <ul className="test-results">
        {others.map((result, index) => (
          <Result key={result.step} {...result} batch={batch} isMain={index === 0} />
        ))}
      </ul>
      {fine.length > 0 && (
        <details>
          <summary>{checksPassedMessage(fine.length)}</summary>
          <ul className="test-results">
            {fine.map((result) => (
              <Result key={result.step} {...result} batch={batch} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

type ResultProps = RehearsalResult & { batch: Batch; isMain?: boolean }

function Result({ step, state, detail, batch, isMain }: ResultProps) {
  const [label, path] = fixes[step](batch)
  return (
    <li data-state={state}>
      <span className="badge fact">{stateNames[state]}</span>
      <div>
        <h3>{stepNames[step]}</h3>
        <p>{detail}</p>
      </div>
      {state !== 'fine' && (
        <Link className={isMain && state === 'fault' ? 'button' : 'row-button'} to={path}>
          {label}
        </Link>
      )}
    </li>
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

/** Where each is fixed: the text of the button, and the path below /admin. */
const fixes: Record<RehearsalStep, (batch: Batch) => [label: string, path: string]> = {
  site: () => ['PUBLISHING', '/publishing'],
  open: () => ['OPEN THE SITE', '/settings?tab=advanced'],
  redemptions: () => ['ALLOW REDEMPTIONS', '/settings?tab=advanced'],
  release: () => ['RESTORE', '/releases?status=bin'],
  codes: () => ['CHANGE CODES', '?job=change'],
  day: ({ release }) => ['CHANGE THE DAY', `/releases/${release.id}`],
  files: ({ release }) => ['ADD FILES', `/releases/${release.id}#files`],
  links: ({ release }) => ['CHECK THE FILES', `/releases/${release.id}#files`],
  page: ({ release }) => ['SHOW THE PAGE', `/releases/${release.id}#page`],
}
