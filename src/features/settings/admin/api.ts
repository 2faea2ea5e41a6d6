import { staffApi } from '#src/lib/staff-api.ts'
import type { settingsOperations } from './operations.ts'

export const settingsApi = staffApi<typeof settingsOperations>()
