import type { APIRoute } from 'astro'
import { getArticles } from '#src/features/news/content.ts'
import { newsFeed } from '#src/features/news/feed.ts'
import { getTextSources } from '#src/features/releases/content.ts'
import { getSettings } from '#src/features/settings/content.ts'
import { labelDescription } from '#src/features/settings/settings.ts'

export const GET: APIRoute = async ({ site }) => {
  const [settings, articles, sources] = await Promise.all([
    getSettings(),
    getArticles(),
    getTextSources(),
  ])
  const { labelName } = settings
  const label = { labelName, description: labelDescription(settings), site: site! }
  return new Response(await newsFeed(articles, label, sources))
}
