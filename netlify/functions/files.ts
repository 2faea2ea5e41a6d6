import type { Config } from '@netlify/functions'
import { fileBodyBytes } from '#src/features/files/admin/limits.ts'
import {
  completionInput,
  fileInput,
  filesQuery,
  tracksInput,
} from '#src/features/files/admin/schema.ts'
import {
  beginUpload,
  completeUpload,
  readReleaseFiles,
  removeFile,
  saveTracks,
} from '#netlify/server/files/files.ts'
import { readInput } from '#netlify/server/http/body.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { resource } from '#netlify/server/http/resource.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: ['/api/files', '/api/files/:id', '/api/tracks'] }

const roles = ['admin'] as const
const body = { maximumBytes: fileBodyBytes }

export default resource({
  '/api/files': staffEndpoint({
    GET: {
      roles,
      handle: async ({ request, database }) =>
        json(200, await readReleaseFiles(readQuery(request, filesQuery).releaseId, database)),
    },
    POST: {
      roles,
      handle: async ({ request, database }) => {
        const { isNew, begun } = await beginUpload(
          await readInput(request, fileInput, body),
          database,
        )
        return json(isNew ? 201 : 200, begun)
      },
    },
  }),
  '/api/files/:id': staffEndpoint({
    POST: {
      roles,
      handle: async ({ request, context, database }) => {
        const { parts } = await readInput(request, completionInput, body)
        const completed = await completeUpload(idOf(context), parts, database)
        return json(completed.outcome === 'ready' ? 200 : 409, completed)
      },
    },
    DELETE: {
      roles,
      handle: async ({ context, database }) => json(200, await removeFile(idOf(context), database)),
    },
  }),
  '/api/tracks': staffEndpoint({
    PUT: {
      roles,
      handle: async ({ request, database }) =>
        json(200, await saveTracks(await readInput(request, tracksInput, body), database)),
    },
  }),
})
