import { useState } from 'react'
import { RecordRow } from '#src/components/admin/RecordRow.tsx'
import type { ShownRows } from '#src/components/admin/records-screen.ts'
import CodeDetails from './CodeDetails.tsx'
import { stateBadge, type CodeState } from './code-states.ts'

type Listed = { id: string; state: CodeState }
type Props<Code> = { code: Code; rows: ShownRows<Code> }

/** A code as one row, which a press opens: what happened to it, and what can be done about it. */
export function CodeRow<Code extends Listed>({ code, rows }: Props<Code>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <RecordRow
      record={code}
      rows={rows}
      title={code.id}
      opening={{ isOpen, toggle: () => setOpen(!isOpen) }}
    >
      {isOpen && <CodeDetails code={code.id} />}
    </RecordRow>
  )
}

/** 'Artist - Title', each by itself, whatever their direction. */
export const ReleaseName = ({ artist, title }: { artist: string; title: string }) => (
  <>
    <bdi>{artist}</bdi> - <bdi>{title}</bdi>
  </>
)

/** A state that is not as usual, in a word. */
export const stateOf = ({ state }: Listed): string =>
  state === 'available' ? '' : stateBadge(state)
