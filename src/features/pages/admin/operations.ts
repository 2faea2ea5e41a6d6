import { answers, admins } from '#src/lib/operation.ts'
import { previewLinkOperations } from '#src/lib/preview-link.ts'
import { recordOperations } from '#src/lib/records.ts'
import * as contract from './contract.ts'
import * as schema from './schema.ts'

/** Lists by order, without soft-deleted pages. */
export const pagesApi = {
  ...recordOperations('/api/pages', {
    by: admins,
    query: contract.pageQuery,
    input: schema.pageInput,
    maximumBytes: contract.pageBodyBytes,
    records: answers<contract.PageRecords>(),
  }),
  ...previewLinkOperations('/api/pages', admins),
}
