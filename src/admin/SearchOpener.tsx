import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useNotices } from '#src/components/admin/notices.tsx'

const shortcut = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/** Opens the search: a field on a desk, a magnifier on a phone, and ⌘K or Ctrl+K outside text fields. */
export function SearchOpener() {
  const { Dialog, open, close } = useSearchDialog()
  useShortcut(open)
  return (
    <>
      <button
        type="button"
        className="search-opener"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M11.5 6.5a5 5 0 1 1-10 0a5 5 0 0 1 10 0zM10 10l5 5" />
        </svg>
        <span>Search</span>
        <kbd aria-hidden="true">{shortcut}</kbd>
      </button>
      {Dialog && <Dialog onClose={close} />}
    </>
  )
}

/** The dialog, which is loaded when it is opened; undefined while it is not open. */
function useSearchDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>()
  const notices = useNotices()
  const close = () => setIsOpen(false)

  function open() {
    setIsOpen(true)
    import('./SearchDialog.tsx').then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      () => {
        close()
        notices.fail('The search could not be loaded.', { label: 'TRY AGAIN', run: open })
      },
    )
  }
  return { Dialog: isOpen ? Dialog : undefined, open, close }
}

function useShortcut(run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Not in a text field, where it may edit the text, and not over a question that waits for its answer. */
const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) =>
  key.toLowerCase() === 'k' &&
  (ctrlKey || metaKey) &&
  !altKey &&
  !shiftKey &&
  !(target instanceof Element && target.matches(':read-write')) &&
  !document.querySelector('dialog:modal')
