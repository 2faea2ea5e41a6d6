import { staffApi } from '#src/lib/staff-api.ts'
import type { trackOperations } from './operations.ts'

export const tracksApi = staffApi<typeof trackOperations>()
