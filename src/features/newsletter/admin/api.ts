import { staffApi } from '#src/lib/staff-api.ts'
import type { signupOperations } from './operations.ts'

export const signupsApi = staffApi<typeof signupOperations>()
