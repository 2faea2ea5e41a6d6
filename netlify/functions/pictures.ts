import { picturesApi } from '#src/features/pictures/admin/operations.ts'
import { pictureHandlers } from '#netlify/server/pictures/pictures.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/pictures', '/api/pictures/*'] }

export default serveStaff(picturesApi, pictureHandlers)
