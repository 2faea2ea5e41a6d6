import { SelectField } from '#src/components/admin/fields.tsx'
import { useReleaseChoices } from './use-release-choices.ts'

type Props = {
  label?: string
  name: string
  /** The label of the empty option. */
  none?: string
  /** In a form, the value of this name. */
  value?: string
  onChange?: (releaseId: string) => void
}

export function ReleaseSelect({ none = 'Select a release', ...field }: Props) {
  const choices = useReleaseChoices()
  const options: [string, string][] = [
    ['', none],
    ...choices.map(({ id, artist, title }): [string, string] => [id, `${artist} - ${title}`]),
  ]
  return <SelectField {...{ label: 'Release', options, ...field }} />
}
