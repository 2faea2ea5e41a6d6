import { staffApi } from '#src/lib/staff-api.ts'
import type { messageOperations } from './operations.ts'

export const messagesApi = staffApi<typeof messageOperations>()
