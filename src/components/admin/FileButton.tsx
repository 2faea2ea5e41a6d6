import { useRef } from 'react'

type Props = {
  /** What the button does, for a screen reader that hears it without what is around it. */
  label: string
  accept: string
  onFiles: (files: File[]) => void
  multiple?: boolean
  /** A folder is chosen, with all files in it. */
  isFolder?: boolean
  className?: string
  children: React.ReactNode
}

export function FileButton(props: Props) {
  const { label, accept, onFiles, multiple = false, isFolder = false, children } = props
  const { className = 'row-button' } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={accept}
        multiple={multiple}
        {...(isFolder && { webkitdirectory: '' })}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // So that choosing the same file again is a change.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
