import type { Change } from '#src/lib/record-input.ts'
import type { Settings } from './schema.ts'

/** The settings as the admin reads them; `updatedAt` is ISO 8601. */
export type AdminSettings = Change<Settings>

export type SettingsRead = { settings: AdminSettings }
export type SettingsChanged = { outcome: 'changed'; settings: AdminSettings }
