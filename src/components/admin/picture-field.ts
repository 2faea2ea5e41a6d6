import { createContext, type ComponentType, type ReactNode } from 'react'

/** Where what was chosen for a field stands, until it is its value. */
export type Pending = 'underway' | 'failed'

export type PictureFieldProps = {
  /** What the picture is, after 'Preview of the': 'cover'. */
  what: string
  /** The label of its address; absent where only an uploaded picture will do. */
  label?: string
  hint?: ReactNode
  name: string
  /** The address of the picture, '' without one. */
  value: string
  error: string | undefined
  onChange: (address: string) => void
  onPending: (name: string, pending: Pending | undefined) => void
}

/** The field for pictures, which is a feature of its own; it may suspend until it is loaded. */
export const PictureFieldContext = createContext<ComponentType<PictureFieldProps> | undefined>(
  undefined,
)
