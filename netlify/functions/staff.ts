import { artistOperations } from '#src/features/artists/admin/operations.ts'
import { catalogueOperations } from '#src/features/catalogue/admin/operations.ts'
import { codeOperations } from '#src/features/codes/admin/operations.ts'
import { goodsOperations } from '#src/features/goods/admin/operations.ts'
import { pressKitOperations } from '#src/features/press/admin/operations.ts'
import { messageOperations } from '#src/features/contact/admin/operations.ts'
import { dashboardOperations } from '#src/features/dashboard/admin/operations.ts'
import { newsOperations } from '#src/features/news/admin/operations.ts'
import { previewOperations } from '#src/features/news/admin/preview-operations.ts'
import { signupOperations } from '#src/features/newsletter/admin/operations.ts'
import { pageOperations } from '#src/features/pages/admin/operations.ts'
import { pictureOperations } from '#src/features/pictures/admin/operations.ts'
import { publishingOperations } from '#src/features/publishing/admin/operations.ts'
import { redirectOperations } from '#src/features/redirects/admin/operations.ts'
import { releaseOperations } from '#src/features/releases/admin/operations.ts'
import { fileOperations } from '#src/features/releases/files/admin/operations.ts'
import { trackOperations } from '#src/features/releases/tracks/admin/operations.ts'
import { searchOperations } from '#src/features/search/admin/operations.ts'
import { settingsOperations } from '#src/features/settings/admin/operations.ts'
import { auditOperations } from '#src/features/staff/admin/audit-operations.ts'
import { userOperations } from '#src/features/staff/admin/user-operations.ts'
import { artistHandlers } from '#netlify/server/artists/artists.ts'
import { catalogueHandlers } from '#netlify/server/catalogue/catalogue.ts'
import { codeHandlers } from '#netlify/server/codes/code-handlers.ts'
import { messageHandlers } from '#netlify/server/contact/inbox.ts'
import { fileHandlers } from '#netlify/server/files/files.ts'
import { trackHandlers } from '#netlify/server/files/tracks.ts'
import { goodsHandlers } from '#netlify/server/goods/goods.ts'
import { pressKitHandlers } from '#netlify/server/press/press-kits.ts'
import { newsHandlers } from '#netlify/server/news/news.ts'
import { signupHandlers } from '#netlify/server/newsletter/signups.ts'
import { pageHandlers } from '#netlify/server/pages/pages.ts'
import { pictureHandlers } from '#netlify/server/pictures/pictures.ts'
import { publishingHandlers } from '#netlify/server/publishing/publishing.ts'
import { previewLinkHandlers } from '#netlify/server/records/preview-links.ts'
import { redirectHandlers } from '#netlify/server/redirects/redirects.ts'
import { releaseHandlers } from '#netlify/server/releases/releases.ts'
import { settingsHandlers } from '#netlify/server/settings/settings.ts'
import { dashboardHandlers } from '#netlify/server/setup/dashboard.ts'
import { staffLinkHandlers } from '#netlify/server/staff/staff-links.ts'
import { passwordHandlers } from '#netlify/server/staff/password.ts'
import { serveOperations } from '#netlify/server/staff/staff-operations.ts'
import { userHandlers } from '#netlify/server/staff/users.ts'

export const config = { path: '/api/staff/*' }

const operations = {
  ...artistOperations,
  ...auditOperations,
  ...catalogueOperations,
  ...codeOperations,
  ...dashboardOperations,
  ...fileOperations,
  ...goodsOperations,
  ...pressKitOperations,
  ...messageOperations,
  ...newsOperations,
  ...pageOperations,
  ...pictureOperations,
  ...previewOperations,
  ...publishingOperations,
  ...redirectOperations,
  ...releaseOperations,
  ...searchOperations,
  ...settingsOperations,
  ...signupOperations,
  ...trackOperations,
  ...userOperations,
}

export default serveOperations(operations, {
  ...artistHandlers,
  ...catalogueHandlers,
  ...codeHandlers,
  ...dashboardHandlers,
  ...fileHandlers,
  ...goodsHandlers,
  ...pressKitHandlers,
  ...staffLinkHandlers,
  ...messageHandlers,
  ...newsHandlers,
  ...pageHandlers,
  ...passwordHandlers,
  ...pictureHandlers,
  ...previewLinkHandlers,
  ...publishingHandlers,
  ...redirectHandlers,
  ...releaseHandlers,
  ...settingsHandlers,
  ...signupHandlers,
  ...trackHandlers,
  ...userHandlers,
})
