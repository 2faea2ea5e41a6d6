import type { APIRoute } from 'astro'
import { articlePath, type Article } from '#src/features/news/article.ts'
import { getArticles } from '#src/features/news/content.ts'
import { modalArticle } from '#src/features/news/modal-article.ts'
import { getSettings } from '#src/features/settings/content.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'

export async function getStaticPaths() {
  const articles = await getArticles()
  return articles.map((article) => ({
    params: { address: articlePath(article).slice('/news/'.length) },
    props: { article },
  }))
}

/** The article as JSON for the modal (ModalArticle). */
export const GET: APIRoute<{ article: Article }> = async ({ props: { article } }) => {
  const { labelName } = await getSettings()
  return Response.json(modalArticle(article, { timeZone: siteTimeZone(), labelName }))
}
