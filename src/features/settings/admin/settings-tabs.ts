/** The four tabs of the spec. */
export const settingsTabNames = ['general', 'social', 'about', 'advanced'] as const
export type SettingsTab = (typeof settingsTabNames)[number]

const tabs = new Map<string | undefined, SettingsTab>([
  ['socialLinks', 'social'],
  ['aboutText', 'about'],
  ['siteSettings', 'advanced'],
])

/** The tab of a field, like 'socialLinks.spotify'. */
export const tabOf = (field: string): SettingsTab => tabs.get(field.split('.', 1)[0]) ?? 'general'
