import { Picture } from '#src/components/Picture.tsx'
import type { RecordRowProps } from './records-screen.ts'
import { useId } from 'react'

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
    <h3 className="truncate" dir="auto">
      {props.title} {props.by && <span className="row-by">{props.by}</span>}
    </h3>
    <div className="record-state">{props.state}</div>
    <div className="truncate record-facts fact">{props.children}</div>
    <div className="row-actions">
      {props.actions}
      <RowMenu of={props.title}>{props.menu}</RowMenu>
    </div>
  </li>
)

type MenuProps = { of: string; children: React.ReactNode }

/** The rarer actions of a row behind three dots: links and buttons, closed by Escape or a press beside it. */
function RowMenu({ of, children }: MenuProps) {
  const id = useId()
  return (
    <>
      <button type="button" className="row-dots" popoverTarget={id} aria-label={`More for ${of}`}>
        <span aria-hidden="true">···</span>
      </button>
      <div
        id={id}
        className="row-menu"
        popover="auto"
        onToggle={open}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}

/** Stands below its dots, or above them at the foot of the window, and has the focus. */
function open({ currentTarget: menu, newState }: React.ToggleEvent<HTMLDivElement>): void {
  if (newState !== 'open') return
  const dots = menu.previousElementSibling!.getBoundingClientRect()
  const isAbove = dots.bottom + menu.offsetHeight > innerHeight
  menu.style.top = `${isAbove ? dots.top - menu.offsetHeight : dots.bottom}px`
  menu.style.right = `${document.documentElement.clientWidth - dots.right}px`
  menu.querySelector<HTMLElement>(':is(a, button):not(:disabled)')?.focus()
}
