import { useState } from 'react'
import { TextField } from '#src/components/admin/fields.tsx'
import { useDebounced } from '#src/components/admin/use-debounced.ts'
import { webAddress } from '#src/lib/web-address.ts'

const debounceMs = 300

type Props = {
  label: string
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The address of a picture and a debounced preview, which is hidden when the picture does not load. */
export function ImageField(props: Props) {
  const address = webAddress(props.value.trim())
  const shown = useDebounced(address, debounceMs)
  const [broken, setBroken] = useState<string>()
  const isBroken = shown !== null && shown === broken
  return (
    <div className="image-field">
      <TextField
        {...props}
        type="url"
        autoComplete="off"
        hint={
          isBroken
            ? 'No picture could be loaded from this address.'
            : 'Wide pictures look best. Begins with https://, or with / for a file on this site.'
        }
      />
      {shown && !isBroken && (
        <img
          className="image-preview"
          src={shown}
          alt="Preview of the featured image"
          width={240}
          height={160}
          onError={() => setBroken(shown)}
        />
      )}
    </div>
  )
}
