import { recordsClient } from '#src/lib/records-client.ts'
import type { PageRecords } from './contract.ts'

export const pagesClient = recordsClient<PageRecords>('page')
