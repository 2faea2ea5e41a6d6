import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNotices } from '#src/components/admin/notices.tsx'
import type { Pending, PictureToolsProps } from '#src/components/admin/picture-field.ts'
import { pictureKey } from '#src/components/admin/use-picture.ts'
import { partsMissingMessage, severalPicturesMessage } from './messages.ts'
import type { StaffPicture } from './contract.ts'
import type { PickerProps } from './PicturePicker.tsx'
import { PictureProgress } from './PictureProgress.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'

function usePendingState(
  name: string,
  pending: Pending | undefined,
  onPending: PictureToolsProps['onPending'],
): void {
  useEffect(() => onPending(name, pending), [onPending, name, pending])
  useEffect(() => () => onPending(name, undefined), [onPending, name])
}

function usePicker() {
  const notices = useNotices()
  const [picker, setPicker] = useState<{ Picker: React.ComponentType<PickerProps> }>()
  async function openPicker(): Promise<void> {
    const loaded = await import('./PicturePicker.tsx').catch(() => undefined)
    if (loaded) setPicker({ Picker: loaded.PicturePicker })
    else notices.fail(partsMissingMessage)
  }
  return { picker, openPicker, closePicker: () => setPicker(undefined) }
}

/** What the field of a picture does: uploads what is chosen, and opens the picker. */
export function PictureTools(props: PictureToolsProps) {
  const { name, value, onChange, onPending, asked, isForPress } = props
  const notices = useNotices()
  const cache = useQueryClient()
  const { picker, openPicker, closePicker } = usePicker()
  const uploading = usePictureUploads(take, { isForPress })
  const [upload] = uploading.uploads

  usePendingState(name, upload && (upload.state === 'failed' ? 'failed' : 'underway'), onPending)

  function take(picture: StaffPicture): void {
    cache.setQueryData(pictureKey(picture.address), { items: [{ ...picture, uses: [] }] })
    onChange(picture.address)
    closePicker()
  }

  const answer = useEffectEvent((files: File[] | undefined) => {
    if (!files) void openPicker()
    else if (files.length > 1) notices.fail(severalPicturesMessage)
    else uploading.start(files)
  })
  useEffect(() => {
    if (asked) answer(asked.files)
  }, [asked])

  return (
    <>
      <PictureProgress {...uploading} />
      {picker && (
        <picker.Picker
          chosen={value}
          onChoose={take}
          onReplaced={(old, by) => old === value && onChange(by)}
          onClose={closePicker}
        />
      )}
    </>
  )
}
