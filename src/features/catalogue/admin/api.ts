import { staffApi } from '#src/lib/staff-api.ts'
import type { catalogueOperations } from './operations.ts'

export const catalogueApi = staffApi<typeof catalogueOperations>()
