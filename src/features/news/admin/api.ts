import type { ArticleRecords } from './contract.ts'
import type { newsOperations } from './operations.ts'
import type { previewOperations } from './preview-operations.ts'
import { recordsClient } from '#src/lib/records-client.ts'
import { staffApi } from '#src/lib/staff-api.ts'

export const newsApi = staffApi<typeof newsOperations>()
export const articlesClient = recordsClient<ArticleRecords>('article')
export const previewsApi = staffApi<typeof previewOperations>()
