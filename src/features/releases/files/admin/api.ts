import { staffApi } from '#src/lib/staff-api.ts'
import type { fileOperations } from './operations.ts'

export const filesApi = staffApi<typeof fileOperations>()
