import { useEffect } from 'react'
import { ConfirmDialog } from '#src/components/admin/dialogs.tsx'
import type { MastersJob } from './masters-state.ts'
import { leaveQuestion, replaceQuestion, type ListQuestion } from './messages.ts'
import { masters } from './run-masters.ts'

/** The question that the job waits for, if it does: which files are replaced, or what stays when it is cancelled. */
export function MastersQuestion({ job: { replaced, asksToLeave } }: { job: MastersJob }) {
  // A question is answered by no when its screen is left.
  useEffect(
    () => () => {
      void masters.dispatch({ type: 'decline' })
      void masters.dispatch({ type: 'keep' })
    },
    [],
  )
  if (replaced) return <Asked question={replaceQuestion(replaced)} yes="confirm" no="decline" />
  return (
    asksToLeave && <Asked question={leaveQuestion(masters.whatStays())} yes="close" no="keep" />
  )
}

type AskedProps = { question: ListQuestion; yes: 'confirm' | 'close'; no: 'decline' | 'keep' }

function Asked({ question, yes, no }: AskedProps) {
  const { lines, detail, ...rest } = question
  const shown = (
    <>
      <ul className="mb-12 list-disc pl-[1.2em]">
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
      <p>{detail}</p>
    </>
  )
  return (
    <ConfirmDialog
      question={{ ...rest, detail: shown }}
      answer={(isYes) => void masters.dispatch({ type: isYes ? yes : no })}
    />
  )
}
