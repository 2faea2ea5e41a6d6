import { answers, operation, admins } from '#src/lib/operation.ts'
import type { CatalogueImported, CatalogueImports, CataloguePart } from './contract.ts'
import { catalogueInput, catalogueQuery, maxBodyBytes, settleInput } from './schema.ts'

export const catalogueApi = {
  readPart: operation('GET /api/catalogue', admins, answers<CataloguePart>(), {
    query: catalogueQuery,
  }),
  /**
   * Adds and changes all of it or nothing: 409 `list-changed` when something is another by now. The same request once more
   * answers the same; 409 `import-cancelled` when it was given up.
   */
  import: operation('POST /api/catalogue', admins, answers<CatalogueImported>(), {
    input: catalogueInput,
    maximumBytes: maxBodyBytes,
  }),
  listImports: operation('GET /api/catalogue/imports', admins, answers<CatalogueImports>()),
  /** Takes back what was not edited or pressed since; 409 `too-late` after a month or ten more imports. */
  undoImport: operation(
    'POST /api/catalogue/imports/:id/undo',
    admins,
    answers<CatalogueImported>(),
  ),
  /** What became of an import without an answer: one that has not arrived is given up, and refused when it does. */
  settleImport: operation('POST /api/catalogue/settle', admins, answers<CatalogueImported>(), {
    input: settleInput,
  }),
  csv: operation('GET /api/catalogue/csv', admins, answers<Response>(), { isResponse: true }),
}
