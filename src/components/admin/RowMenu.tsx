import { useId, useLayoutEffect, useRef, useState } from 'react'

type Props = {
  of: string
  /** A wider row shows all that is in it. */
  isForPhones?: boolean
  /** The button that opens it. */
  dots?: React.Ref<HTMLButtonElement> | undefined
  children: React.ReactNode
}

/** What a row has no room for, behind three dots; closed by Escape or a press beside it. Its content is made when it opens. */
export function RowMenu({ of, isForPhones = false, dots, children }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (isOpen && menu.current) place(menu.current)
  }, [isOpen])
  return (
    <>
      <button
        type="button"
        className="row-dots"
        data-phone={isForPhones || undefined}
        popoverTarget={id}
        aria-label={`More for ${of}`}
        ref={dots}
      >
        <span aria-hidden="true">···</span>
      </button>
      <div
        id={id}
        ref={menu}
        className="row-menu"
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={({ currentTarget, target }) => {
          if (target instanceof Element && target.closest('a, button')) currentTarget.hidePopover()
        }}
        onChange={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {isOpen && children}
      </div>
    </>
  )
}

/** Stands below its dots, or above them at the foot of the window, and has the focus. */
function place(menu: HTMLDivElement): void {
  const dots = menu.previousElementSibling!.getBoundingClientRect()
  const isAbove = dots.bottom + menu.offsetHeight > innerHeight
  menu.style.top = `${Math.max(8, isAbove ? dots.top - menu.offsetHeight : dots.bottom)}px`
  menu.style.right = `${document.documentElement.clientWidth - dots.right}px`
  menu.querySelector<HTMLElement>(':is(a, button, select):not(:disabled)')?.focus()
}
