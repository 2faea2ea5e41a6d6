import { staffApi } from '#src/lib/staff-api.ts'
import type { codeOperations } from './operations.ts'

export const codesApi = staffApi<typeof codeOperations>()
