import { staffApi } from '#src/lib/staff-api.ts'
import type { searchOperations } from './operations.ts'

export const searchApi = staffApi<typeof searchOperations>()
