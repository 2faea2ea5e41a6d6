import { useEffect, useEffectEvent, useState } from 'react'
import type { MarkupTag } from '#src/lib/markup.ts'
import type { TextTag } from '#src/lib/rich-text.ts'
import { useFormFields } from './fields.tsx'
import { useNotices } from './notices.tsx'
import { useLoadedOnTouch } from './use-loaded-on-touch.ts'
import { usePictureTools } from './use-picture-tools.ts'

type Tags = [opening: string, closing?: string]

/** Tags of a rich text that ask first: `ask` opens a tag's dialog, and `insert` puts the answer in once that is closed. */
export function useTextTags(name: string, insert: (...tags: Tags) => void) {
  const { onPending } = useFormFields()
  const notices = useNotices()
  const { Tools, ask: askTools, asked: askedOfTools } = usePictureTools()
  const [dialog, , loadDialog] = useLoadedOnTouch(() => import('./TextTagDialog.tsx'))
  const [asked, setAsked] = useState<'link' | 'release'>()
  const [chosen, setChosen] = useState<Tags>()
  const putIn = useEffectEvent((tags: Tags) => insert(...tags))
  useEffect(() => {
    if (chosen) putIn(chosen)
  }, [chosen])
  const choose = (...tags: Tags) => setChosen(tags)

  function ask(tag: MarkupTag | TextTag): boolean {
    if (tag === 'picture') askTools()
    else if (tag === 'link' || tag === 'release') {
      setAsked(tag)
      loadDialog(() => notices.fail(dialogUnavailableMessage))
    } else return false
    return true
  }
  const dialogs = (
    <>
      {Tools && (
        <Tools
          name={`${name}-picture`}
          value=""
          onPending={onPending}
          asked={askedOfTools}
          onChange={(address) => choose(`[picture=${address}]`)}
        />
      )}
      {asked && dialog && (
        <dialog.TextTagDialog asked={asked} choose={choose} close={() => setAsked(undefined)} />
      )}
    </>
  )
  return { ask, dialogs }
}

const dialogUnavailableMessage = 'The question could not be loaded. Please try again in a minute.'
