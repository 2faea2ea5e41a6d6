import { callApi, type ApiResult } from '#src/lib/api.ts'
import { withQuery } from '#src/lib/page.ts'
import type { ArticleInput } from './article-input.ts'
import {
  articleApiPath,
  newsPath,
  restoreArticlePath,
  type ArticleChange,
  type ArticleChanged,
  type ArticleCreated,
  type ArticleDeleted,
  type ArticleRead,
  type ArticleRestored,
  type NewsList,
  type NewsQuery,
} from './contract.ts'

/** Last update first unless told otherwise; deleted ones are left out. */
export const listNews = (query: NewsQuery = {}): Promise<ApiResult<NewsList>> =>
  callApi('GET', withQuery(newsPath, query))

/** One article with all of its content. */
export const readArticle = (id: string): Promise<ApiResult<ArticleRead>> =>
  callApi('GET', articleApiPath(id))

/** Published without a date, it is published now. */
export const createArticle = (input: ArticleInput): Promise<ApiResult<ArticleCreated>> =>
  callApi('POST', newsPath, input)

/** Refused with the code `stale`, and the article as it is now in `error.current`, when somebody was quicker. */
export const changeArticle = (
  id: string,
  change: ArticleChange,
): Promise<ApiResult<ArticleChanged>> => callApi('PATCH', articleApiPath(id), change)

export const deleteArticle = (id: string): Promise<ApiResult<ArticleDeleted>> =>
  callApi('DELETE', articleApiPath(id))

/** Takes a deletion back. */
export const restoreArticle = (id: string): Promise<ApiResult<ArticleRestored>> =>
  callApi('POST', restoreArticlePath(id), {})
