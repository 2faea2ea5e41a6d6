import { useEffect, useEffectEvent, useState } from 'react'
import { TextField } from '#src/components/admin/fields.tsx'
import { pictureTextLabel } from '#src/components/admin/picture-field.ts'
import { useRead } from '#src/components/admin/use-read.ts'
import { describePicture, findPicture } from './client.ts'
import type { StaffPicture } from './contract.ts'
import { pictureLimits } from './limits.ts'

type Props = { name: string; onBusy: (isBusy: boolean) => void }

/** The alternative text of the picture with this address. */
export function TextOfAddress({ address, ...props }: Props & { address: string }) {
  const picture = useRead(['pictures', 'at', address], () => findPicture(address)).data?.items[0]
  return picture ? <PictureText picture={picture} {...props} /> : null
}

/** The alternative text of a picture, which belongs to the picture and is saved by itself. */
export function PictureText({ picture, name, onBusy }: Props & { picture: StaffPicture }) {
  const [saved, setSaved] = useState(picture.alt)
  const [text, setText] = useState(picture.alt)
  const [problem, setProblem] = useState<string>()

  const isUnsaved = text.trim() !== saved && problem === undefined
  useEffect(() => {
    onBusy(isUnsaved)
    return () => onBusy(false)
  }, [onBusy, isUnsaved])

  const save = useEffectEvent(async () => {
    if (!isUnsaved) return
    const result = await describePicture(picture.id, text)
    setProblem(result.ok ? undefined : result.error.message)
    if (result.ok) setSaved(result.data.picture.alt)
  })
  useEffect(() => {
    const timer = setTimeout(() => void save(), 600)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <TextField
      label={pictureTextLabel}
      name={`${name}-text`}
      maxLength={pictureLimits.alt}
      hint="Belongs to the picture, wherever it is used, and is saved by itself."
      error={problem}
      value={text}
      onChange={(typed) => {
        setText(typed)
        setProblem(undefined)
      }}
    />
  )
}
