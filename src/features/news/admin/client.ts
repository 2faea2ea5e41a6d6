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

/** By last update unless `sort` is given; without soft-deleted articles. */
export const listNews = (query: NewsQuery = {}): Promise<ApiResult<NewsList>> =>
  callApi('GET', withQuery(newsPath, query))

/** One article with its full content. */
export const readArticle = (id: string): Promise<ApiResult<ArticleRead>> =>
  callApi('GET', articleApiPath(id))

/** An article that is published without a publish date gets the current time. */
export const createArticle = (input: ArticleInput): Promise<ApiResult<ArticleCreated>> =>
  callApi('POST', newsPath, input)

/** A stale save is refused with the code `stale` and the current article in `error.current`. */
export const changeArticle = (
  id: string,
  change: ArticleChange,
): Promise<ApiResult<ArticleChanged>> => callApi('PATCH', articleApiPath(id), change)

export const deleteArticle = (id: string): Promise<ApiResult<ArticleDeleted>> =>
  callApi('DELETE', articleApiPath(id))

/** Undoes a soft delete. */
export const restoreArticle = (id: string): Promise<ApiResult<ArticleRestored>> =>
  callApi('POST', restoreArticlePath(id), {})
