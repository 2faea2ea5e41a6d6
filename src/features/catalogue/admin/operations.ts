import { answers, operation, admins } from '#src/lib/operation.ts'
import type * as contract from './contract.ts'
import { catalogueInput, catalogueQuery, maxBodyBytes } from './schema.ts'

export const catalogueApi = {
  readPart: operation('GET /api/catalogue', admins, answers<contract.CataloguePart>(), {
    query: catalogueQuery,
  }),
  /** Adds and changes all of it or nothing: 409 `list-changed` when something is another by now. */
  import: operation('POST /api/catalogue', admins, answers<contract.CatalogueImported>(), {
    input: catalogueInput,
    maximumBytes: maxBodyBytes,
  }),
  csv: operation('GET /api/catalogue/csv', admins, answers<Response>(), { isResponse: true }),
}
