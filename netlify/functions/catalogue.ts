import { catalogueTables } from '#src/features/catalogue/admin/tables-operations.ts'
import { catalogueTableHandlers } from '#netlify/server/catalogue/catalogue.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: '/api/catalogue/*' }

export default serveStaff(catalogueTables, catalogueTableHandlers)
