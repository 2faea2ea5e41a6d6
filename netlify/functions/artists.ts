import { artistsApi } from '#src/features/artists/admin/operations.ts'
import { artistHandlers } from '#netlify/server/artists/artists.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/artists', '/api/artists/*'] }

export default serveStaff(artistsApi, artistHandlers)
