import { useId } from 'react'
import { fieldOf, SelectField } from '#src/components/admin/fields.tsx'
import { useAll } from '#src/components/admin/use-all.ts'
import { artistsClient } from '#src/features/artists/admin/api.ts'
import { releaseFields } from './fields.ts'
import { onPageOfMessage, notOnRosterMessage } from './messages.ts'
import type { ReleaseForm } from './release-draft.ts'
import { creditAs, type RosterArtist } from './roster-link.ts'

const Field = fieldOf(releaseFields)

/** The artists whom a release can name; undefined while they are loading. */
export const useRoster = (): RosterArtist[] | undefined =>
  useAll('artists', artistsClient.list)?.filter(({ isClaimSpot }) => !isClaimSpot)

type Props = { form: ReleaseForm; roster: RosterArtist[] | undefined }

/**
 * The name that a release credits, with the roster as proposals. A name of the roster links the release to the artist's
 * page; for any other name that can be chosen below.
 */
export function ArtistField({ form, roster }: Props) {
  const list = useId()
  const { artistId, artist } = form.values
  const linked = roster?.find(({ id }) => id === artistId)
  const unknown: [string, string][] =
    artistId && !linked ? [[artistId, roster ? 'An artist no longer on the roster' : artist]] : []
  const options: [string, string][] = [
    ['', 'Not on the roster'],
    ...unknown,
    ...(roster ?? []).map(({ id, name }): [string, string] => [id, name]),
  ]

  function choose(id: string): void {
    const name = roster?.find((one) => one.id === id)?.name
    form.change({ artistId: id, ...(name && artist.trim() === '' && { artist: name }) })
  }

  return (
    <div className="stack-4">
      <Field
        name="artist"
        list={list}
        onChange={(typed) => form.change(creditAs(typed, { artist, artistId }, roster ?? []))}
      />
      <datalist id={list}>
        {roster?.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <details className="roster-link">
        <summary className="field-hint">
          {linked ? onPageOfMessage(linked.name) : notOnRosterMessage}
        </summary>
        <SelectField
          {...releaseFields.artistId.props}
          options={options}
          name="artistId"
          onChange={choose}
        />
      </details>
    </div>
  )
}
