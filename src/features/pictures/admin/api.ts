import { staffApi } from '#src/lib/staff-api.ts'
import type { pictureOperations } from './operations.ts'

export const picturesApi = staffApi<typeof pictureOperations>()
