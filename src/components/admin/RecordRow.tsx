import { Link } from 'react-router'
import { Picture } from '#src/components/Picture.tsx'
import { LiveStatus, ViewOnSite } from './LiveStatus.tsx'
import { openedFromList, type Column, type ShownRows } from './records-screen.ts'
import { RowMenu } from './RowMenu.tsx'
import { useSite } from './site-context.ts'

type Props<Row> = {
  record: Row
  rows: ShownRows<Row>
  title: string
  /** Where it leads, for a list of records. */
  to?: string | undefined
  /** In place of an address: it opens below its row. */
  opening?: { isOpen: boolean; toggle: () => void }
  /** Behind the title. */
  mark?: React.ReactNode
  /** The checkbox that chooses it. */
  choice?: React.ReactNode
  /** In the bin, in place of its state: since when, and until when. */
  binned?: React.ReactNode
  /** Main actions: in the row, and on a phone in its menu. */
  actions?: React.ReactNode
  /** The buttons that move it by one place; in the menu below 1,280 px. */
  moves?: React.ReactNode
  /** The rest of what can be done with it. */
  menu?: React.ReactNode
  /** What the menu asks. */
  dialog?: React.ReactNode
  /** The button that opens the menu. */
  dots?: React.Ref<HTMLButtonElement>
  /** What the row is dragged by, where the list can be put in order. */
  handle?: React.ReactNode
  /** What stands below the row while it is open. */
  children?: React.ReactNode
}

/** The first tracks of the grid are the handle, the choice and the picture. */
const firstTrack = 4

/**
 * The tracks of the columns of a list, for the grid that its head and its rows share. Where a column is not shown, the sheet
 * sets its variable to a track without width.
 */
export const tracksOf = <Row,>(columns: readonly Column<Row>[]): string =>
  columns
    .map(({ track = 'max-content', from }) => (from ? `var(--before-${from}, ${track})` : track))
    .join(' ')

/** Where a column stands in that grid. */
export const trackAt = (index: number) => ({ '--at': firstTrack + index }) as React.CSSProperties

/** A record as one row: picture, title, facts in their columns, its state, its main actions, and a menu with the rest. */
export function RecordRow<Row>(props: Props<Row>) {
  const { record, rows, title, binned, actions, moves, menu } = props
  const { columns, picture } = rows
  const note = rows.note?.(record)
  const sitePath = rows.sitePath?.(record) ?? null
  return (
    <li className="row record-row">
      {props.handle}
      {picture && <Picture className="row-picture" sizes="44px" address={picture(record)} />}
      {props.choice}
      <h3 style={trackAt(columns.findIndex(({ kind }) => kind === 'title'))}>
        <bdi>
          <Title {...props} />
        </bdi>
        {props.mark}
      </h3>
      <div className="record-facts">
        {!binned && <State rows={rows} record={record} />}
        {columns.map((column, index) => (
          <Fact key={column.name} column={column} index={index} record={record} />
        ))}
      </div>
      {binned ? (
        <div className="record-note fact">{binned}</div>
      ) : (
        note && (
          <p className="record-note truncate" dir="auto">
            {note}
          </p>
        )
      )}
      {(actions || menu) && (
        <div className="row-actions gap-x-8" data-binned={Boolean(binned) || undefined}>
          <span className="hidden xl:flex">{moves}</span>
          <span className="row-buttons">{actions}</span>
          {!binned && (
            <RowMenu
              of={title}
              dots={props.dots}
              isForPhones={
                !menu &&
                !moves &&
                !note &&
                !rows.links &&
                sitePath === null &&
                columns.every(standsOnPhone)
              }
            >
              <Facts rows={rows} record={record} note={note} />
              <div className="sm:hidden">{actions}</div>
              {moves}
              {menu}
              {rows.links?.(record).map(([text, path]) => (
                <Link key={text} className="row-button" to={path}>
                  {text}
                </Link>
              ))}
              {sitePath !== null && <ViewOnSite path={sitePath} />}
            </RowMenu>
          )}
        </div>
      )}
      {props.children && <div className="stack-12 row-opened">{props.children}</div>}
      {props.dialog}
    </li>
  )
}

const standsOnPhone = <Row,>({ kind, isOnPhone }: Column<Row>) =>
  kind === 'title' || isOnPhone === true

/** What is pressed to open the record: it covers the whole row. */
function Title<Row>({ title, to, opening }: Props<Row>) {
  if (to !== undefined)
    return (
      <Link to={to} state={openedFromList}>
        {title}
      </Link>
    )
  if (!opening) return title
  return (
    <button type="button" aria-expanded={opening.isOpen} onClick={opening.toggle}>
      {title}
    </button>
  )
}

function State<Row>({ rows, record }: { rows: ShownRows<Row>; record: Row }) {
  const site = useSite()
  const state = rows.state?.(record, site)
  return (
    <div className="record-state" style={trackAt(rows.columns.length)}>
      {state && <span className="fact">{state}</span>}
      {rows.publicSince && <LiveStatus publicSince={rows.publicSince(record)} />}
    </div>
  )
}

type FactProps<Row> = { column: Column<Row>; index: number; record: Row }

function Fact<Row>({ column, index, record }: FactProps<Row>) {
  const site = useSite()
  const { head, kind, fact, isOnPhone, from } = column
  if (kind === 'title') return null
  const shown = fact(record, site)
  return (
    <div
      className={kind === 'words' ? 'record-fact truncate' : 'record-fact'}
      style={trackAt(index)}
      data-number={kind === 'number' || undefined}
      data-name={kind === 'name' || undefined}
      data-words={kind === 'words' || undefined}
      data-phone={isOnPhone}
      data-from={from}
    >
      {shown !== '' && shown !== null && (
        <>
          <span className="visually-hidden">{head} </span>
          <bdi>{shown}</bdi>
        </>
      )}
    </div>
  )
}

type FactsProps<Row> = { rows: ShownRows<Row>; record: Row; note: string | undefined }

/** All facts of a row, in its menu where it has no room for them. */
function Facts<Row>({ rows, record, note }: FactsProps<Row>) {
  const site = useSite()
  const facts = rows.columns
    .filter(({ kind }) => kind !== 'title')
    .map(({ head, fact }) => [head, fact(record, site)] as const)
    .filter(([, shown]) => shown !== '' && shown !== null)
  return (
    <dl className="row-facts">
      {facts.map(([head, shown]) => (
        <div key={head}>
          <dt>{head}</dt>
          <dd>
            <bdi>{shown}</bdi>
          </dd>
        </div>
      ))}
      {note && (
        <div>
          <dt>Text</dt>
          <dd dir="auto">{note}</dd>
        </div>
      )}
    </dl>
  )
}
