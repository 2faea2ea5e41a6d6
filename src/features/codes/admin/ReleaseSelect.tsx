import { Link } from 'react-router'
import { SelectField } from '#src/components/admin/fields.tsx'
import { noReleaseHint } from './messages.ts'
import { useAllReleases } from './use-release-choices.ts'

type Props = {
  label?: string
  name: string
  /** The label of the empty option. */
  none?: string
  /** In a form, the value of this name. */
  value?: string
  onChange?: (releaseId: string) => void
}

export function ReleaseSelect({ none, ...field }: Props) {
  const choices = useAllReleases()
  const isDeadEnd = none === undefined && choices?.length === 0
  const hint = isDeadEnd && <Link to="/releases/new">{noReleaseHint}</Link>
  const options: [string, string][] = [
    ['', none ?? 'Select a release'],
    ...(choices ?? []).map(({ id, artist, title }): [string, string] => [
      id,
      `${artist} - ${title}`,
    ]),
  ]
  return <SelectField label="Release" hint={hint} options={options} {...field} />
}
