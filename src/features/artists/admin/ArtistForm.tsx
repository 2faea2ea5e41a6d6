import { useState, useRef } from 'react'
import { Link } from 'react-router'
import { fieldOf, useField, RowButton } from '#src/components/admin/fields.tsx'
import { MarkupField } from '#src/components/admin/MarkupField.tsx'
import { PictureField } from '#src/components/admin/PictureField.tsx'
import { RecordForm, useRecordForm } from '#src/components/admin/record-form.tsx'
import type { RecordFormProps } from '#src/components/admin/records-screen.ts'
import type { FormOf } from '#src/components/admin/use-form.ts'
import { useDebounced } from '#src/components/admin/use-debounced.ts'
import { useRead, Loading, LoadingFailed } from '#src/components/admin/read.tsx'
import { ArtistCard } from '#src/features/artists/ArtistCard.tsx'
import { valuesOf } from '#src/lib/field.ts'
import { slugify } from '#src/lib/slug.ts'
import { validate } from '#src/lib/validate.ts'
import { artistFields } from './fields.ts'
import { artistInput, newArtist, type ArtistValues } from './schema.ts'
import { artistMessages, claimSpotHint, displayOrderHint, linkHint } from './messages.ts'
import { artistsClient, artistsApi } from './api.ts'
import type { AdminArtist, ArtistRecords } from './contract.ts'
import { SchemeGrid } from './SchemeGrid.tsx'
import { claimSpot, claimSpotSlug } from '#src/features/artists/claim-spot.ts'

const Field = fieldOf(artistFields)

/** The form that creates or edits an artist or a claim spot. A new one comes last, unless another order is typed. */
const ArtistForm = (props: RecordFormProps<AdminArtist>) =>
  props.record ? <FormOfArtist {...props} /> : <FormOfNewArtist {...props} />

function FormOfNewArtist(props: RecordFormProps<AdminArtist>) {
  const { data, error, isPending, isFetching, refetch } = useRead(
    ['artists', 'order'],
    artistsApi.readLastOrder,
  )
  const [first, setFirst] = useState(data)
  // Not what was read for an earlier form; and what is read again behind does not change a form that is open.
  if (!first && data && !isFetching) setFirst(data)
  if (first) return <FormOfArtist {...props} lastOrder={`${first.displayOrder}`} />
  if (isPending || isFetching) return <Loading text="Loading artists..." />
  return (
    <LoadingFailed
      message={error?.message ?? artistMessages.loadingFailed}
      onRetry={() => void refetch()}
    />
  )
}

/** `lastOrder`: the display order with which a new artist comes last. */
type Props = RecordFormProps<AdminArtist> & { lastOrder?: string }

function FormOfArtist({ lastOrder = newArtist.displayOrder, ...props }: Props) {
  const { record: artist, onCancel } = props
  const form = useRecordForm<ArtistRecords, ArtistValues>(props, {
    name: 'artist',
    client: artistsClient,
    initial: { ...newArtist, displayOrder: lastOrder },
    valuesOf: (artist) => valuesOf(artistFields, artist),
    validate: (values) => validate(artistInput, values),
    failureMessage: artistMessages.savingFailed,
    firstField: 'name',
  })
  const isLast = !artist && form.values.displayOrder === lastOrder
  return (
    <RecordForm form={form} onCancel={onCancel} name="artist" record={artist}>
      <div className="stack-20 items-start min-[1000px]:grid-cols-[minmax(0,1fr)_320px] min-[1000px]:gap-40 artist-form">
        <div className="stack-20 items-start">
          <NameFields form={form} artist={artist} />
          <CardFields form={form} isLast={isLast} />
          <Field name="isActive" />
          <ClaimSpotField form={form} artist={artist} />
          {artist && !artist.isClaimSpot && (
            <Link className="row-button" to={newKitPath(artist)}>
              MAKE A PRESS KIT
            </Link>
          )}
        </div>
        <CardPreview input={form.values} />
      </div>
    </RecordForm>
  )
}

/** The form of a press kit, with whom it is about. */
const newKitPath = ({ id, name }: AdminArtist) =>
  `/press/new?${new URLSearchParams({ artist: id, title: name }).toString()}`

type FieldsProps = { form: FormOf<ArtistValues> }
type ArtistProps = FieldsProps & { artist: AdminArtist | undefined }

const publishedSlug = (artist: AdminArtist | undefined) =>
  artist?.isActive && !artist.isClaimSpot ? artist.slug : undefined

const NameFields = ({ form: { values, change }, artist }: ArtistProps) => (
  <div className="admin-columns">
    <Field
      name="name"
      onChange={(name) => change(values.isClaimSpot ? { name } : { name, slug: slugify(name) })}
    />
    {!values.isClaimSpot && <SlugField published={publishedSlug(artist)} />}
  </div>
)

function ClaimSpotField({ form: { values, change }, artist }: ArtistProps) {
  const toggleClaimSpot = useClaimSpot(values, change, artist && valuesOf(artistFields, artist))
  const published = publishedSlug(artist)
  return (
    <Field
      name="isClaimSpot"
      onChange={toggleClaimSpot}
      hint={claimSpotHint(values.isClaimSpot, published)}
    />
  )
}

const CardFields = ({ form: { values, set }, isLast }: FieldsProps & { isLast: boolean }) => (
  <>
    <PictureField name="image" {...artistFields.image.props} />
    <MarkupField name="bio" {...artistFields.bio.props} />
    <div className="admin-columns">
      <Field name="linkText" />
      <Field name="linkUrl" hint={linkHint(values.isClaimSpot)} />
    </div>
    <Field name="links" />
    <SchemeGrid value={values.colorScheme} onChange={(name) => set('colorScheme', name)} />
    <Field name="displayOrder" hint={displayOrderHint(isLast)} />
  </>
)

/** The artist's card as the roster will show it, inert; the picture is debounced. */
function CardPreview({ input }: { input: ArtistValues }) {
  const image = useDebounced(input.image.trim())
  return (
    <figure className="stack-8 max-w-320 min-[1000px]:sticky min-[1000px]:top-24 card-preview">
      <figcaption className="field-label">Preview: roster</figcaption>
      <ul inert>
        <ArtistCard artist={{ ...input, name: input.name || 'Name', image }} />
      </ul>
    </figure>
  )
}

/** The slug of the page, and what becomes of a `published` one (undefined without a page) that would change. */
function SlugField({ published }: { published: string | undefined }) {
  const { value, onChange } = useField<string>({ name: 'slug' })
  const isChanged = published !== undefined && value.trim() !== published
  return (
    <div className="stack-8 field-with-button justify-items-start">
      <Field
        name="slug"
        hint={
          <>
            /artist/{value.trim() || '…'}
            <span role="status">
              {isChanged && (
                <strong className="hint-warning">
                  /artist/{published} keeps working: it redirects to the new address.
                </strong>
              )}
            </span>
          </>
        }
      />
      {isChanged && (
        <RowButton onClick={() => onChange(published)}>{`KEEP /artist/${published}`}</RowButton>
      )}
    </div>
  )
}

type Texts = Pick<ArtistValues, 'name' | 'slug' | 'bio' | 'linkText' | 'linkUrl'>

const textsOf = ({ name, slug, bio, linkText, linkUrl }: ArtistValues): Texts => ({
  name,
  slug,
  bio,
  linkText,
  linkUrl,
})

/** Toggles artist and claim spot: each kind gets its own texts back. `saved` is the artist that is edited. */
function useClaimSpot(
  values: ArtistValues,
  change: (changes: Partial<ArtistValues>) => void,
  saved: ArtistValues | undefined,
): (isClaimSpot: boolean) => void {
  const artistTexts = useRef(saved?.isClaimSpot ? textsOf(newArtist) : undefined)
  const spotTexts = useRef(saved?.isClaimSpot ? textsOf(saved) : undefined)
  return (isClaimSpot) => {
    const [from, to] = isClaimSpot ? [artistTexts, spotTexts] : [spotTexts, artistTexts]
    from.current = textsOf(values)
    const texts = to.current ?? { ...claimSpot, slug: claimSpotSlug(Date.now()) }
    change({ isClaimSpot, ...texts })
  }
}

export default ArtistForm
