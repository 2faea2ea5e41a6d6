import { use, useState } from 'react'
import { useNotices } from './notices.tsx'
import { PictureToolsContext, type PictureToolsProps } from './picture-field.ts'
import { useLoadedOnTouch } from './use-loaded-on-touch.ts'

/** The tools, loaded at the first touch; what is `asked` of them before waits. */
export function usePictureTools() {
  const notices = useNotices()
  const [asked, setAsked] = useState<PictureToolsProps['asked']>()
  const [Tools, whenTouched, loadTools] = useLoadedOnTouch(use(PictureToolsContext))

  function ask(files?: File[]): void {
    setAsked({ files })
    loadTools(() => notices.fail(toolsUnavailableMessage))
  }
  return { Tools, whenTouched, ask, asked }
}

const toolsUnavailableMessage =
  'The picture tools could not be loaded. Please try again in a minute.'
