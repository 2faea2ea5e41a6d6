import { Suspense, use } from 'react'
import { TextField } from './fields.tsx'
import { PicturePartsContext, type PictureFieldProps } from './picture-field.ts'

/** A picture of a form: uploaded, picked from what is there, or by its address. Its address alone until the rest is loaded. */
export function PictureField(props: PictureFieldProps) {
  const parts = use(PicturePartsContext)
  if (!parts) throw new Error('PictureField needs a PicturePartsContext above it.')
  const { label, name, hint, error, value, onChange } = props
  const address = { name, hint, error, value, onChange }
  return (
    <Suspense fallback={label && <TextField label={label} inputMode="url" {...address} />}>
      <parts.Field {...props} />
    </Suspense>
  )
}
