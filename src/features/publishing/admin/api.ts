import { staffApi } from '#src/lib/staff-api.ts'
import type { publishingOperations } from './operations.ts'

export const publishingApi = staffApi<typeof publishingOperations>()
