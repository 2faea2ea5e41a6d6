import { useEffect, useRef, useState, type ClipboardEvent, type ComponentType } from 'react'
import { FieldMessages, TextField, useControl } from '#src/components/admin/fields.tsx'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import type { PictureFieldProps } from '#src/components/admin/picture-field.ts'
import { useFileDrop } from '#src/components/admin/use-file-drop.ts'
import { partsMissingMessage, severalPicturesMessage } from '#src/features/pictures/messages.ts'
import { parsePictureAddress } from '#src/lib/picture-address.ts'
import type { StaffPicture } from './contract.ts'
import type { PickerProps } from './PicturePicker.tsx'
import { PictureProgress } from './PictureProgress.tsx'
import { PictureText, TextOfAddress } from './PictureText.tsx'
import { PictureThumbnail } from './PictureThumbnail.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

/** A picture of a form: chosen, dropped, pasted, photographed, picked from what is there, or given by its address. */
export function PictureField(props: PictureFieldProps) {
  const { what, label, hint, name, value, error, onChange, onPending } = props
  const notices = useNotices()
  const zone = useRef<HTMLDivElement>(null)
  const [known, setKnown] = useState<StaffPicture>()
  const [isDescribing, setIsDescribing] = useState(false)
  const [Picker, setPicker] = useState<ComponentType<PickerProps>>()
  const { upload, ...uploading } = usePictureUpload(take)
  const control = useControl({ hint, error })
  const drop = useFileDrop(choose)
  const isUploaded = parsePictureAddress(value) !== null

  const failed = upload?.state === 'failed' ? 'failed' : undefined
  const pending = failed ?? (upload || isDescribing ? 'underway' : undefined)
  useEffect(() => onPending(name, pending), [onPending, name, pending])
  useEffect(() => () => onPending(name, undefined), [onPending, name])

  function take(picture: StaffPicture): void {
    setKnown(picture)
    onChange(picture.address)
    setPicker(undefined)
  }

  function choose([file, ...others]: File[]): void {
    if (others.length > 0) notices.fail(severalPicturesMessage)
    else if (file) uploading.start(file)
  }

  function paste(event: ClipboardEvent<HTMLElement>): void {
    const { files } = event.clipboardData
    const isText =
      event.target instanceof HTMLInputElement && event.clipboardData.getData('text/plain')
    if (files.length === 0 || isText) return
    event.preventDefault()
    choose([...files])
  }

  async function openPicker(): Promise<void> {
    const loaded = await import('./PicturePicker.tsx').catch(() => undefined)
    if (loaded) setPicker(() => loaded.PicturePicker)
    else notices.fail(partsMissingMessage)
  }

  function remove(): void {
    onChange('')
    // The button that had the focus is gone.
    zone.current?.focus()
  }

  return (
    <>
      <div
        className="picture-field"
        role="group"
        aria-labelledby={`${control.id}-what`}
        tabIndex={-1}
        ref={zone}
        onPaste={paste}
        {...drop}
      >
        <PictureThumbnail address={value} alt={`Preview of the ${what}`} />
        <div className="picture-choice">
          <p className="field-label" id={`${control.id}-what`}>
            {what}
          </p>
          {upload ? (
            <PictureProgress {...{ upload }} onRetry={uploading.retry} onStop={uploading.stop} />
          ) : (
            <div className="upload-actions">
              <FileButton label={`CHOOSE PICTURE for ${what}`} accept="image/*" onFiles={choose}>
                CHOOSE PICTURE
              </FileButton>
              <button
                type="button"
                className="row-button"
                aria-label={`PICK ONE for ${what}`}
                {...(!label && { name, 'aria-describedby': control['aria-describedby'] })}
                onClick={() => void openPicker()}
              >
                PICK ONE
              </button>
              {value !== '' && (
                <button
                  type="button"
                  className="row-button"
                  aria-label={`REMOVE ${what}`}
                  onClick={remove}
                >
                  REMOVE
                </button>
              )}
              <span className="file-place-hint">or drop or paste one here</span>
            </div>
          )}
          {isUploaded &&
            (known?.address === value ? (
              <PictureText key={value} picture={known} {...{ name }} onBusy={setIsDescribing} />
            ) : (
              <TextOfAddress key={value} address={value} {...{ name }} onBusy={setIsDescribing} />
            ))}
          {label ? (
            <TextField
              {...{ label, name, hint, error, onChange }}
              inputMode="url"
              autoComplete="off"
              placeholder="or an address: https://…"
              value={isUploaded ? '' : value}
            />
          ) : (
            <FieldMessages id={control.id} {...{ hint, error }} />
          )}
        </div>
      </div>
      {Picker && (
        <Picker
          chosen={value}
          onChoose={take}
          onReplaced={(old, by) => old === value && onChange(by)}
          onClose={() => setPicker(undefined)}
        />
      )}
    </>
  )
}
