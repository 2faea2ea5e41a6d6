import { answers, operation, admins as by } from '#src/lib/operation.ts'
import {
  type BatchList,
  type BatchRead,
  type CodeList,
  type CodeMadeAvailable,
  type CodeReplaced,
  type CodeStatistics,
  type CodesChanged,
  type CodesGenerated,
  type CodesImported,
  type FoundCode,
  type ImportRefused,
  type OpenCodes,
  type Rehearsal,
  type Sale,
  type SaleUndone,
  batchQuery,
  batchReadQuery,
  codeQuery,
  importStatus,
  makeAvailableInput,
  searchCodeInput,
} from './contract.ts'
import {
  codeActionInput,
  codeUndoInput,
  generateInput,
  importBodyBytes,
  importInput,
  openCodesQuery,
  replaceCodeInput,
  saleInput,
  statisticsQuery,
} from './schema.ts'

export const codesApi = {
  list: operation('GET /api/codes', by, answers<CodeList>(), {
    query: codeQuery,
  }),
  /** Generates all codes of a batch or, when refused, none. */
  generate: operation('POST /api/codes', by, answers<CodesGenerated>(), {
    input: generateInput,
    status: 201,
  }),
  /** Refused with `release-gone` when the code's release is deleted and no `releaseId` is given. */
  makeAvailable: operation('PATCH /api/codes', by, answers<CodeMadeAvailable>(), {
    input: makeAvailableInput,
  }),
  /** `prefix` in any typed form. */
  countOpen: operation('GET /api/codes/open', by, answers<OpenCodes>(), {
    query: openCodesQuery,
  }),
  /** Finds a code in any form, or refuses (`unknown-code`, `malformed-code`). POST, because URLs are logged. */
  search: operation('POST /api/codes/search', by, answers<FoundCode>(), {
    input: searchCodeInput,
    isRead: true,
  }),
  /** Voids, gives, activates or deactivates; the same `actionId` is carried out once. */
  act: operation('POST /api/codes/actions', by, answers<CodesChanged>(), {
    input: codeActionInput,
  }),
  /** Takes back exactly what this action has changed. */
  undo: operation('POST /api/codes/undo', by, answers<CodesChanged>(), {
    input: codeUndoInput,
  }),
  /** Refused with `already-replaced`; the same `requestId` answers the same code. */
  replace: operation('POST /api/codes/replace', by, answers<CodeReplaced>(), {
    input: replaceCodeInput,
    status: 201,
  }),
  /** Imports all codes of a file or none; with `dryRun` only says what it would do. */
  import: operation('POST /api/codes/import', by, answers<CodesImported | ImportRefused>(), {
    input: importInput,
    maximumBytes: importBodyBytes,
    status: ({ outcome }: CodesImported | ImportRefused) => importStatus[outcome],
  }),
  readStatistics: operation('GET /api/codes/statistics', by, answers<CodeStatistics>(), {
    query: statisticsQuery,
  }),
}

export const batchesApi = {
  /** Newest first. */
  list: operation('GET /api/batches', by, answers<BatchList>(), {
    query: batchQuery,
  }),
  /** A batch with all of its codes; `as` is what for. */
  read: operation('GET /api/batches/:id', by, answers<BatchRead>(), {
    query: batchReadQuery,
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
  sell: operation('POST /api/batches/:id/sales', by, answers<Sale>(), {
    input: saleInput,
    status: 201,
  }),
  /** Refused with `redeemed`, and with `not-found` when it is undone already. */
  undoSale: operation('DELETE /api/batches/:id/sales/:saleId', by, answers<SaleUndone>()),
  readStatistics: operation('GET /api/batches/:id/statistics', by, answers<CodeStatistics>()),
  /** Goes the steps of a fan of the batch, and notes that it was tried. */
  rehearse: operation('POST /api/batches/:id/rehearsal', by, answers<Rehearsal>()),
}
