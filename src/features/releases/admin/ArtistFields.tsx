import { fieldOf, RowButton, SelectField } from '#src/components/admin/fields.tsx'
import { useAll } from '#src/components/admin/use-all.ts'
import { artistsApi } from '#src/features/artists/admin/operations.ts'
import { releaseFields } from './fields.ts'
import type { ReleaseForm } from './release-draft.ts'

const Field = fieldOf(releaseFields)

const useRoster = () =>
  useAll('artists', artistsApi.list)?.filter(({ isClaimSpot }) => !isClaimSpot)

/** The artist of the roster, and the name that the record credits, which is theirs unless somebody types another. */
export function ArtistFields({ form }: { form: ReleaseForm }) {
  const roster = useRoster()
  const { artistId, artist } = form.values
  const nameOf = (id: string) => roster?.find((one) => one.id === id)?.name
  const name = nameOf(artistId)
  const unknown: [string, string][] =
    artistId && !name ? [[artistId, roster ? 'An artist no longer on the roster' : artist]] : []

  function choose(id: string): void {
    const chosen = nameOf(id)
    const isTheirs = artist.trim() === '' || artist === name
    form.change({ artistId: id, ...(chosen && isTheirs && { artist: chosen }) })
  }

  return (
    <>
      <SelectField
        {...releaseFields.artistId.props}
        options={[
          ['', 'Not on the roster'],
          ...unknown,
          ...(roster ?? []).map(({ id, name }): [string, string] => [id, name]),
        ]}
        name="artistId"
        onChange={choose}
      />
      <div className="stack-8 field-with-button">
        <Field name="artist" />
        {name && artist !== name && (
          <RowButton onClick={() => form.change({ artist: name })}>{`USE “${name}”`}</RowButton>
        )}
      </div>
    </>
  )
}
