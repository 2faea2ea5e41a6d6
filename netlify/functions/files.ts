import type { Config } from '@netlify/functions'
import { filesApi } from '#src/features/files/admin/operations.ts'
import {
  beginUpload,
  completeUpload,
  readReleaseFiles,
  removeFile,
  saveTracks,
} from '#netlify/server/files/files.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config: Config = { path: ['/api/files', '/api/files/*', '/api/tracks'] }

export default serveStaff(filesApi, {
  read: ({ query, database }) => readReleaseFiles(query.releaseId, database),
  begin: ({ input, database }) => beginUpload(input, database),
  complete: ({ id, input, database }) => completeUpload(id, input.parts, database),
  remove: ({ id, database }) => removeFile(id, database),
  saveTracks: ({ input, database }) => saveTracks(input, database),
})
