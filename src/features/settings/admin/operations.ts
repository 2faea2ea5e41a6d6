import { answers, operation, admins as by } from '#src/lib/operation.ts'
import type { SettingsChanged, SettingsRead } from './contract.ts'
import { changeSettingsInput } from './schema.ts'

export const settingsApi = {
  /** The server creates the row with its defaults when it is missing. */
  read: operation('GET /api/settings', by, answers<SettingsRead>()),
  /** A stale save is refused with the code `stale` and the current settings in `error.current`. */
  change: operation('PATCH /api/settings', by, answers<SettingsChanged>(), {
    input: changeSettingsInput,
    isChange: true,
  }),
}
