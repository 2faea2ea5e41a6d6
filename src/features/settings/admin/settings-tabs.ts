/** The four tabs of the spec, and one for pictures. */
export const settingsTabNames = ['general', 'social', 'about', 'pictures', 'advanced'] as const
export type SettingsTab = (typeof settingsTabNames)[number]

const tabs = new Map<string | undefined, SettingsTab>([
  ['socialLinks', 'social'],
  ['aboutText', 'about'],
  ['pictures', 'pictures'],
  ['siteSettings', 'advanced'],
])

/** The tab of a field, like 'socialLinks.spotify'. */
export const tabOf = (field: string): SettingsTab => tabs.get(field.split('.', 1)[0]) ?? 'general'
