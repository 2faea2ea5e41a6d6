import { answers, admins } from '#src/lib/operation.ts'
import { previewLinkOperations } from '#src/lib/preview-link.ts'
import { recordOperations } from '#src/lib/records.ts'
import { type PageRecords, pageBodyBytes, pageQuery } from './contract.ts'
import { pageInput } from './schema.ts'

/** Lists by order, without soft-deleted pages. */
export const pagesApi = {
  ...recordOperations('/api/pages', {
    by: admins,
    query: pageQuery,
    input: pageInput,
    maximumBytes: pageBodyBytes,
    records: answers<PageRecords>(),
  }),
  ...previewLinkOperations('/api/pages', admins),
}
