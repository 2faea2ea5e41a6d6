import { useState } from 'react'
import { BelongsToFields } from '#src/components/admin/BelongsToFields.tsx'
import { fieldOf } from '#src/components/admin/fields.tsx'
import { MarkupField } from '#src/components/admin/MarkupField.tsx'
import { MomentField } from '#src/components/admin/MomentField.tsx'
import { PictureField } from '#src/components/admin/PictureField.tsx'
import PreviewLinkPart from '#src/components/admin/PreviewLinkPart.tsx'
import { RecordForm, useRecordForm } from '#src/components/admin/record-form.tsx'
import type { RecordFormProps } from '#src/components/admin/records-screen.ts'
import { FoldedPart } from '#src/components/admin/rows/FoldedPart.tsx'
import { RowsField } from '#src/components/admin/rows/RowsField.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import type { FormOf } from '#src/components/admin/use-form.ts'
import { slugify } from '#src/lib/slug.ts'
import { validate } from '#src/lib/validate.ts'
import { goodsClient } from './api.ts'
import type { GoodsRecords, StaffGoods } from './contract.ts'
import { goodsFields, rowLimits } from './fields.ts'
import { copyOf, inputOf, valuesOf } from './goods-draft.ts'
import { goodsMessages } from './messages.ts'
import { goodsInput, newGoods, type GoodsValues } from './schema.ts'
import { VariantRows } from './VariantRows.tsx'

const Field = fieldOf(goodsFields)

export default function GoodsForm(props: RecordFormProps<StaffGoods>) {
  const { record: goods, onCancel } = props
  const [openedAt] = useState(() => Date.now())
  const form = useGoodsForm(props)
  const isOut = goods?.published && !(Date.parse(goods.publishedAt) > openedAt)
  const { title, slug } = form.values
  return (
    <RecordForm form={form} onCancel={onCancel} name="item" record={goods}>
      <div className="admin-columns">
        <Field name="title" />
        <Field name="kind" />
      </div>
      <PictureRows form={form} />
      <fieldset className="stack-16">
        <legend className="mb-12 text-20 weight-700">Sizes and prices</legend>
        <div className="admin-columns">
          <Field name="currency" />
        </div>
        <VariantRows form={form} />
      </fieldset>
      <MarkupField name="content" {...goodsFields.content.props} />
      <BelongsToFields values={form.values} fields={goodsFields} />
      <div className="admin-columns">
        <Field name="published" />
        <MomentField name="publishedAt" {...goodsFields.publishedAt.props} />
      </div>
      <FoldedPart title="Page address" summary={`/goods/${slug || slugify(title) || '…'}`}>
        <Field name="slug" hint="Empty: made from the title." />
      </FoldedPart>
      {goods && !isOut && <PreviewLinkPart recordId={goods.id} />}
    </RecordForm>
  )
}

function useGoodsForm(props: RecordFormProps<StaffGoods>) {
  const { record: goods } = props
  const { timeZone } = useSite()
  return useRecordForm<GoodsRecords, GoodsValues>(props, {
    name: 'goodsItem',
    client: goodsClient,
    initial: newGoods,
    valuesOf: (saved) => valuesOf(saved, timeZone),
    copyOf: (copied) => copyOf(copied, timeZone),
    validate: (values, unreadable) =>
      validate(goodsInput, inputOf(values, timeZone, goods), unreadable),
    failureMessage: goodsMessages.savingFailed,
    firstField: 'title',
  })
}

/** The first picture stands for the item in lists. */
const PictureRows = ({ form }: { form: FormOf<GoodsValues> }) => (
  <RowsField
    name="picture"
    rows={form.values.images}
    limit={rowLimits.pictures}
    newRow={() => ''}
    onChange={(images) => form.change({ images })}
  >
    {(index) => (
      <PictureField what={`picture ${index + 1}`} label="Picture URL" name={`images.${index}`} />
    )}
  </RowsField>
)
