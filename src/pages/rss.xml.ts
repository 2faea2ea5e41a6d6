import type { APIRoute } from 'astro'
import { getArticles } from '#src/features/news/content.ts'
import { newsFeed } from '#src/features/news/feed.ts'
import { getSettings } from '#src/features/settings/content.ts'

export const GET: APIRoute = async ({ site }) => {
  const [{ labelName, description, tagline }, articles] = await Promise.all([
    getSettings(),
    getArticles(),
  ])
  const label = { labelName, description: description || tagline, site: site! }
  return new Response(await newsFeed(articles, label))
}
