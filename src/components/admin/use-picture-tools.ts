import { use, useCallback, useRef } from 'react'
import { useNotices } from './notices.tsx'
import { PictureToolsContext, type PictureToolsHandle } from './picture-field.ts'
import { useLoadedOnTouch } from './use-loaded-on-touch.ts'

/** The tools, loaded at the first touch; what is asked of them before waits. */
export function usePictureTools() {
  const notices = useNotices()
  const tools = useRef<PictureToolsHandle>(null)
  const asked = useRef<(tools: PictureToolsHandle) => void>(undefined)
  const [Tools, whenTouched, loadTools] = useLoadedOnTouch(use(PictureToolsContext))

  function ask(question: (tools: PictureToolsHandle) => void): void {
    if (tools.current) return question(tools.current)
    asked.current = question
    loadTools(() => notices.fail(toolsUnavailableMessage))
  }
  const attach = useCallback((handle: PictureToolsHandle | null) => {
    tools.current = handle
    if (!handle) return
    asked.current?.(handle)
    asked.current = undefined
  }, [])
  return { Tools, whenTouched, ask, attach }
}

const toolsUnavailableMessage =
  'The picture tools could not be loaded. Please try again in a minute.'
