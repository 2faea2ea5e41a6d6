import type { APIRoute } from 'astro'
import { getSettings } from '#src/features/settings/content.ts'
import { webManifest } from '#src/features/settings/web-manifest.ts'

export const GET: APIRoute = async () =>
  new Response(JSON.stringify(webManifest(await getSettings())))
