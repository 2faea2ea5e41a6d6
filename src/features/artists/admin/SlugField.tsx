import { TextField, useField, RowButton } from '#src/components/admin/fields.tsx'

/** The slug of the page, and what becomes of a `published` one (undefined without a page) that would change. */
export function SlugField({ published }: { published: string | undefined }) {
  const { value, onChange } = useField<string>({ name: 'slug' })
  const isChanged = published !== undefined && value.trim() !== published
  return (
    <div className="stack-8 field-with-button">
      <TextField
        label="URL slug"
        name="slug"
        autoComplete="off"
        hint={
          <>
            /artist/{value.trim() || '…'}
            <span role="status">
              {isChanged && (
                <strong className="hint-warning">
                  /artist/{published} keeps working: it redirects to the new address.
                </strong>
              )}
            </span>
          </>
        }
      />
      {isChanged && (
        <RowButton onClick={() => onChange(published)}>{`KEEP /artist/${published}`}</RowButton>
      )}
    </div>
  )
}
