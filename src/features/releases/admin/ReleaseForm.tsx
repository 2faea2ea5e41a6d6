import { useState } from 'react'
import { CheckField, TextField } from '#src/components/admin/fields.tsx'
import { FormGuards } from '#src/components/admin/FormGuards.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import type { RecordFormProps } from '#src/components/admin/records-screen.ts'
import { validate } from '#src/lib/validate.ts'
import { releasesClient } from './client.ts'
import type { Release } from './contract.ts'
import { newRelease, releaseInput, releaseLimits, type ReleaseInput } from './schema.ts'
import { savingReleaseFailedMessage } from '#src/features/releases/messages.ts'

/** The prefix of this screen's draft names. */
export const releaseDrafts = 'release:'

const inputOf = (release: Release): ReleaseInput => {
  const { title, artist, year, coverImage, downloadUrl, mp3Url, flacUrl, listed } = release
  return { title, artist, year, coverImage, downloadUrl, mp3Url, flacUrl, listed }
}

/** The form that creates or edits a release. */
export function ReleaseForm({ record: release, onSaved, onCancel }: RecordFormProps<Release>) {
  const [thisYear] = useState(() => `${new Date().getFullYear()}`)
  const form = useForm<ReleaseInput, ReleaseInput, { release: Release }>({
    draft: releaseDrafts + (release?.id ?? 'new'),
    initial: release ? inputOf(release) : newRelease(thisYear),
    ...(release && { updatedAt: release.updatedAt }),
    readNewer: (current) => {
      const newer = current as Release
      return { values: inputOf(newer), updatedAt: newer.updatedAt }
    },
    validate: (values) => validate(releaseInput, values),
    save: (input, updatedAt) =>
      release
        ? releasesClient.change(release.id, { ...input, updatedAt })
        : releasesClient.create(input),
    failureMessage: savingReleaseFailedMessage,
    onSaved: (saved) => onSaved(saved.release),
  })
  const title = release ? 'Edit release' : 'Add release'
  return (
    <form className="admin-form" {...form.props} aria-label={title}>
      <h2>{title}</h2>
      <FormGuards form={form} />
      <div className="admin-columns">
        <TextField label="Title" maxLength={releaseLimits.title} {...form.text('title')} />
        <TextField label="Artist" maxLength={releaseLimits.artist} {...form.text('artist')} />
        <TextField
          label="Year"
          maxLength={releaseLimits.year}
          inputMode="numeric"
          {...form.text('year')}
        />
        <TextField
          label="Cover image URL"
          inputMode="url"
          hint="Square looks best. Leave it empty and the site shows its own sleeve."
          {...form.text('coverImage')}
        />
        <TextField
          label="Download URL"
          inputMode="url"
          hint="What DOWNLOAD RELEASE gives: most labels link one zip file."
          {...form.text('downloadUrl')}
        />
        <TextField label="MP3 URL" inputMode="url" {...form.text('mp3Url')} />
        <TextField label="FLAC URL" inputMode="url" {...form.text('flacUrl')} />
      </div>
      <CheckField
        label="Show on the site"
        hint="Title, artist, year and cover become public. The download never does."
        {...form.toggle('listed')}
      />
      <div className="form-actions">
        <button className="button" disabled={form.isSaving}>
          {form.isSaving ? 'SAVING...' : release ? 'UPDATE RELEASE' : 'CREATE RELEASE'}
        </button>
        {release && (
          <button type="button" className="button button-quiet" onClick={onCancel}>
            CANCEL EDIT
          </button>
        )}
      </div>
    </form>
  )
}
