import { useId } from 'react'

type Props = { of: string; children: React.ReactNode }

/** The rarer actions of a row behind three dots: links and buttons, by arrows as well, closed by Escape or a press beside it. */
export function RowMenu({ of, children }: Props) {
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
        onKeyDown={moveFocus}
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
  menu.querySelector<HTMLElement>(items)?.focus()
}

const items = ':is(a, button):not(:disabled)'

function moveFocus(event: React.KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(items)].filter((item) =>
    item.checkVisibility(),
  )
  const here = all.indexOf(document.activeElement as HTMLElement)
  all.at((here + step) % all.length)?.focus()
}
