import { timeLeftText } from '#src/components/admin/upload/transfer-rate.ts'
import { slowText } from './messages.ts'
import { musicOf, type MasterRow, type MastersJob } from './masters-state.ts'

const sumOf = (rows: readonly MasterRow[], secondsOf: (row: MasterRow) => number) =>
  rows.reduce((sum, row) => sum + secondsOf(row), 0)

const doneOf = (row: MasterRow) => musicOf(row) * row.share

/** How long some seconds of music take at the speed of this job so far; nothing before that is known. */
function timeFor(seconds: number, { rows, startedAt, madeBefore }: MastersJob) {
  const rate = (sumOf(rows, doneOf) - madeBefore) / ((Date.now() - startedAt) / 1000)
  return timeLeftText(seconds, rate) ?? ''
}

/** Of the whole job: ', about 2 minutes left'; '' as long as nothing is known. */
export function totalLeftText(job: MastersJob): string {
  const left = timeFor(sumOf(job.rows, musicOf) - sumOf(job.rows, doneOf), job)
  return left && `, ${left}`
}

/** How far a master is. */
export function leftText(row: MasterRow, job: MastersJob): string {
  const { state, share } = row
  const percent = `${Math.floor(share * 100)} %`
  if (state === 'slow') return `${percent}, ${slowText}`
  if (state !== 'working') return { waiting: 'waiting', made: 'made', refused: 'not made' }[state]
  const left = timeFor(musicOf(row) - doneOf(row), job)
  return [percent, left].filter(Boolean).join(', ')
}
