import type { Config } from '@netlify/functions'
import { openPreviewInput } from '#src/features/news/preview.ts'
import { readInput } from '#netlify/server/http/body.ts'
import { endpoint, json } from '#netlify/server/http/endpoint.ts'
import { openPreview } from '#netlify/server/preview.ts'

export const config: Config = { path: ['/api/preview'] }

export default endpoint({
  POST: async (request) => json(200, await openPreview(await readInput(request, openPreviewInput))),
})
