import { useState } from 'react'
import { fieldOf } from '#src/components/admin/fields.tsx'
import { MarkupField } from '#src/components/admin/MarkupField.tsx'
import { MomentField } from '#src/components/admin/MomentField.tsx'
import { PictureField } from '#src/components/admin/PictureField.tsx'
import PreviewLinkPart from '#src/components/admin/PreviewLinkPart.tsx'
import { RecordForm, useRecordForm } from '#src/components/admin/record-form.tsx'
import type { RecordFormProps } from '#src/components/admin/records-screen.ts'
import { useSite } from '#src/components/admin/site-context.ts'
import { valuesOf } from '#src/lib/field.ts'
import { toLocalTime, typedInstant } from '#src/lib/local-time.ts'
import { slugify } from '#src/lib/slug.ts'
import { validate } from '#src/lib/validate.ts'
import type { PageRecords, StaffPage } from './contract.ts'
import { pageFields } from './fields.ts'
import { pageMessages } from './messages.ts'
import { pagesClient } from './api.ts'
import { newPage, pageInput, type PageValues } from './schema.ts'

const Field = fieldOf(pageFields)

export default function PageForm(props: RecordFormProps<StaffPage>) {
  const { record: page, onCancel } = props
  const [openedAt] = useState(() => Date.now())
  const form = usePageForm(props)
  const isOut = page?.published && !(Date.parse(page.publishedAt) > openedAt)
  return (
    <RecordForm form={form} onCancel={onCancel} name="page" record={page}>
      <NameFields {...form.values} />
      <MarkupField name="content" {...pageFields.content.props} />
      <PictureField name="image" {...pageFields.image.props} />
      <PlaceFields />
      {page && !isOut && <PreviewLinkPart recordId={page.id} />}
    </RecordForm>
  )
}

/** The slug as it was typed, or made from the title. */
const slugOf = ({ slug, title }: Pick<PageValues, 'slug' | 'title'>): string =>
  slug.trim() || slugify(title).slice(0, pageFields.slug.props.maxLength)

function usePageForm(props: RecordFormProps<StaffPage>) {
  const { timeZone } = useSite()
  const saved = props.record?.publishedAt
  const typedValues = (page: StaffPage): PageValues => ({
    ...valuesOf(pageFields, page),
    publishedAt: page.publishedAt && toLocalTime(page.publishedAt, timeZone),
  })
  return useRecordForm<PageRecords, PageValues>(props, {
    name: 'page',
    client: pagesClient,
    initial: newPage,
    valuesOf: typedValues,
    copyOf: (page) => ({ ...typedValues(page), slug: '', published: false, publishedAt: '' }),
    validate: ({ publishedAt, ...values }, unreadable) =>
      validate(
        pageInput,
        {
          ...values,
          slug: slugOf(values),
          publishedAt: typedInstant(publishedAt, timeZone, saved),
        },
        unreadable,
      ),
    failureMessage: pageMessages.savingFailed,
    firstField: 'title',
  })
}

const NameFields = (values: PageValues) => (
  <div className="admin-columns">
    <Field name="title" />
    <Field name="slug" hint={`/${slugOf(values) || '…'}`} />
  </div>
)

const PlaceFields = () => (
  <div className="admin-columns">
    <Field name="placement" />
    <Field name="position" />
    <MomentField name="publishedAt" {...pageFields.publishedAt.props} />
    <Field name="published" />
  </div>
)
