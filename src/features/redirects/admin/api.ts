import { staffApi } from '#src/lib/staff-api.ts'
import type { redirectOperations } from './operations.ts'

export const redirectsApi = staffApi<typeof redirectOperations>()
