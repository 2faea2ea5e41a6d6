import { catalogueOperations } from '#src/features/catalogue/admin/operations.ts'
import { codeOperations } from '#src/features/codes/admin/operations.ts'
import { messageOperations } from '#src/features/contact/admin/operations.ts'
import { dashboardOperations } from '#src/features/dashboard/admin/operations.ts'
import { signupOperations } from '#src/features/newsletter/admin/operations.ts'
import { publishingOperations } from '#src/features/publishing/admin/operations.ts'
import { redirectOperations } from '#src/features/redirects/admin/operations.ts'
import { searchOperations } from '#src/features/search/admin/operations.ts'
import { settingsOperations } from '#src/features/settings/admin/operations.ts'
import { auditOperations } from '#src/features/staff/admin/audit-operations.ts'
import { catalogueHandlers } from '#netlify/server/catalogue/catalogue.ts'
import { codeHandlers } from '#netlify/server/codes/code-handlers.ts'
import { messageHandlers } from '#netlify/server/contact/inbox.ts'
import { signupHandlers } from '#netlify/server/newsletter/signups.ts'
import { publishingHandlers } from '#netlify/server/publishing/publishing.ts'
import { redirectHandlers } from '#netlify/server/redirects/redirects.ts'
import { settingsHandlers } from '#netlify/server/settings/settings.ts'
import { dashboardHandlers } from '#netlify/server/setup/dashboard.ts'
import { serveOperations } from '#netlify/server/staff/staff-operations.ts'

export const config = { path: '/api/staff/*' }

const operations = {
  ...catalogueOperations,
  ...codeOperations,
  ...messageOperations,
  ...dashboardOperations,
  ...signupOperations,
  ...publishingOperations,
  ...redirectOperations,
  ...searchOperations,
  ...settingsOperations,
  ...auditOperations,
}

export default serveOperations(operations, {
  ...catalogueHandlers,
  ...codeHandlers,
  ...messageHandlers,
  ...signupHandlers,
  ...publishingHandlers,
  ...redirectHandlers,
  ...settingsHandlers,
  ...dashboardHandlers,
})
