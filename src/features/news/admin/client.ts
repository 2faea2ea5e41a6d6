import { callApi } from '#src/lib/api.ts'
import { recordsClient } from '#src/lib/records.ts'
import type { MoveInput } from '#src/lib/schema-atoms.ts'
import {
  featuredPath,
  newsPath,
  previewLinkPath,
  publishPath,
  releaseChoicesPath,
  undoPublishPath,
  type ArticleFeatured,
  type ArticleRecords,
  type ArticleUnfeatured,
  type PreviewLinkEnded,
  type PreviewLinkMade,
  type PreviewLinkRead,
  type PublishedMany,
  type PublishUndone,
  type ReleaseChoices,
  type UndoPublish,
} from './contract.ts'

/** Lists by last update unless `sort` is given; without soft-deleted articles. */
export const newsClient = recordsClient<ArticleRecords>(newsPath)

/** Publishes several articles, or makes drafts of them: all or none. */
export const publishArticles = (input: { ids: string[]; published: boolean }) =>
  callApi<PublishedMany>('POST', publishPath, input)

/** Takes that back. */
export const undoPublishArticles = (input: UndoPublish) =>
  callApi<PublishUndone>('POST', undoPublishPath, input)

/** The releases that an article may be about. */
export const readReleaseChoices = () => callApi<ReleaseChoices>('GET', releaseChoicesPath)

/** Features an article behind another featured one, or first; moves one that is featured. */
export const featureArticle = (id: string, after: string | null) =>
  callApi<ArticleFeatured>('PUT', featuredPath(id), { after } satisfies MoveInput)

export const unfeatureArticle = (id: string) =>
  callApi<ArticleUnfeatured>('DELETE', featuredPath(id))

export const readPreviewLink = (id: string) => callApi<PreviewLinkRead>('GET', previewLinkPath(id))

/** Makes a secret link to an article that is not out, in place of an older one. */
export const makePreviewLink = (id: string) => callApi<PreviewLinkMade>('POST', previewLinkPath(id))

export const endPreviewLink = (id: string) =>
  callApi<PreviewLinkEnded>('DELETE', previewLinkPath(id))
