import { answers, operation, admins as by } from '#src/lib/operation.ts'
import * as contract from './contract.ts'
import * as schema from './schema.ts'

export const codesApi = {
  list: operation('GET /api/codes', by, answers<contract.CodeList>(), {
    query: contract.codeQuery,
  }),
  /** Generates all codes of a batch or, when refused, none. */
  generate: operation('POST /api/codes', by, answers<contract.CodesGenerated>(), {
    input: schema.generateInput,
    status: 201,
  }),
  /** Refused with `release-gone` when the code's release is deleted and no `releaseId` is given. */
  makeAvailable: operation('PATCH /api/codes', by, answers<contract.CodeMadeAvailable>(), {
    input: contract.makeAvailableInput,
  }),
  /** `prefix` in any typed form. */
  countOpen: operation('GET /api/codes/open', by, answers<contract.OpenCodes>(), {
    query: schema.openCodesQuery,
  }),
  /** Finds a code in any form, or refuses (`unknown-code`, `malformed-code`). POST, because URLs are logged. */
  search: operation('POST /api/codes/search', by, answers<contract.FoundCode>(), {
    input: contract.searchCodeInput,
    isRead: true,
  }),
  /** Voids, gives, activates or deactivates; the same `actionId` is carried out once. */
  act: operation('POST /api/codes/actions', by, answers<contract.CodesChanged>(), {
    input: schema.codeActionInput,
  }),
  /** Takes back exactly what this action has changed. */
  undo: operation('POST /api/codes/undo', by, answers<contract.CodesChanged>(), {
    input: schema.codeUndoInput,
  }),
  /** Refused with `already-replaced`; the same `requestId` answers the same code. */
  replace: operation('POST /api/codes/replace', by, answers<contract.CodeReplaced>(), {
    input: schema.replaceCodeInput,
    status: 201,
  }),
  /** Imports all codes of a file or none; with `dryRun` only says what it would do. */
  import: operation(
    'POST /api/codes/import',
    by,
    answers<contract.CodesImported | contract.ImportRefused>(),
    {
      input: schema.importInput,
      maximumBytes: schema.importBodyBytes,
      status: ({ outcome }: contract.CodesImported | contract.ImportRefused) =>
        contract.importStatus[outcome],
    },
  ),
  readStatistics: operation('GET /api/codes/statistics', by, answers<contract.CodeStatistics>(), {
    query: schema.statisticsQuery,
  }),
}

export const batchesApi = {
  /** Newest first. */
  list: operation('GET /api/batches', by, answers<contract.BatchList>(), {
    query: contract.batchQuery,
  }),
  /** A batch with all of its codes; `as` is what for. */
  read: operation('GET /api/batches/:id', by, answers<contract.BatchRead>(), {
    query: contract.batchReadQuery,
  }),
  /** A download, for a link. */
  csv: operation('GET /api/batches/:id/csv', by, answers<Response>(), { isResponse: true }),
  /** A download, for a link: serial,code,url,artist,title,catalogue_number. */
  printersCsv: operation('GET /api/batches/:id/printers-csv', by, answers<Response>(), {
    isResponse: true,
  }),
  /** The same table, for people who open it in a spreadsheet. */
  printersXlsx: operation('GET /api/batches/:id/printers-xlsx', by, answers<Response>(), {
    isResponse: true,
  }),
  /** Sells the next code of a batch; the same `saleId` answers the same one. Refused with `sold-out`. */
  sell: operation('POST /api/batches/:id/sales', by, answers<contract.Sale>(), {
    input: schema.saleInput,
    status: 201,
  }),
  /** Refused with `redeemed`, and with `not-found` when it is undone already. */
  undoSale: operation('DELETE /api/batches/:id/sales/:saleId', by, answers<contract.SaleUndone>()),
  readStatistics: operation(
    'GET /api/batches/:id/statistics',
    by,
    answers<contract.CodeStatistics>(),
  ),
  /** Goes the steps of a fan of the batch, and notes that it was tried. */
  rehearse: operation('POST /api/batches/:id/rehearsal', by, answers<contract.Rehearsal>()),
}
