import { fieldOf } from '#src/components/admin/fields.tsx'
import { RowsField } from '#src/components/admin/rows/RowsField.tsx'
import type { FormOf } from '#src/components/admin/use-form.ts'
import { variantStates } from '#src/features/goods/kinds.ts'
import { mostShops } from '#src/lib/link-rows.ts'
import { rowLimits, shopFields, variantFields, type VariantValues } from './fields.ts'
import { shopHint, variantHint } from './messages.ts'
import type { GoodsValues } from './schema.ts'

type Props = { form: FormOf<GoodsValues> }

// Labels and limits are the same in each row.
const VariantField = fieldOf(variantFields(1))
const ShopField = fieldOf(shopFields(1, 1))

/** Sizes and colours. A new one costs as much as the one before it, and is sold at the same shops. */
export function VariantRows({ form }: Props) {
  const { variants } = form.values
  const newVariant = (): VariantValues => ({
    name: '',
    price: variants.at(-1)?.price ?? '',
    state: 'in_stock',
    links: variants.at(-1)?.links ?? [],
  })
  return (
    <RowsField
      name="variant"
      rows={variants}
      limit={rowLimits.variants}
      newRow={newVariant}
      summaryOf={(one) => summaryOf(one, form.values.currency)}
      onChange={(changed) => form.change({ variants: changed })}
    >
      {(index) => <VariantRow form={form} index={index} />}
    </RowsField>
  )
}

const summaryOf = ({ name, price, state }: VariantValues, currency: string): string =>
  name &&
  [name, price && `${price} ${currency}`, state ? variantStates[state] : 'Not said yet'].join(' · ')

function VariantRow({ form, index }: Props & { index: number }) {
  const at = `variants.${index}`
  const { variants } = form.values
  const variant = variants[index]!
  return (
    <>
      <div className="admin-columns">
        <VariantField at={at} name="name" placeholder="M" hint={variantHint} />
        <VariantField at={at} name="price" />
        <VariantField at={at} name="state" />
      </div>
      <RowsField
        name="shop"
        rows={variant.links}
        limit={mostShops}
        newRow={() => ({ name: '', url: '' })}
        onChange={(links) => form.change({ variants: variants.with(index, { ...variant, links }) })}
      >
        {(link) => (
          <div className="admin-columns">
            <ShopField at={`${at}.links.${link}`} name="name" hint={shopHint} />
            <ShopField
              at={`${at}.links.${link}`}
              name="url"
              hint="Begins with https://, or with / for a page on this site."
            />
          </div>
        )}
      </RowsField>
    </>
  )
}
