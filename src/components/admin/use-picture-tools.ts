import { use, useCallback, useEffect, useState } from 'react'
import { useNotices } from './notices.tsx'
import { PictureToolsContext, type PictureTools } from './picture-field.ts'

const touches = ['pointerdown', 'keydown', 'focusin'] as const

/** The tools for pictures, from the first touch of the page on; `load` says it when they cannot be loaded. */
export function usePictureTools(): {
  parts: { Tools: PictureTools } | undefined
  load: () => void
} {
  const loadTools = use(PictureToolsContext)
  const notices = useNotices()
  const [parts, setParts] = useState<{ Tools: PictureTools }>()
  const load = useCallback(
    (onFailure?: () => void) => loadTools?.().then((Tools) => setParts({ Tools }), onFailure),
    [loadTools],
  )
  useEffect(() => {
    if (parts) return
    const touch = () => void load(() => undefined)
    for (const type of touches) document.addEventListener(type, touch, { once: true })
    return () => {
      for (const type of touches) document.removeEventListener(type, touch)
    }
  }, [parts, load])
  return { parts, load: () => void load(() => notices.fail(toolsUnavailableMessage)) }
}

const toolsUnavailableMessage =
  'What takes pictures could not be loaded. Perhaps the connection is gone: please try again in a minute.'
