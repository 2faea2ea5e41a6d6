import { picturesApi } from '#src/features/pictures/admin/operations.ts'
import * as pictures from '#netlify/server/pictures/pictures.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/pictures', '/api/pictures/*'] }

export default serveStaff(picturesApi, {
  list: ({ query, database }) => pictures.listPictures(query, database),
  begin: ({ input, database }) => pictures.beginPicture(input, database),
  complete: ({ id, database }) => pictures.completePicture(id, database),
  describe: ({ id, input, database }) => pictures.describePicture(id, input, database),
  replace: ({ id, input, database }) =>
    pictures.replacePicture(id, input.id.toLowerCase(), database),
  remove: ({ id, database }) => pictures.removePicture(id, database),
})
