import { admins, answers } from '#src/lib/operation.ts'
import { handledOperation, nothing, oneOf, staffOperations } from '#src/lib/staff-operation.ts'
import type { CatalogueImported, CatalogueImports, CataloguePart } from './contract.ts'
import { catalogueInput, catalogueQuery, maxBodyBytes, settleInput } from './schema.ts'

export const catalogueOperations = staffOperations({
  readCatalogue: handledOperation(admins, catalogueQuery, answers<CataloguePart>()),
  /**
   * Adds and changes all of it or nothing: 409 `list-changed` when something is another by now. The same request once more
   * answers the same; 409 `import-cancelled` when it was given up.
   */
  importCatalogue: handledOperation(admins, catalogueInput, answers<CatalogueImported>(), {
    maximumBytes: maxBodyBytes,
  }),
  listImports: handledOperation(admins, nothing, answers<CatalogueImports>()),
  /** Takes back what was not edited or pressed since; 409 `too-late` after a month or ten more imports. */
  undoImport: handledOperation(admins, oneOf, answers<CatalogueImported>()),
  /** What became of an import without an answer: one that has not arrived is given up, and refused when it does. */
  settleImport: handledOperation(admins, settleInput, answers<CatalogueImported>()),
})
