import { SelectField } from '#src/components/admin/fields.tsx'
import { useRead } from '#src/components/admin/read.tsx'
import { newsApi } from './operations.ts'

/** The release that an article is about: of those that the site shows, for an admin of all. */
export function ReleaseSelect({ value }: { value: string }) {
  const releases = useRead(['releases', 'of-articles'], newsApi.readReleaseChoices).data?.releases
  const isUnknown = value !== '' && !releases?.some(({ id }) => id === value)
  return (
    <SelectField
      label="About the release"
      name="releaseId"
      hint="Its page links to this article."
      options={[
        ['', 'None'],
        // A moderator does not learn of one that is not on the site, and keeps it.
        ...(isUnknown ? [[value, 'A release that is not on the site'] as const] : []),
        ...(releases ?? []).map(({ id, artist, title }) => [id, `${artist} - ${title}`] as const),
      ]}
    />
  )
}
