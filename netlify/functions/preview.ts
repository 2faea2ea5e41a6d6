import { previewApi } from '#src/features/news/operations.ts'
import { serve } from '#netlify/server/http/serve.ts'
import { openPreview } from '#netlify/server/news/preview.ts'

export const config = { path: '/api/preview' }

export default serve(previewApi, { open: ({ input }) => openPreview(input) })
