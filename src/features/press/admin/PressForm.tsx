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
import { toLocalTime, typedInstant } from '#src/lib/local-time.ts'
import { slugify } from '#src/lib/slug.ts'
import { validate } from '#src/lib/validate.ts'
import { pressKitsClient } from './api.ts'
import type { PressKitRecords, StaffPressKit } from './contract.ts'
import { mostPhotos, photoFields, pressKitFields } from './fields.ts'
import { pressKitMessages } from './messages.ts'
import { newPressKit, pressKitInput, type PressKitValues } from './schema.ts'

const Field = fieldOf(pressKitFields)
// Label and limit are the same in each row.
const PhotoField = fieldOf(photoFields(1))

export default function PressForm(props: RecordFormProps<StaffPressKit>) {
  const { record: kit, onCancel } = props
  const form = usePressForm(props)
  const { values } = form
  return (
    <RecordForm form={form} onCancel={onCancel} name="press kit" record={kit}>
      <BelongsToFields values={values} fields={pressKitFields} />
      <Field name="title" />
      <Field name="line" />
      <Field name="short" />
      <MarkupField name="content" {...pressKitFields.content.props} />
      <PhotoRows form={form} />
      <Field name="contact" />
      <div className="admin-columns">
        <Field name="published" />
        <MomentField name="publishedAt" {...pressKitFields.publishedAt.props} />
      </div>
      <FoldedPart
        title="Page address"
        summary={`/press/${values.slug || slugify(values.title) || '…'}`}
      >
        <Field name="slug" hint="Empty: made from the title." />
      </FoldedPart>
      {kit && <PreviewLinkPart recordId={kit.id} />}
    </RecordForm>
  )
}

function usePressForm(props: RecordFormProps<StaffPressKit>) {
  const { record: kit } = props
  const { timeZone } = useSite()
  // A kit is often made from the screen of a release or an artist.
  const [asked] = useState(() => askedSubject(location.search))
  return useRecordForm<PressKitRecords, PressKitValues>(props, {
    name: 'pressKit',
    client: pressKitsClient,
    initial: { ...newPressKit, ...asked },
    valuesOf: (saved) => ({
      ...saved,
      publishedAt: saved.publishedAt && toLocalTime(saved.publishedAt, timeZone),
    }),
    validate: (values, unreadable) =>
      validate(
        pressKitInput,
        { ...values, publishedAt: typedInstant(values.publishedAt, timeZone, kit?.publishedAt) },
        unreadable,
      ),
    failureMessage: pressKitMessages.savingFailed,
    firstField: 'title',
  })
}

/** What `?release=…&title=…` or `?artist=…&title=…` asks for. */
function askedSubject(search: string): Partial<PressKitValues> {
  const asked = new URLSearchParams(search)
  return {
    releaseId: asked.get('release') ?? '',
    artistId: asked.get('artist') ?? '',
    title: asked.get('title') ?? '',
  }
}

const PhotoRows = ({ form }: { form: FormOf<PressKitValues> }) => (
  <fieldset className="stack-16">
    <legend className="mb-12 text-20 weight-700">Photos</legend>
    <RowsField
      name="photo"
      rows={form.values.photos}
      limit={mostPhotos}
      newRow={() => ({ address: '', credit: form.values.photos.at(-1)?.credit ?? '' })}
      onChange={(photos) => form.change({ photos })}
    >
      {(index) => (
        <>
          <PictureField
            what={`photo ${index + 1}`}
            label="Photo URL"
            name={`photos.${index}.address`}
            isForPress
          />
          <PhotoField at={`photos.${index}`} name="credit" placeholder="Name of the photographer" />
        </>
      )}
    </RowsField>
  </fieldset>
)
