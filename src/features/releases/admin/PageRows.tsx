import { fieldsOf } from '#src/components/admin/fields.tsx'
import { MomentField } from '#src/components/admin/MomentField.tsx'
import { editionStates } from '../edition.ts'
import { RowsField } from './RowsField.tsx'
import { editionLimits, linkLimits } from './limits.ts'
import {
  currencyOf,
  type EditionValues,
  type ReleaseForm,
  type ReleaseValues,
} from './release-draft.ts'

type Props = { form: ReleaseForm }

const { SelectField, TextField } = fieldsOf<ReleaseValues>()

const newLink = () => ({ name: '', url: '' })

const address = {
  inputMode: 'url',
  hint: 'Begins with https://, or with / for a page on this site.',
} as const

const newEdition = (currency: string): EditionValues => ({
  id: crypto.randomUUID(),
  ...{
    format: '',
    description: '',
    copies: '',
    catalogueNumber: '',
    barcode: '',
    price: '',
    currency,
  },
  ...{ state: 'in_stock', shipsOn: '', shipsNote: '', links: [] },
})

const summaryOf = ({ format, description, price, currency, state }: EditionValues): string =>
  [
    [format, description].filter(Boolean).join(', '),
    price && `${price} ${currency}`,
    format && editionStates[state],
  ]
    .filter(Boolean)
    .join(' · ')

export function EditionRows({ form }: Props) {
  const { editions } = form.values
  return (
    <RowsField
      name="edition"
      field="editions"
      rows={editions}
      limit={editionLimits.rows}
      newRow={() => newEdition(currencyOf(editions))}
      copyOf={(edition) => ({ ...edition, id: crypto.randomUUID(), barcode: '' })}
      summaryOf={summaryOf}
      onChange={(changed) => form.change({ editions: changed })}
    >
      {(index) => <EditionFields {...{ form, index }} />}
    </RowsField>
  )
}

const stateOptions = Object.entries(editionStates)

function EditionFields({ form, index }: Props & { index: number }) {
  const { editions } = form.values
  const { state, links } = editions[index]!
  const at = <Field extends keyof EditionValues>(field: Field) =>
    `editions.${index}.${field}` as const
  const isLater = state === 'pre_order' || state === 'back_on'
  const changeLinks = (changed: EditionValues['links']) =>
    form.change({ editions: editions.with(index, { ...editions[index]!, links: changed }) })
  return (
    <>
      <div className="admin-columns">
        <TextField
          label="Format"
          hint="For example 12″ vinyl, cassette or CD."
          maxLength={editionLimits.format}
          name={at('format')}
        />
        <TextField
          label="Description"
          hint="Its colour, or what comes with it."
          maxLength={editionLimits.description}
          name={at('description')}
        />
        <TextField label="Price" maxLength={12} placeholder="24.00" name={at('price')} />
        <TextField label="Currency" maxLength={3} name={at('currency')} />
        <SelectField label="State" name={at('state')} options={stateOptions} />
        <TextField label="Copies" inputMode="numeric" maxLength={10} name={at('copies')} />
        {isLater && (
          <>
            <MomentField
              label={state === 'back_on' ? 'Back on' : 'Ships from'}
              name={at('shipsOn')}
              type="date"
              hint="When you move it, the page says so, and the release's events of that day move along."
            />
            <TextField
              label="Note"
              hint="Why it is later, or how it ships."
              maxLength={editionLimits.shipsNote}
              name={at('shipsNote')}
            />
          </>
        )}
        <TextField
          label="Catalogue number"
          hint="If it is another than the release's."
          maxLength={editionLimits.catalogueNumber}
          name={at('catalogueNumber')}
        />
        <TextField
          label="Barcode"
          hint="The digits below it: EAN or UPC."
          inputMode="numeric"
          maxLength={20}
          name={at('barcode')}
        />
      </div>
      <RowsField
        name="shop"
        field={at('links')}
        rows={links}
        limit={editionLimits.links}
        newRow={newLink}
        onChange={changeLinks}
      >
        {(link) => (
          <div className="admin-columns">
            <TextField
              label="Shop"
              hint="For example Bandcamp. Without a shop, fans order from you by the contact form."
              maxLength={linkLimits.name}
              name={`${at('links')}.${link}.name`}
            />
            <TextField label="Address" {...address} name={`${at('links')}.${link}.url`} />
          </div>
        )}
      </RowsField>
    </>
  )
}

export function ListeningLinkRows({ form }: Props) {
  return (
    <RowsField
      name="listening link"
      field="listeningLinks"
      rows={form.values.listeningLinks}
      limit={linkLimits.rows}
      newRow={newLink}
      onChange={(listeningLinks) => form.change({ listeningLinks })}
    >
      {(index) => (
        <div className="admin-columns">
          <TextField
            label="Name"
            hint="For example Bandcamp or Spotify."
            maxLength={linkLimits.name}
            name={`listeningLinks.${index}.name`}
          />
          <TextField label="Address" {...address} name={`listeningLinks.${index}.url`} />
        </div>
      )}
    </RowsField>
  )
}
