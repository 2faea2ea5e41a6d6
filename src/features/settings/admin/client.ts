import { callApi, type ApiResult } from '#src/lib/api.ts'
import {
  settingsPath,
  type SettingsChange,
  type SettingsChanged,
  type SettingsRead,
} from './contract.ts'

/** The settings as they are now; put back with their defaults should they be missing. */
export const readSettings = (): Promise<ApiResult<SettingsRead>> => callApi('GET', settingsPath)

/** Refused with the code `stale`, and the settings as they are now in `error.current`, when somebody was quicker. */
export const changeSettings = (change: SettingsChange): Promise<ApiResult<SettingsChanged>> =>
  callApi('PATCH', settingsPath, change)
