import type { ReactNode } from 'react'
import { Picture } from '#src/components/Picture.tsx'
import type { RecordRowProps } from './records-screen.ts'

type Props = Omit<RecordRowProps<unknown>, 'record' | 'binned'> & {
  picture: string | null
  title: string
  badges: ReactNode
  /** Whether it is live, or how long it stays in the bin. */
  status: ReactNode
  children: ReactNode
}

export const RecordRow = ({
  picture,
  title,
  badges,
  status,
  handle,
  choice,
  actions,
  children,
}: Props) => (
  <li className="row record-row">
    {handle}
    <Picture className="row-picture" sizes="64px" address={picture} />
    <div className="cluster record-head">
      <h3 dir="auto">{title}</h3>
      {badges}
    </div>
    <div className="stack-4 record-text">{children}</div>
    {choice}
    <div className="record-status">{status}</div>
    <div className="cluster row-actions">{actions}</div>
  </li>
)
