import { fieldsOf } from '#src/components/admin/fields.tsx'
import { MomentField } from '#src/components/admin/MomentField.tsx'
import { editionStates } from '#src/features/releases/editions/edition-state.ts'
import { FoldedPart } from './FoldedPart.tsx'
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
  format: '',
  description: '',
  copies: '',
  catalogueNumber: '',
  barcode: '',
  price: '',
  currency,
  state: 'in_stock',
  shipsOn: '',
  shipsNote: '',
  links: [],
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
      {(index) => <EditionFields form={form} index={index} />}
    </RowsField>
  )
}

const stateOptions = Object.entries(editionStates)

type RowProps = Props & { index: number }
const named = <Field extends keyof EditionValues>(index: number, field: Field) =>
  `editions.${index}.${field}` as const

function EditionFields({ form, index }: RowProps) {
  const at = <Field extends keyof EditionValues>(field: Field) => named(index, field)
  const { state, catalogueNumber, barcode } = form.values.editions[index]!
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
        {state === 'pre_order' && <LaterFields label="Ships from" index={index} />}
        {state === 'back_on' && <LaterFields label="Back on" index={index} />}
      </div>
      <ShopRows form={form} index={index} />
      <IdentifierFields index={index} catalogueNumber={catalogueNumber} barcode={barcode} />
    </>
  )
}

type Identifiers = Pick<EditionValues, 'catalogueNumber' | 'barcode'>

const IdentifierFields = ({ index, ...values }: Identifiers & { index: number }) => (
  <FoldedPart
    title="Catalogue number and barcode"
    summary={[values.catalogueNumber, values.barcode].filter(Boolean).join(' · ')}
    fields={[named(index, 'catalogueNumber'), named(index, 'barcode')]}
  >
    <div className="admin-columns">
      <TextField
        label="Catalogue number"
        hint="Only if different from the release artist."
        maxLength={editionLimits.catalogueNumber}
        name={named(index, 'catalogueNumber')}
      />
      <TextField
        label="Barcode"
        hint="The digits below it: EAN or UPC."
        inputMode="numeric"
        maxLength={20}
        name={named(index, 'barcode')}
      />
    </div>
  </FoldedPart>
)

const LaterFields = ({ label, index }: { label: string; index: number }) => (
  <>
    <MomentField
      label={label}
      name={named(index, 'shipsOn')}
      type="date"
      hint={`${label === 'Ships from' ? 'Then it is in stock. ' : ''}When you move it, the page says so, and the release's events of that day move along.`}
    />
    <TextField
      label="Note"
      hint="Why it is later, or how it ships."
      maxLength={editionLimits.shipsNote}
      name={named(index, 'shipsNote')}
    />
  </>
)

function ShopRows({ form, index }: RowProps) {
  const { editions } = form.values
  const edition = editions[index]!
  const name = named(index, 'links')
  return (
    <RowsField
      name="shop"
      field={name}
      rows={edition.links}
      limit={editionLimits.links}
      newRow={newLink}
      onChange={(links) => form.change({ editions: editions.with(index, { ...edition, links }) })}
    >
      {(link) => (
        <div className="admin-columns">
          <TextField
            label="Shop"
            hint="For example Bandcamp. Without a shop, fans order from you by the contact form."
            maxLength={linkLimits.name}
            name={`${name}.${link}.name`}
          />
          <TextField label="Address" {...address} name={`${name}.${link}.url`} />
        </div>
      )}
    </RowsField>
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
