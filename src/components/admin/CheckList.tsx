import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Check, Level } from '#src/lib/check.ts'

/** `title`: what was looked at. `isMain`: its button is the black one. `isNext`: the step to take next. */
type Listed = Check & { key: string; title?: string; isMain?: boolean; isNext?: boolean }

type Props = {
  checks: readonly Listed[]
  /** Steps to take one after the other: their numbers stand in place of the marks, and those that are done say so. */
  isNumbered?: boolean
}

/** What checks found, each with what to do about it and the way there: on Home, on the first day, in the test of a batch. */
export function CheckList({ checks, isNumbered = false }: Props) {
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <List className="check-list">
      {checks.map(({ key, ...check }, index) => (
        <CheckRow key={key} {...check} number={isNumbered ? index + 1 : undefined} />
      ))}
    </List>
  )
}

type RowProps = Omit<Listed, 'key'> & { number: number | undefined }

const CheckRow = ({ level, title, what, how, link, isMain, isNext, number }: RowProps) => (
  <li data-level={level} data-next={isNext || undefined}>
    {number === undefined ? <Mark level={level} /> : <span className="check-number">{number}</span>}
    <div>
      {title && <h3>{title}</h3>}
      <p>
        {what} {how && <small>{how}</small>}
      </p>
    </div>
    {number !== undefined && level === 'ok' && <span className="fact">✓ DONE</span>}
    {link && (
      <Link
        className={isMain ? 'button' : 'row-button'}
        to={link.to}
        aria-label={`${link.text}: ${title ?? what}`}
      >
        {link.text}
      </Link>
    )}
  </li>
)

const names: Record<Level, string> = { ok: 'OK', warning: 'NOTE', danger: 'FIX' }

const shapes: Record<Level, ReactNode> = {
  ok: <path d="M1 8l4 4 8-9" />,
  warning: (
    <>
      <circle cx="7" cy="7" r="6" />
      <path d="M7 6.5v1" />
    </>
  ),
  danger: <path className="check-mark-full" d="M7 1l6.5 12H.5z" />,
}

/** Told apart by its shape, and by its name for whoever hears the list. */
const Mark = ({ level }: { level: Level }) => (
  <svg className="check-mark" width="14" height="14" viewBox="0 0 14 14" role="img">
    <title>{names[level]}</title>
    {shapes[level]}
  </svg>
)
