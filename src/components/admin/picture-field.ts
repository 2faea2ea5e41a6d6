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

/** What forms show of pictures, which are a feature of their own; it may suspend until it is loaded. */
export const PicturePartsContext = createContext<
  { Field: ComponentType<PictureFieldProps> } | undefined
>(undefined)
