import { recordsClient } from '#src/lib/records.ts'
import { newsPath, type ArticleRecords } from './contract.ts'

/** Lists by last update unless `sort` is given; without soft-deleted articles. */
export const newsClient = recordsClient<ArticleRecords>(newsPath)
