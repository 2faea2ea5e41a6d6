import { createContext } from 'react'

/**
 * What a form waits for before it is saved: the upload of a field, until its picture is the field's value, or something that
 * may fill in fields which are empty, so that they are not refused yet.
 */
export type Pending = 'underway' | 'failed' | 'filling-in'

export type PictureFieldProps = {
  /** What the picture is, after 'Preview of the': 'cover'. */
  what: string
  /** The label of its address; absent where only an uploaded picture will do. */
  label?: string
  hint?: React.ReactNode
  /** It is kept larger than a page shows it, for a press kit. */
  isForPress?: boolean | undefined
  name: string
  /** The address of the picture, '' without one. */
  value: string
  error: string | undefined
  onChange: (address: string) => void
  onPending: (name: string, pending: Pending | undefined) => void
}

export type PictureToolsProps = Pick<
  PictureFieldProps,
  'name' | 'value' | 'onChange' | 'onPending' | 'isForPress'
> & {
  /** Files to upload, or none: to choose from the library. Each new object is answered once. */
  asked: { files: File[] | undefined } | undefined
}

/** Uploads and picks the picture of a field: another feature, loaded at the first touch. */
export type PictureTools = React.ComponentType<PictureToolsProps>

export const PictureToolsContext = createContext<() => Promise<PictureTools>>(() =>
  Promise.reject(new Error('PictureField needs a PictureToolsContext above it.')),
)
