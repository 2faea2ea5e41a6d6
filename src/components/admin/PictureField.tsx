import { Suspense, use } from 'react'
import { TextField } from './fields.tsx'
import { PictureFieldContext, type PictureFieldProps } from './picture-field.ts'

/** A picture of a form: uploaded, picked from what is there, or by its address. Its address alone until the rest is loaded. */
export function PictureField(props: PictureFieldProps) {
  const Field = use(PictureFieldContext)
  const { what, onPending, label, ...address } = props
  return (
    <Suspense fallback={label && <TextField label={label} inputMode="url" {...address} />}>
      {Field && <Field {...props} />}
    </Suspense>
  )
}
