import * as v from 'valibot'
import {
  previewLinkRead,
  type PreviewLinkEnded,
  type PreviewLinkMade,
  type PreviewLinkRead,
} from '#src/features/news/admin/contract.ts'
import { article, articlePath, plainTitle } from '#src/features/news/article.ts'
import { noPreviewNeededMessage } from '#src/features/news/admin/messages.ts'
import { previewOverMessage } from '#src/features/news/messages.ts'
import {
  isPreviewToken,
  previewPage,
  type OpenPreviewInput,
  type PreviewOpened,
} from '#src/features/news/preview.ts'
import { shownArticle } from '#src/features/news/shown-article.ts'
import { dateStyle } from '#src/features/settings/settings.ts'
import { releaseLink } from '#src/features/releases/release.ts'
import { formatInstant } from '#src/lib/dates.ts'
import { dayOf } from '#src/lib/day.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'
import { callWithSecretKey, type DataApi } from '#netlify/server/http/database.ts'
import { notFound, RequestError } from '#netlify/server/http/errors.ts'
import { itemOf, jsonResult } from '#netlify/server/http/items.ts'
import { instant, result } from '#netlify/server/http/rows.ts'
import { hashOf, makeToken } from '#netlify/server/http/secret-token.ts'

/** The link to an article, if there is one that works. Throws 404 without the article, RequestError, DatabaseError. */
export async function readPreviewLink(id: string, database: DataApi): Promise<PreviewLinkRead> {
  const { link } = await jsonResult(
    previewLinkRead,
    database.rpc('read_preview_link', { article_id: id }),
  )
  return { link: link && { ...link, expiresAt: instant(link.expiresAt) } }
}

const linkMade = v.variant('outcome', [
  v.object({ outcome: v.literal('made'), expiresAt: v.string() }),
  v.object({ outcome: v.literal('out') }),
])

/** Makes a link to an article, which ends an older one. Throws 409 `article-out` for one that needs none, else the same. */
export async function makePreviewLink(
  id: string,
  database: DataApi,
  site: string,
): Promise<PreviewLinkMade> {
  const token = makeToken()
  const link = { article_id: id, token_hash: hashOf(token) }
  const made = await jsonResult(linkMade, database.rpc('create_preview_link', link))
  if (made.outcome === 'out') throw new RequestError(409, 'article-out', noPreviewNeededMessage)
  const { outcome, expiresAt } = made
  return { outcome, url: `${site}${previewPage}#${token}`, expiresAt: instant(expiresAt) }
}

/** Revokes the link to an article. Throws 404 without a link, else the same. */
export async function endPreviewLink(id: string, database: DataApi): Promise<PreviewLinkEnded> {
  if (!(await result(database.rpc('end_preview_link', { article_id: id })))) throw notFound()
  return { outcome: 'ended' }
}

const opened = v.variant('outcome', [
  v.object({
    outcome: v.literal('article'),
    ...{ article, labelName: v.string(), dates: dateStyle, expiresAt: v.string() },
    release: v.nullable(v.object({ title: v.string(), artist: v.string(), slug: v.string() })),
  }),
  v.object({ outcome: v.literal('out'), article: v.pick(article, ['id', 'title', 'type']) }),
])

/** What the link with this token shows. Throws one and the same 404 for every link that does not work, DatabaseError. */
export async function openPreview(
  { token }: OpenPreviewInput,
  now = new Date(),
): Promise<PreviewOpened> {
  const answer = isPreviewToken(token)
    ? await callWithSecretKey('open_preview_link', { token_hash: hashOf(token) })
    : null
  if (answer === null) throw new RequestError(404, 'link-over', previewOverMessage)
  const found = itemOf(opened)(answer)
  if (found.outcome === 'out')
    return { outcome: 'out', title: plainTitle(found.article), path: articlePath(found.article) }
  const { labelName, dates, expiresAt, release } = found
  const label = { labelName, timeZone: siteTimeZone(), dates }
  return {
    outcome: 'article',
    article: shownArticle(found.article, label, release && releaseLink(release)),
    today: dayOf(now, label.timeZone),
    expiresOn: formatInstant(expiresAt, label.timeZone, dates),
  }
}
