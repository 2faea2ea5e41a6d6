import { Picture } from '#src/components/Picture.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { RecordRowProps } from './records-screen.ts'

type Props = Omit<RecordRowProps<unknown>, 'record' | 'binned'> & {
  picture: string | null
  title: string
  /** Whose it is. */
  by?: string
  /** What is special about it, and whether it is live or how long it stays in the bin. */
  state: React.ReactNode
  /** One line, cut where there is no more room. */
  children: React.ReactNode
}

/** A record as one row: picture, title, a line of facts, its state, EDIT and DELETE, and a menu with the rest. */
export const RecordRow = (props: Props) => (
  <li className="row record-row">
    {props.handle}
    <Picture className="row-picture" sizes="44px" address={props.picture} />
    {props.choice}
    <h3 dir="auto">
      {props.title} {props.by && <span className="row-by">{props.by}</span>}
    </h3>
    <div className="record-state">{props.state}</div>
    <div className="record-facts fact">{props.children}</div>
    <div className="row-actions">
      {props.actions}
      <RowMenu of={props.title}>{props.menu}</RowMenu>
    </div>
  </li>
)
