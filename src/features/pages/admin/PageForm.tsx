import { useState } from 'react'
import { fieldsOf } from '#src/components/admin/fields.tsx'
import { MarkupField } from '#src/components/admin/MarkupField.tsx'
import { MomentField } from '#src/components/admin/MomentField.tsx'
import { PictureField } from '#src/components/admin/PictureField.tsx'
import { PreviewLinkPart } from '#src/components/admin/PreviewLinkPart.tsx'
import { RecordForm, useRecordForm } from '#src/components/admin/record-form.tsx'
import type { RecordFormProps } from '#src/components/admin/records-screen.ts'
import { useSite } from '#src/components/admin/site-context.ts'
import { toLocalTime, typedInstant } from '#src/lib/local-time.ts'
import { slugify } from '#src/lib/slug.ts'
import { validate } from '#src/lib/validate.ts'
import type { PageRecords, StaffPage } from './contract.ts'
import { pageMessages } from './messages.ts'
import { pagesApi } from './operations.ts'
import { newPage, pageInput, pageLimits, type PageValues } from './schema.ts'

const placementOptions = [
  ['navigation', 'In the navigation'],
  ['footer', 'In the footer'],
  ['none', 'Nowhere: only who has the address finds it'],
] as const

const { CheckField, SelectField, TextField } = fieldsOf<PageValues>()

export function PageForm(props: RecordFormProps<StaffPage>) {
  const { record: page, onCancel } = props
  const [openedAt] = useState(() => Date.now())
  const form = usePageForm(props)
  const isOut = page?.published && !(Date.parse(page.publishedAt) > openedAt)
  return (
    <RecordForm form={form} onCancel={onCancel} name="page" record={page}>
      <NameFields {...form.values} />
      <MarkupField
        label="Content"
        name="content"
        rows={16}
        maxLength={pageLimits.content}
        publicClass="page-text"
        isRich
      />
      <PictureField what="picture" label="Picture URL" name="image" />
      <PlaceFields />
      {page && !isOut && <PreviewLinkPart id={page.id} client={pagesApi} />}
    </RecordForm>
  )
}

/** The slug as it was typed, or made from the title. */
const slugOf = ({ slug, title }: Pick<PageValues, 'slug' | 'title'>): string =>
  slug.trim() || slugify(title).slice(0, pageLimits.slug)

function usePageForm(props: RecordFormProps<StaffPage>) {
  const { timeZone } = useSite()
  const saved = props.record?.publishedAt
  const valuesOf = (page: StaffPage): PageValues => ({
    ...page,
    position: `${page.position}`,
    publishedAt: page.publishedAt && toLocalTime(page.publishedAt, timeZone),
  })
  return useRecordForm<PageRecords, PageValues>(props, {
    name: 'page',
    client: pagesApi,
    initial: newPage,
    valuesOf,
    copyOf: (page) => ({ ...valuesOf(page), slug: '', published: false, publishedAt: '' }),
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
  })
}

const NameFields = (values: PageValues) => (
  <div className="admin-columns">
    <TextField label="Title" name="title" maxLength={pageLimits.title} />
    <TextField
      label="Page address"
      name="slug"
      maxLength={pageLimits.slug}
      hint={`/${slugOf(values) || '…'}`}
    />
  </div>
)

const PlaceFields = () => (
  <div className="admin-columns">
    <SelectField label="Where the site links to it" name="placement" options={placementOptions} />
    <TextField
      label="Order"
      name="position"
      inputMode="numeric"
      hint="Lower comes first among your pages."
    />
    <MomentField
      label="Publish date and time"
      name="publishedAt"
      type="datetime-local"
      hint="Leave empty to publish now."
    />
    <CheckField
      label="Published"
      name="published"
      hint="If off, only staff see it. With a future publish date, it waits until then."
    />
  </div>
)
