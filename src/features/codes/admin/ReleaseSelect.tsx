import { SelectField } from '#src/components/admin/fields.tsx'
import type { ReleaseChoice } from './use-release-choices.ts'

type Props = {
  label: string
  name: string
  /** The label of the empty option. */
  none: string
  choices: ReleaseChoice[]
  value: string
  error?: string | undefined
  onChange: (releaseId: string) => void
}

export function ReleaseSelect({ none, choices, ...field }: Props) {
  const options: [string, string][] = [
    ['', none],
    ...choices.map(({ id, artist, title }): [string, string] => [id, `${artist} - ${title}`]),
  ]
  return <SelectField {...{ options, ...field }} />
}
