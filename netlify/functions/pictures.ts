import type { Config } from '@netlify/functions'
import { picturesApi } from '#src/features/pictures/admin/operations.ts'
import {
  beginPicture,
  completePicture,
  describePicture,
  listPictures,
  removePicture,
  replacePicture,
} from '#netlify/server/pictures/pictures.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config: Config = { path: ['/api/pictures', '/api/pictures/*'] }

export default serveStaff(picturesApi, {
  list: ({ query, database }) => listPictures(query, database),
  begin: ({ input, database }) => beginPicture(input, database),
  complete: ({ id, database }) => completePicture(id, database),
  describe: ({ id, input, database }) => describePicture(id, input, database),
  replace: ({ id, input, database }) => replacePicture(id, input.id.toLowerCase(), database),
  remove: ({ id, database }) => removePicture(id, database),
})
