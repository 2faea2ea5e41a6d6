import { callApi, type ApiResult } from '#src/lib/api.ts'
import type { Change } from '#src/lib/change.ts'
import { settingsPath, type SettingsChanged, type SettingsRead } from './contract.ts'
import type { SettingsInput } from './schema.ts'

/** The current settings; the server creates the row with its defaults when it is missing. */
export const readSettings = (): Promise<ApiResult<SettingsRead>> => callApi('GET', settingsPath)

/** A stale save is refused with the code `stale` and the current settings in `error.current`. */
export const changeSettings = (
  change: Change<SettingsInput>,
): Promise<ApiResult<SettingsChanged>> => callApi('PATCH', settingsPath, change)
