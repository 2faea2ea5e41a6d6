import { TextField } from '#src/components/admin/fields.tsx'
import { addressChangesMessage } from '#src/features/artists/messages.ts'

type Props = {
  field: {
    name: string
    value: string
    error?: string | undefined
    onChange: (value: string) => void
  }
  /** The slug of the public page, or undefined when the artist has none. */
  published: string | undefined
}

/** The slug of the artist's page, with what becomes of a published one that would change (live region). */
export function SlugField({ field, published }: Props) {
  const isChanged = published !== undefined && field.value.trim() !== published
  return (
    <div className="slug-field">
      <TextField
        label="URL slug"
        autoComplete="off"
        hint={
          <>
            /artist/{field.value.trim() || '…'}
            <span role="status">
              {isChanged && (
                <strong className="hint-warning">{addressChangesMessage(published)}</strong>
              )}
            </span>
          </>
        }
        {...field}
      />
      {isChanged && (
        <button type="button" className="row-button" onClick={() => field.onChange(published)}>
          KEEP /artist/{published}
        </button>
      )}
    </div>
  )
}
