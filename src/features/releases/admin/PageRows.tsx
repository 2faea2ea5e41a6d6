import { fieldsOf } from '#src/components/admin/fields.tsx'
import { RowsField } from './RowsField.tsx'
import { editionLimits, listeningLinkLimits } from './limits.ts'
import type { ReleaseForm, ReleaseValues } from './release-draft.ts'

type Props = { form: ReleaseForm }

const { CheckField, TextField } = fieldsOf<ReleaseValues>()

const newEdition = { name: '', colour: '', copies: '', soldOut: false, url: '' }
const newListeningLink = { name: '', url: '' }

const address = {
  inputMode: 'url',
  hint: 'Begins with https://, or with / for a page on this site.',
} as const

export function EditionRows({ form }: Props) {
  return (
    <RowsField
      name="edition"
      rows={form.values.editions}
      limit={editionLimits.rows}
      newRow={newEdition}
      onChange={(editions) => form.change({ editions })}
    >
      {(index) => (
        <>
          <div className="admin-columns">
            <TextField
              label="Name"
              hint="For example 12″, cassette or CD."
              maxLength={editionLimits.name}
              name={`editions.${index}.name`}
            />
            <TextField
              label="Colour"
              maxLength={editionLimits.colour}
              name={`editions.${index}.colour`}
            />
            <TextField
              label="Copies"
              inputMode="numeric"
              maxLength={10}
              name={`editions.${index}.copies`}
            />
            <TextField label="Where to buy it" {...address} name={`editions.${index}.url`} />
          </div>
          <CheckField label="Sold out" name={`editions.${index}.soldOut`} />
        </>
      )}
    </RowsField>
  )
}

export function ListeningLinkRows({ form }: Props) {
  return (
    <RowsField
      name="listening link"
      rows={form.values.listeningLinks}
      limit={listeningLinkLimits.rows}
      newRow={newListeningLink}
      onChange={(listeningLinks) => form.change({ listeningLinks })}
    >
      {(index) => (
        <div className="admin-columns">
          <TextField
            label="Name"
            hint="For example Bandcamp or Spotify."
            maxLength={listeningLinkLimits.name}
            name={`listeningLinks.${index}.name`}
          />
          <TextField label="Address" {...address} name={`listeningLinks.${index}.url`} />
        </div>
      )}
    </RowsField>
  )
}
