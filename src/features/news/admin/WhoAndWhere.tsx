import { useId, useState } from 'react'
import { fieldOf, RowButton } from '#src/components/admin/fields.tsx'
import type { FormOf } from '#src/components/admin/use-form.ts'
import type { ShowChoices } from './contract.ts'
import { showFields, type Act } from './fields.ts'
import { LineUpField } from './LineUpField.tsx'
import type { ShowDraft } from './show-draft.ts'

const Field = fieldOf(showFields)

/** How many chips stand there without MORE. */
const firstArtists = 5
const firstPlaces = 3

type WhoProps = {
  acts: Act[]
  artists: ShowChoices['artists']
  onChange: (acts: Act[]) => void
}

/** Chips of the roster, and the line-up, which may name others. */
export function WhoPlays({ acts, artists, onChange }: WhoProps) {
  const [isOpen, setIsOpen] = useState(false)
  const hasAll = isOpen || artists.length <= firstArtists + 1
  const isOn = (id: string) => acts.some(({ artistId }) => artistId === id)
  const shown = artists.filter(({ id }, index) => hasAll || index < firstArtists || isOn(id))
  const toggle = ({ id, name }: ShowChoices['artists'][number]) =>
    onChange(
      isOn(id) ? acts.filter(({ artistId }) => artistId !== id) : [...acts, { name, artistId: id }],
    )
  return (
    <fieldset className="stack-12">
      <legend className="field-label mb-4">Who plays</legend>
      <div className="cluster gap-8">
        {shown.map((artist) => (
          <Chip
            key={artist.id}
            isOn={isOn(artist.id)}
            text={artist.name}
            onClick={() => toggle(artist)}
          />
        ))}
        {!hasAll && (
          <RowButton about="artists" onClick={() => setIsOpen(true)}>
            MORE
          </RowButton>
        )}
      </div>
      <LineUpField acts={acts} artists={artists} onChange={onChange} />
    </fieldset>
  )
}

type WhereProps = { form: FormOf<ShowDraft>; places: ShowChoices['places'] }

/** Venue and city: a place of an earlier show is one tap, or typed, which brings its city. */
export function WhereFields({ form, places }: WhereProps) {
  const { venue, city } = form.values
  const id = useId()
  const type = (typed: string) =>
    form.change(places.find((place) => place.venue === typed) ?? { venue: typed })
  return (
    <fieldset className="stack-12">
      <legend className="field-label mb-4">Where</legend>
      {places.length > 0 && (
        <div className="cluster gap-8">
          {places.slice(0, firstPlaces).map((place) => {
            const isOn = place.venue === venue && place.city === city
            return (
              <Chip
                key={`${place.venue}, ${place.city}`}
                isOn={isOn}
                text={place.venue}
                onClick={() => form.change(isOn ? { venue: '', city: '' } : place)}
              />
            )
          })}
        </div>
      )}
      <div className="show-where">
        <Field name="venue" list={id} onChange={type} />
        <Field name="city" />
      </div>
      <Suggestions id={id} values={[...new Set(places.map((place) => place.venue))]} />
    </fieldset>
  )
}

const Suggestions = ({ id, values }: { id: string; values: readonly string[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
)

type ChipProps = { text: string; isOn: boolean; onClick: () => void }

const Chip = ({ text, isOn, onClick }: ChipProps) => (
  <button
    type="button"
    className="row-button chip font-text text-15 weight-500"
    dir="auto"
    aria-pressed={isOn}
    onClick={onClick}
  >
    {text}
  </button>
)
