import type { APIRoute } from 'astro'
import { articlePath, type Article } from '#src/features/news/article.ts'
import { getArticles } from '#src/features/news/content.ts'
import { shownArticle } from '#src/features/news/shown-article.ts'
import { getSettings } from '#src/features/settings/content.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'

export async function getStaticPaths() {
  const articles = await getArticles()
  return articles.map((article) => ({
    params: { address: articlePath(article).slice('/news/'.length) },
    props: { article },
  }))
}

/** The article as JSON for the modal (shownArticle). */
export const GET: APIRoute<{ article: Article }> = async ({ props: { article } }) => {
  const { labelName } = await getSettings()
  return Response.json(shownArticle(article, { timeZone: siteTimeZone(), labelName }))
}
