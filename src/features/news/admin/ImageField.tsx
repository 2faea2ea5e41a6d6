import { useEffect, useState } from 'react'
import { TextField } from '#src/components/admin/fields.tsx'
import { webAddress } from '#src/lib/web-address.ts'

/** How long typing has to rest before a picture is asked for. */
const restMs = 300

type Props = { label: string; name: string; value: string; onChange: (value: string) => void }

/** The address of a picture, and the picture: it hides itself when it does not load. */
export function ImageField(props: Props) {
  const address = webAddress(props.value.trim())
  const [shown, setShown] = useState(address)
  const [broken, setBroken] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setShown(address), restMs)
    return () => clearTimeout(timer)
  }, [address])
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
