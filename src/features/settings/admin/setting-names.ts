import { settingsFields } from './fields.ts'

/** The name of a field in the form: its label, or what the picture is. */
const nameOf = ({ props }: { props: object }): string => {
  if ('label' in props && typeof props.label === 'string') return props.label
  return 'what' in props && typeof props.what === 'string' ? props.what : ''
}

const { socialLinks, aboutText, pictures, siteSettings, ...general } = settingsFields

/** The fields by the names of their columns, without underscores. */
const fields = new Map(
  [
    ...Object.entries({ ...general, ...siteSettings }),
    ...Object.entries(socialLinks).map(([name, field]) => [`social${name}`, field] as const),
    ...Object.entries(aboutText).map(([name, field]) => [`about${name}`, field] as const),
    ...Object.entries(pictures).map(
      ([name, field]) => [`${name in aboutText ? 'about' : ''}${name}image`, field] as const,
    ),
  ].map(([name, field]) => [name.toLowerCase(), field]),
)

/** The setting of a column in the words of its form: 'hours_24' is '24-hour clock: 20:30'. */
export function settingName(column: string): string {
  const field = fields.get(column.replaceAll('_', ''))
  return (field && nameOf(field)) || column.replaceAll('_', ' ')
}
