import { SelectField } from '#src/components/admin/fields.tsx'
import { useRead } from '#src/components/admin/read.tsx'
import { useAll } from '#src/components/admin/use-all.ts'
import { artistsClient } from '#src/features/artists/admin/api.ts'
import { newsApi } from '#src/features/news/admin/api.ts'

type Words = { label: string; hint: string }
type Props = {
  /** What is chosen. */
  values: { artistId: string; releaseId: string }
  /** How the two choices are called. */
  fields: { artistId: { props: Words }; releaseId: { props: Words } }
}

/** The artist and the release that a record of another kind belongs to. */
export function BelongsToFields({ values: { artistId, releaseId }, fields }: Props) {
  const artists = useAll('artists', artistsClient.list)?.filter(({ isClaimSpot }) => !isClaimSpot)
  const releases = useReleaseChoices()
  return (
    <div className="admin-columns">
      <SelectField
        {...fields.artistId.props}
        name="artistId"
        options={optionsOf(
          artistId,
          artists?.map(({ id, name }) => [id, name]),
          'An artist no longer on the roster',
        )}
      />
      <SelectField
        {...fields.releaseId.props}
        name="releaseId"
        options={optionsOf(
          releaseId,
          releases?.map(({ id, artist, title }) => [id, `${artist} - ${title}`]),
          'A release that was deleted',
        )}
      />
    </div>
  )
}

const useReleaseChoices = () =>
  useRead(['releases', 'of-articles'], newsApi.readReleaseChoices).data?.releases

type Option = [id: string, text: string]

/** None, and what there is; `gone` names what was chosen and is not among it. */
function optionsOf(chosen: string, known: Option[] = [], gone: string): Option[] {
  const isGone = chosen !== '' && !known.some(([id]) => id === chosen)
  return [['', 'None'], ...(isGone ? [[chosen, gone] satisfies Option] : []), ...known]
}
