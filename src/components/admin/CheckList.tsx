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
    <List className="check-list border-line not-empty:border-t">
      {checks.map(({ key, ...check }, index) => (
        <CheckRow key={key} {...check} number={isNumbered ? index + 1 : undefined} />
      ))}
    </List>
  )
}

type RowProps = Omit<Listed, 'key'> & { number: number | undefined }

const CheckRow = ({ level, title, what, how, link, isMain, isNext, number }: RowProps) => (
  <li
    className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-12 gap-y-8 border-b border-line sm:grid-cols-[1.5rem_minmax(0,1fr)_auto]"
    data-level={level}
  >
    {number === undefined ? (
      <Mark level={level} />
    ) : (
      <span
        className={`text-[1.5rem] leading-none weight-800 font-stretch-expanded ${isNext ? 'text-accent' : ''}`}
      >
        {number}
      </span>
    )}
    <div>
      {title && <h3 className="text-14">{title}</h3>}
      <p>
        {what} {how && <small className="block text-14">{how}</small>}
      </p>
    </div>
    {number !== undefined && level === 'ok' && (
      <span className="fact col-start-2 justify-self-start sm:col-start-3">✓ DONE</span>
    )}
    {link && (
      <Link
        className={`col-start-2 justify-self-start sm:col-start-3 ${isMain ? 'button' : 'row-button'}`}
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
  danger: <path fill="currentColor" d="M7 1l6.5 12H.5z" />,
}

/** The mark of a level: a shape for the eye, and a name for screen readers. */
const Mark = ({ level }: { level: Level }) => (
  <svg
    className={level === 'danger' ? 'text-accent' : undefined}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    width="14"
    height="14"
    viewBox="0 0 14 14"
    role="img"
  >
    <title>{names[level]}</title>
    {shapes[level]}
  </svg>
)
