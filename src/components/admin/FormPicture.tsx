import { useField, useFormFields } from './fields.tsx'
import { PictureField } from './PictureField.tsx'
import type { PictureFieldProps } from './picture-field.ts'

type Props<Name> = Pick<PictureFieldProps, 'what' | 'label' | 'hint'> & { name: Name }

/** The PictureField of a form, by the name of its value. */
export function FormPicture<Name extends string>(props: Props<Name>) {
  const { onPending } = useFormFields()
  return <PictureField {...props} {...useField<string>(props)} onPending={onPending} />
}
