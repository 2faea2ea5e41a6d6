import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useNotices } from '#src/components/admin/notices.tsx'

type Dialog = ComponentType<{ onClose: () => void }>

const shortcut = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/** Opens the search, which is loaded then: a field on a desk, a magnifier on a phone, and ⌘K or Ctrl+K outside text. */
export function SearchOpener() {
  const [isOpen, setIsOpen] = useState(false)
  const [Dialog, setDialog] = useState<Dialog>()
  const notices = useNotices()

  function open() {
    setIsOpen(true)
    import('./SearchDialog.tsx').then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      () => {
        setIsOpen(false)
        notices.fail('The search could not be loaded.', { label: 'TRY AGAIN', run: open })
      },
    )
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

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
      {isOpen && Dialog && <Dialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Not in a text field, where it may edit the text, and not over a question that waits for its answer. */
const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) =>
  key.toLowerCase() === 'k' &&
  (ctrlKey || metaKey) &&
  !altKey &&
  !shiftKey &&
  !(target instanceof Element && target.matches(':read-write')) &&
  !document.querySelector('dialog:modal')
