import { filesApi } from '#src/features/files/admin/operations.ts'
import * as files from '#netlify/server/files/files.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/files', '/api/files/*', '/api/tracks'] }

export default serveStaff(filesApi, {
  read: ({ query, database }) => files.readReleaseFiles(query.releaseId, database),
  begin: ({ input, database }) => files.beginUpload(input, database),
  open: ({ id, database }) => files.openFile(id, database),
  complete: ({ id, input, database }) => files.completeUpload(id, input.parts, database),
  remove: ({ id, database }) => files.removeFile(id, database),
  saveTracks: ({ input, database }) => files.saveTracks(input, database),
})
