import { useEffect, useEffectEvent, useState } from 'react'
import { useNotices } from '#src/components/admin/notices.tsx'
import { useLoadedOnTouch } from '#src/components/admin/use-loaded-on-touch.ts'

const loadDialog = () => import('./SearchDialog.tsx')
const shortcut = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/** Opens the search: a field on a desk, a magnifier on a phone, and ⌘K or Ctrl+K outside text fields. */
export function SearchOpener() {
  const [loaded, whenTouched, load] = useLoadedOnTouch(loadDialog)
  const [isOpen, setIsOpen] = useState(false)
  const notices = useNotices()
  function open() {
    setIsOpen(true)
    load(() => {
      setIsOpen(false)
      notices.fail('The search could not be loaded. Please try again in a minute.')
    })
  }
  useShortcut(open)
  return (
    <>
      <button
        type="button"
        className="search-opener"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        {...whenTouched}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M11.5 6.5a5 5 0 1 1-10 0a5 5 0 0 1 10 0zM10 10l5 5" />
        </svg>
        <span>Search</span>
        <kbd aria-hidden="true">{shortcut}</kbd>
      </button>
      {isOpen && loaded && <loaded.SearchDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Not in a text field, where it may edit the text, and not over a question that waits for its answer. */
function useShortcut(run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
    if (document.querySelector(':read-write:focus, dialog:modal')) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
