import { staffApi } from '#src/lib/staff-api.ts'
import type { dashboardOperations } from './operations.ts'

export const dashboardApi = staffApi<typeof dashboardOperations>()
