import { recordsClient } from '#src/lib/records-client.ts'
import {
  newsPath,
  type ArticleChanged,
  type ArticleCreated,
  type ArticleDeleted,
  type ArticleRead,
  type ArticleRestored,
  type NewsList,
  type NewsQuery,
} from './contract.ts'
import type { ArticleInput } from './schema.ts'

/** Lists by last update unless `sort` is given; without soft-deleted articles. */
export const newsClient = recordsClient<{
  query: NewsQuery
  input: ArticleInput
  list: NewsList
  read: ArticleRead
  created: ArticleCreated
  changed: ArticleChanged
  deleted: ArticleDeleted
  restored: ArticleRestored
}>(newsPath)
