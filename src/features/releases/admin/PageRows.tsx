import { fieldOf } from '#src/components/admin/fields.tsx'
import { MomentField } from '#src/components/admin/MomentField.tsx'
import { editionStates } from '#src/features/releases/editions/edition-state.ts'
import { initialOf } from '#src/lib/field.ts'
import { FoldedPart } from '#src/components/admin/rows/FoldedPart.tsx'
import { RowsField } from '#src/components/admin/rows/RowsField.tsx'
import {
  editionFields,
  type EditionValues,
  listeningLinkFields,
  rowLimits,
  shopFields,
} from './edition-fields.ts'
import { currencyOf, type ReleaseForm } from './release-draft.ts'

type Props = { form: ReleaseForm }

// Labels and limits are the same in each row.
const edition = editionFields(1)
const EditionField = fieldOf(edition)
const ShopField = fieldOf(shopFields(1, 1))
const ListeningLinkField = fieldOf(listeningLinkFields(1))

const addressHint = 'Begins with https://, or with / for a page on this site.'

const newLink = () => ({ name: '', url: '' })

const newEdition = (currency: string): EditionValues => ({
  ...initialOf(edition),
  id: crypto.randomUUID(),
  currency,
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
      rows={editions}
      limit={rowLimits.editions}
      newRow={() => newEdition(currencyOf(editions))}
      copyOf={(edition) => ({ ...edition, id: crypto.randomUUID(), barcode: '' })}
      summaryOf={summaryOf}
      onChange={(changed) => form.change({ editions: changed })}
    >
      {(index) => <EditionFields form={form} index={index} />}
    </RowsField>
  )
}

type RowProps = Props & { index: number }
const named = <Field extends keyof EditionValues>(index: number, field: Field) =>
  `editions.${index}.${field}` as const

function EditionFields({ form, index }: RowProps) {
  const at = `editions.${index}`
  const { state, catalogueNumber, barcode } = form.values.editions[index]!
  return (
    <>
      <div className="admin-columns">
        <EditionField at={at} name="format" hint="For example 12″ vinyl, cassette or CD." />
        <EditionField at={at} name="description" hint="Its colour, or what comes with it." />
        <EditionField at={at} name="price" />
        <EditionField at={at} name="currency" />
        <EditionField at={at} name="state" />
        <EditionField at={at} name="copies" />
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
  >
    <div className="admin-columns">
      <EditionField
        at={`editions.${index}`}
        name="catalogueNumber"
        hint="Only if different from the release artist."
      />
      <EditionField
        at={`editions.${index}`}
        name="barcode"
        hint="The digits below it: EAN or UPC."
      />
    </div>
  </FoldedPart>
)

const LaterFields = ({ label, index }: { label: string; index: number }) => (
  <>
    <MomentField
      label={label}
      name={named(index, 'shipsOn')}
      {...edition.shipsOn.props}
      hint={`${label === 'Ships from' ? 'Then it is in stock. ' : ''}When you move it, the page says so, and the release's events of that day move along.`}
    />
    <EditionField
      at={`editions.${index}`}
      name="shipsNote"
      hint="Why it is later, or how it ships."
    />
  </>
)

function ShopRows({ form, index }: RowProps) {
  const { editions } = form.values
  const ofEdition = editions[index]!
  const name = named(index, 'links')
  return (
    <RowsField
      name="shop"
      rows={ofEdition.links}
      limit={rowLimits.shops}
      newRow={newLink}
      onChange={(links) => form.change({ editions: editions.with(index, { ...ofEdition, links }) })}
    >
      {(link) => (
        <div className="admin-columns">
          <ShopField
            at={`${name}.${link}`}
            name="name"
            hint="For example Bandcamp. Without a shop, fans order from you by the contact form."
          />
          <ShopField at={`${name}.${link}`} name="url" hint={addressHint} />
        </div>
      )}
    </RowsField>
  )
}

export function ListeningLinkRows({ form }: Props) {
  return (
    <RowsField
      name="listening link"
      rows={form.values.listeningLinks}
      limit={rowLimits.listeningLinks}
      newRow={newLink}
      onChange={(listeningLinks) => form.change({ listeningLinks })}
    >
      {(index) => (
        <div className="admin-columns">
          <ListeningLinkField
            at={`listeningLinks.${index}`}
            name="name"
            hint="For example Bandcamp or Spotify."
          />
          <ListeningLinkField at={`listeningLinks.${index}`} name="url" hint={addressHint} />
        </div>
      )}
    </RowsField>
  )
}
