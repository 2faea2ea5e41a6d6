import { useState } from 'react'
import { CheckField, TextAreaField, TextField } from '#src/components/admin/fields.tsx'
import { FormGuards } from '#src/components/admin/FormGuards.tsx'
import type { RecordFormProps } from '#src/components/admin/records-screen.ts'
import { LoadingFailed } from '#src/components/admin/PagedList.tsx'
import { PictureField } from '#src/components/admin/PictureField.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import { useRead } from '#src/components/admin/use-read.ts'
import { slugify } from '#src/lib/slug.ts'
import { validate } from '#src/lib/validate.ts'
import {
  artistInput,
  artistLimits,
  newArtist,
  type ArtistInput,
  type ArtistValues,
} from './schema.ts'
import {
  pageGoesMessage,
  loadingArtistsFailedMessage,
  savingArtistFailedMessage,
} from '#src/features/artists/messages.ts'
import { artistsApi } from './operations.ts'
import type { AdminArtist } from './contract.ts'
import { CardPreview } from './CardPreview.tsx'
import { SchemeGrid } from './SchemeGrid.tsx'
import { SlugField } from './SlugField.tsx'
import { useClaimSpot } from './use-claim-spot.ts'

/** The prefix of this screen's draft names. */
export const artistDrafts = 'artist:'

const valuesOf = (artist: AdminArtist): ArtistValues => {
  const { name, slug, bio, image, linkText, linkUrl, colorScheme, isActive, isClaimSpot } = artist
  const displayOrder = `${artist.displayOrder}`
  return {
    ...{ name, slug, bio, image, linkText, linkUrl, colorScheme },
    ...{ displayOrder, isActive, isClaimSpot },
  }
}

/** The form that creates or edits an artist or a claim spot. A new one comes last, unless another order is typed. */
export function ArtistForm(props: RecordFormProps<AdminArtist>) {
  return props.record ? (
    <FormOfArtist {...props} initial={valuesOf(props.record)} />
  ) : (
    <FormOfNewArtist {...props} />
  )
}

function FormOfNewArtist(props: RecordFormProps<AdminArtist>) {
  const { data, error, isPending, isFetching, refetch } = useRead(
    ['artists', 'order'],
    artistsApi.readLastOrder,
  )
  const [first, setFirst] = useState(data)
  // Not what was read for an earlier form; and what is read anew behind does not change a form that is open.
  if (!first && data && !isFetching) setFirst(data)
  if (first) {
    const initial = { ...newArtist, displayOrder: `${first.displayOrder}` }
    return <FormOfArtist {...props} initial={initial} />
  }
  if (isPending || isFetching) return <p role="status">Loading artists...</p>
  return (
    <LoadingFailed
      message={error?.message ?? loadingArtistsFailedMessage}
      onRetry={() => void refetch()}
    />
  )
}

type Props = RecordFormProps<AdminArtist> & { initial: ArtistValues }

function FormOfArtist({ record: artist, initial, onSaved, onCancel }: Props) {
  const form = useForm<ArtistValues, ArtistInput, { artist: AdminArtist }>({
    draft: artistDrafts + (artist?.id ?? 'new'),
    initial,
    ...(artist && { updatedAt: artist.updatedAt }),
    readNewer: (current) => {
      const newer = current as AdminArtist
      return { values: valuesOf(newer), updatedAt: newer.updatedAt }
    },
    validate: (values) => validate(artistInput, values),
    save: (input, updatedAt) =>
      artist ? artistsApi.change(artist.id, { ...input, updatedAt }) : artistsApi.create(input),
    failureMessage: savingArtistFailedMessage,
    onSaved: (saved) => onSaved(saved.artist),
  })
  const { values } = form
  const change = (changes: Partial<ArtistValues>) => {
    for (const [name, value] of Object.entries(changes) as [keyof ArtistValues, string][])
      form.set(name, value)
  }
  const toggleClaimSpot = useClaimSpot(values, change, artist && valuesOf(artist))
  const published = artist?.isActive && !artist.isClaimSpot ? artist.slug : undefined
  const title = artist ? 'Edit artist' : 'Add artist'
  return (
    <form className="admin-form" {...form.props} aria-label={title}>
      <h2>{title}</h2>
      <FormGuards form={form} />
      <div className="artist-form">
        <div className="artist-fields">
          <CheckField
            label="Claim This Spot"
            name="isClaimSpot"
            checked={values.isClaimSpot}
            onChange={toggleClaimSpot}
            hint={
              values.isClaimSpot && published !== undefined
                ? pageGoesMessage(published)
                : 'A free place on the roster: an invitation that leads to the contact form.'
            }
          />
          <div className="admin-columns">
            <TextField
              label="Name"
              maxLength={artistLimits.name}
              {...form.text('name')}
              onChange={(name) =>
                change(values.isClaimSpot ? { name } : { name, slug: slugify(name) })
              }
            />
            {!values.isClaimSpot && <SlugField field={form.text('slug')} published={published} />}
            <TextField
              label="Display order"
              inputMode="numeric"
              hint={
                artist || values.displayOrder !== initial.displayOrder
                  ? 'Lower appears first.'
                  : 'Lower appears first. With this number it comes last.'
              }
              {...form.text('displayOrder')}
            />
          </div>
          <PictureField
            what="artist picture"
            label="Image URL"
            hint="Square looks best. Leave it empty and the site shows its own picture."
            {...form.picture('image')}
          />
          <TextAreaField label="Bio" rows={4} maxLength={artistLimits.bio} {...form.text('bio')} />
          <div className="admin-columns">
            <TextField
              label="Link text"
              maxLength={artistLimits.linkText}
              {...form.text('linkText')}
            />
            <TextField
              label="Link URL"
              inputMode="url"
              hint={`Where the card leads. Leave it empty for ${values.isClaimSpot ? 'the contact form' : 'the artist’s own page'}.`}
              {...form.text('linkUrl')}
            />
          </div>
          <SchemeGrid
            value={values.colorScheme}
            onChange={(name) => form.set('colorScheme', name)}
          />
          <CheckField
            label="Active"
            hint="Only active artists are on the site."
            {...form.toggle('isActive')}
          />
        </div>
        <CardPreview input={values} />
      </div>
      <div className="form-actions">
        <button className="button" disabled={form.isSaving}>
          {form.isSaving ? 'SAVING...' : artist ? 'UPDATE ARTIST' : 'CREATE ARTIST'}
        </button>
        {artist && (
          <button type="button" className="button button-quiet" onClick={onCancel}>
            CANCEL EDIT
          </button>
        )}
      </div>
    </form>
  )
}
