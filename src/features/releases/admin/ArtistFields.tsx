import { fieldsOf, RowButton } from '#src/components/admin/fields.tsx'
import { useAll } from '#src/components/admin/use-all.ts'
import { artistsApi } from '#src/features/artists/admin/operations.ts'
import { releaseLimits } from './limits.ts'
import type { ReleaseForm, ReleaseValues } from './release-draft.ts'

const { SelectField, TextField } = fieldsOf<ReleaseValues>()

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
        label="Roster artist"
        hint="Links the release to their page."
        options={[
          ['', 'Not on the roster'],
          ...unknown,
          ...(roster ?? []).map(({ id, name }): [string, string] => [id, name]),
        ]}
        name="artistId"
        onChange={choose}
      />
      <div className="stack-8 field-with-button">
        <TextField label="Artist" maxLength={releaseLimits.artist} name="artist" />
        {name && artist !== name && (
          <RowButton onClick={() => form.change({ artist: name })}>{`USE “${name}”`}</RowButton>
        )}
      </div>
    </>
  )
}
