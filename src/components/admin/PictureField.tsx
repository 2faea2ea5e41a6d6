import { useRef } from 'react'
import { parsePictureAddress } from '#src/lib/picture-address.ts'
import {
  FieldMessages,
  RowButton,
  TextField,
  useControl,
  useField,
  useFormFields,
} from './fields.tsx'
import { FileButton } from './FileButton.tsx'
import type { PictureFieldProps } from './picture-field.ts'
import { PictureText } from './PictureText.tsx'
import { PictureThumbnail } from './PictureThumbnail.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { usePictureTools } from './use-picture-tools.ts'

type Props = Pick<PictureFieldProps, 'what' | 'label' | 'hint' | 'isForPress'> &
  Partial<Pick<PictureFieldProps, 'value' | 'onChange'>> & {
    name: string
    /** The form proposes it, and has no field for its alternative text. */
    isProposed?: boolean
  }

/** A picture of a form: chosen, dropped, pasted, photographed, picked from what is there, or given by its address. */
export function PictureField(props: Props) {
  const { what, label, hint, name, isForPress, isProposed = false } = props
  const { value, error, onChange } = useField<string>(props)
  const { onPending } = useFormFields()
  const zone = useRef<HTMLDivElement>(null)
  const { Tools, whenTouched, ask, asked } = usePictureTools()
  const control = useControl({ hint, error })
  const drop = useFileDrop(ask)
  const isUploaded = parsePictureAddress(value) !== null

  function paste(event: React.ClipboardEvent<HTMLElement>): void {
    const { clipboardData, target } = event
    const isText = target instanceof HTMLInputElement && clipboardData.getData('text/plain')
    if (clipboardData.files.length === 0 || isText) return
    event.preventDefault()
    ask([...clipboardData.files])
  }

  function remove(): void {
    onChange('')
    // The button that had the focus is gone.
    zone.current?.focus()
  }

  return (
    <div
      className="picture-field"
      role="group"
      aria-labelledby={`${control.id}-what`}
      tabIndex={-1}
      ref={zone}
      onPaste={paste}
      {...drop}
      {...whenTouched}
    >
      <PictureThumbnail address={value} alt={`Preview of the ${what}`} />
      <div className="stack-12 content-start picture-choice">
        <p className="field-label" id={`${control.id}-what`}>
          {what}
        </p>
        <div className="cluster">
          <FileButton label={`UPLOAD for ${what}`} accept="image/*" onFiles={ask}>
            UPLOAD
          </FileButton>
          <RowButton
            about={`for ${what}`}
            {...(!label && { name, 'aria-describedby': control['aria-describedby'] })}
            onClick={() => ask()}
          >
            FROM LIBRARY
          </RowButton>
          {value !== '' && (
            <RowButton about={what} onClick={remove}>
              REMOVE
            </RowButton>
          )}
          <span className="file-place-hint">or drop or paste one here</span>
        </div>
        {Tools && (
          <Tools
            name={name}
            value={value}
            onChange={onChange}
            onPending={onPending}
            asked={asked}
            isForPress={isForPress}
          />
        )}
        {isUploaded && !isProposed && (
          <PictureText key={value} address={value} name={name} onPending={onPending} />
        )}
        {label ? (
          <TextField
            label={label}
            name={name}
            hint={hint}
            error={error}
            onChange={onChange}
            inputMode="url"
            autoComplete="off"
            placeholder="or a link: https://…"
            value={isUploaded ? '' : value}
          />
        ) : (
          <FieldMessages id={control.id} hint={hint} error={error} />
        )}
      </div>
    </div>
  )
}
