import type { SettingsField } from './settings-input.ts'

/** The four tabs of the spec and their fields. */
export const settingsTabs = {
  general: ['labelName', 'tagline', 'contactEmail', 'description'],
  social: ['instagram', 'bandcamp', 'spotify', 'soundcloud', 'twitter'],
  about: ['whoWeAre', 'mission', 'philosophy'],
  advanced: ['enableShop', 'maintenanceMode', 'allowNewCodeRedemptions', 'featuredArtistsCount'],
} as const satisfies Record<string, readonly SettingsField[]>

export type SettingsTab = keyof typeof settingsTabs
export const settingsTabNames = Object.keys(settingsTabs) as SettingsTab[]

/** The tab of a field. */
export const tabOf = (field: string): SettingsTab | undefined =>
  settingsTabNames.find((name) => (settingsTabs[name] as readonly string[]).includes(field))
