import { useEffect, useImperativeHandle, useState, type ComponentType } from 'react'
import { useNotices } from '#src/components/admin/notices.tsx'
import type { PictureToolsProps } from '#src/components/admin/picture-field.ts'
import { partsMissingMessage, severalPicturesMessage } from '#src/features/pictures/messages.ts'
import { parsePictureAddress } from '#src/lib/picture-address.ts'
import type { StaffPicture } from './contract.ts'
import type { PickerProps } from './PicturePicker.tsx'
import { PictureProgress } from './PictureProgress.tsx'
import { PictureText, TextOfAddress } from './PictureText.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

/** What the field of a picture does: uploads what is chosen, opens the picker, and asks what is on it. */
export function PictureTools(props: PictureToolsProps) {
  const { name, value, onChange, onPending, ref } = props
  const notices = useNotices()
  const [known, setKnown] = useState<StaffPicture>()
  const [isDescribing, setIsDescribing] = useState(false)
  const [picker, setPicker] = useState<{ Picker: ComponentType<PickerProps> }>()
  const { upload, ...uploading } = usePictureUpload(take)

  const failed = upload?.state === 'failed' ? 'failed' : undefined
  const pending = failed ?? (upload || isDescribing ? 'underway' : undefined)
  useEffect(() => onPending(name, pending), [onPending, name, pending])
  useEffect(() => () => onPending(name, undefined), [onPending, name])

  function take(picture: StaffPicture): void {
    setKnown(picture)
    onChange(picture.address)
    setPicker(undefined)
  }

  async function openPicker(): Promise<void> {
    const loaded = await import('./PicturePicker.tsx').catch(() => undefined)
    if (loaded) setPicker({ Picker: loaded.PicturePicker })
    else notices.fail(partsMissingMessage)
  }

  useImperativeHandle(ref, () => ({
    take: ([file, ...others]: File[]) => {
      if (others.length > 0) notices.fail(severalPicturesMessage)
      else if (file) uploading.start(file)
    },
    openPicker: () => void openPicker(),
  }))

  const text = { name, onBusy: setIsDescribing }
  return (
    <>
      {upload && (
        <PictureProgress {...{ upload }} onRetry={uploading.retry} onStop={uploading.stop} />
      )}
      {parsePictureAddress(value) &&
        (known?.address === value ? (
          <PictureText key={value} picture={known} {...text} />
        ) : (
          <TextOfAddress key={value} address={value} {...text} />
        ))}
      {picker && (
        <picker.Picker
          chosen={value}
          onChoose={take}
          onReplaced={(old, by) => {
            if (old === value) onChange(by)
          }}
          onClose={() => setPicker(undefined)}
        />
      )}
    </>
  )
}
