import type { APIRoute } from 'astro'
import { articlePath, type Article } from '#src/features/news/article.ts'
import { getArticles } from '#src/features/news/content.ts'
import { shownArticle, type ShownArticle } from '#src/features/news/shown-article.ts'
import { getListedReleases, getTextSources } from '#src/features/releases/content.ts'
import { releaseLink } from '#src/features/releases/release.ts'
import { getLabel } from '#src/features/settings/content.ts'

export async function getStaticPaths() {
  const [articles, releases] = await Promise.all([getArticles(), getListedReleases()])
  const byId = new Map(releases.map((release) => [release.id, releaseLink(release)]))
  return articles.map((article) => ({
    params: { address: articlePath(article).slice('/news/'.length) },
    props: { article, release: byId.get(article.releaseId ?? '') },
  }))
}

type Props = { article: Article; release?: ShownArticle['release'] }

/** The article as JSON for the modal (shownArticle). */
export const GET: APIRoute<Props> = async ({ props: { article, release } }) =>
  Response.json(shownArticle(article, await getLabel(), release, await getTextSources()))
