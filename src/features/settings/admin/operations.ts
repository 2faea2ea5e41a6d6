import { answers, admins as by } from '#src/lib/operation.ts'
import { handledOperation, nothing, staffOperations } from '#src/lib/staff-operation.ts'
import type { SettingsChanged, SettingsRead } from './contract.ts'
import { changeSettingsInput } from './schema.ts'

export const settingsOperations = staffOperations({
  /** The server creates the row with its defaults when it is missing. */
  readSettings: handledOperation(by, nothing, answers<SettingsRead>()),
  /** A stale save is refused with the code `stale` and the current settings in `error.current`. */
  changeSettings: handledOperation(by, changeSettingsInput, answers<SettingsChanged>(), {
    isChange: true,
  }),
})
