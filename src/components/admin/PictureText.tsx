import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { pictureTextLength } from '#src/lib/picture-address.ts'
import { TextField } from './fields.tsx'
import type { PictureFieldProps } from './picture-field.ts'
import { picturesApi } from '#src/features/pictures/admin/api.ts'
import { pictureKey, usePicture } from './use-picture.ts'

type Props = Pick<PictureFieldProps, 'name' | 'onPending'> & { address: string }

/** An uploaded picture's alternative text, autosaved; read-only, as it may have the focus, until the old one is known. */
export function PictureText({ address, name, onPending }: Props) {
  const cache = useQueryClient()
  const { data, isError } = usePicture(address)
  const picture = data?.items[0]
  const [typed, setTyped] = useState<string>()
  const [saved, setSaved] = useState<string>()
  const [problem, setProblem] = useState<string>()

  const isUnsaved =
    typed !== undefined && typed.trim() !== (saved ?? picture?.alt) && problem === undefined
  const field = `${name}-text`
  useEffect(() => {
    onPending(field, isUnsaved ? 'underway' : undefined)
    return () => onPending(field, undefined)
  }, [onPending, field, isUnsaved])

  useAutosave(isUnsaved && typed, async (alt) => {
    if (!picture) return
    const result = await picturesApi.describePicture({ id: picture.id, alt })
    if (!result.ok) return setProblem(result.error.message)
    setSaved(result.data.picture.alt)
    cache.setQueryData(pictureKey(address), { items: [{ ...picture, ...result.data.picture }] })
  })

  if (data && !picture) return null
  return (
    <TextField
      {...words}
      name={field}
      maxLength={pictureTextLength}
      error={problem ?? (isError && !data ? notReadMessage : undefined)}
      readOnly={!picture}
      value={typed ?? picture?.alt ?? ''}
      onChange={(text) => {
        setTyped(text)
        setProblem(undefined)
      }}
    />
  )
}

const words = {
  label: 'Alt text: describe the picture for people who can’t see it',
  hint: 'Used wherever the picture is. Saved automatically.',
}
const debounceMs = 600

/** Saves what is typed when it has not changed for a moment; false when nothing is to be saved. */
function useAutosave(typed: string | false, save: (text: string) => Promise<void>): void {
  const saveLatest = useEffectEvent(save)
  useEffect(() => {
    if (typed === false) return
    const timer = setTimeout(() => void saveLatest(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
}

const notReadMessage = 'The alt text could not be loaded. Please reopen the form in a minute.'
