import { callApi } from '#src/lib/api.ts'
import { recordsClient } from '#src/lib/records.ts'
import {
  newsPath,
  releaseChoicesPath,
  type ArticleRecords,
  type ReleaseChoices,
} from './contract.ts'

/** Lists by last update unless `sort` is given; without soft-deleted articles. */
export const newsClient = recordsClient<ArticleRecords>(newsPath)

/** The releases that an article may be about. */
export const readReleaseChoices = () => callApi<ReleaseChoices>('GET', releaseChoicesPath)
